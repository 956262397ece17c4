// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from '../runner-stage.tsx'
import { kettle, offeredEvent, shoes, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('returnFromShipping/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const counts = () => screen.findAllByRole('spinbutton', { name: /Возвращено: / })

function open(form: 'count-all' | 'count-rest') {
  const view = taskView({
    workflow: 'returnFromShipping',
    state: form === 'count-all' ? 'countingAll' : 'countingRest',
    stages: ['handover', 'count'],
    stage: 'count',
    form: `returnFromShipping/v1/${form}`,
    mobile: true,
    events: [
      offeredEvent('RETURNED_FULLY', { payload: 'step', tone: 'main', counted: 'all' }),
      offeredEvent('RETURNED_IN_PART', { payload: 'step', counted: 'part', irreversible: true }),
    ],
    summary: { expected: form === 'count-all' ? 3 : 1, expectedLines: 1 },
  })
  view.order.lines = [
    { ...kettle, collected: 2, returned: 1 },
    { ...shoes, marked: false, collected: 1, returned: 0 },
  ]
  const server = new FakeServer(view)
  openTask()
  return server
}

it('[TK-14] the customer kept a part: only returned pieces are counted, and no more of them', async () => {
  const server = open('count-rest')
  const [field, ...otherFields] = await counts()
  expect(otherFields).toEqual([])
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(field!, { key: 'ArrowUp' })
  await waitFor(() => expect(field).toHaveProperty('value', '1'))
  await userEvent.click(screen.getByRole('button', { name: /Возвращено на склад полностью/ }))
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    payload: {
      lines: [
        { lineId: 11, returned: 1 },
        { lineId: 12, returned: 0 },
      ],
    },
  })
})

/** Two kettles did not come back, the shoes did. */
async function giveReasons(reasonId = '1') {
  fireEvent.keyDown(screen.getByRole('spinbutton', { name: /Кроссовки/ }), { key: 'ArrowUp' })
  const reason = await screen.findByRole('combobox', { name: /Чайник/ })
  await waitFor(() => expect(within(reason).getAllByRole('option').length).toBeGreaterThan(1))
  fireEvent.change(reason, { target: { value: reasonId } })
}

it('[TK-14] [TK-22] a shortage needs its comment before the question, which names the number of missing pieces', async () => {
  const server = open('count-all')
  await counts()
  await giveReasons()
  const button = screen.getByRole('button', { name: /Возвращено на склад частично/ })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
  const comment = screen.getByLabelText(/Комментарий/)
  expect(
    await screen.findByText(
      'Напишите в комментарии, что случилось с товарами, которые не вернулись или испорчены',
    ),
  ).toBeTruthy()
  expect(comment.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(comment))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.type(comment, 'Коробка вскрыта')
  await userEvent.click(button)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(
    'вернулось 1 из 3\u00a0шт. Испорчено: 0\u00a0шт., не вернулось: 2\u00a0шт.',
  )
  expect(server.callsTo(events)).toHaveLength(0)
})

it('[TK-14] [TK-22] a spoiled piece is not called missing, and its comment has an asterisk', async () => {
  open('count-all')
  await counts()
  const isMarkedRequired = () => screen.getByText('Комментарий').closest('label')!.textContent.includes('*')
  expect(isMarkedRequired()).toBe(false)
  await giveReasons('5')
  await waitFor(() => expect(isMarkedRequired()).toBe(true))
  const comment = screen.getByLabelText(/Комментарий/)
  expect(comment.getAttribute('aria-required')).toBe('true')
  await userEvent.type(comment, 'Разбит')
  await userEvent.click(screen.getByRole('button', { name: /Возвращено на склад частично/ }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Испорчено: 2\u00a0шт., не вернулось: 0\u00a0шт.',
  )
  cleanup()
})

it('[TK-14] everything came back: no comment is needed', async () => {
  const server = open('count-rest')
  const [field] = await counts()
  fireEvent.keyDown(field!, { key: 'ArrowUp' })
  await userEvent.click(await screen.findByRole('button', { name: /Возвращено на склад полностью/ }))
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
})

it('[TK-14] nothing was delivered: every collected line is counted, missing pieces have a comment', async () => {
  const server = open('count-all')
  expect(await counts()).toHaveLength(2)
  await giveReasons()
  await userEvent.type(screen.getByLabelText(/Комментарий/), 'Коробка вскрыта')
  await userEvent.click(screen.getByRole('button', { name: /Возвращено на склад частично/ }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: /Возвращено на склад частично/ }))
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    type: 'RETURNED_IN_PART',
    payload: { comment: 'Коробка вскрыта' },
  })
})
