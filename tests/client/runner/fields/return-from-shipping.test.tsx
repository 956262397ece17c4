// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
      offeredEvent('RETURNED_FULLY', { payload: 'step', tone: 'main' }),
      offeredEvent('RETURNED_IN_PART', { payload: 'step', tone: 'danger' }),
    ],
    summary: { expected: 1, expectedLines: 1 },
  })
  view.order.lines = [
    { ...kettle, collected: 2, returned: 1 },
    { ...shoes, collected: 1, returned: 0 },
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

it('[TK-14] nothing was delivered: every collected line is counted, missing pieces have a comment', async () => {
  const server = open('count-all')
  expect(await counts()).toHaveLength(2)
  await userEvent.type(screen.getByLabelText(/Комментарий/), 'Коробка вскрыта')
  await userEvent.click(screen.getByRole('button', { name: /Возвращено на склад частично/ }))
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    type: 'RETURNED_IN_PART',
    payload: { comment: 'Коробка вскрыта' },
  })
})
