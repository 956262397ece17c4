// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

const width = { button: 200, row: 700 }

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width.button)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width.row)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openCall = () => {
  const server = new FakeServer(
    taskView({
      workflow: 'confirming',
      version: 2,
      state: 'call.explaining',
      stages: ['preparation', 'conversation', 'outcome'],
      stage: 'conversation',
      form: 'confirming/v2/conversation',
      script: 'explaining',
      mobile: true,
      events: [
        offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' }),
        offeredEvent('CUSTOMER_OBJECTS', { answer: 'back' }),
        offeredEvent('CUSTOMER_DISAGREES', { answer: 'disagree' }),
        offeredEvent('CUSTOMER_CANCELS', { tone: 'danger', answer: 'cancel' }),
        offeredEvent('HUNG_UP', { answer: 'end' }),
      ],
    }),
  )
  openTask()
  return server
}
const rowButtons = () => {
  const bar = screen.getByRole('group', { name: 'Действия' })
  return [...bar.querySelectorAll('button[data-event], [data-more] > button')].map(
    (button) => (button as HTMLElement).dataset.event ?? 'more',
  )
}

it('[TK-18] [TK-29] a key acts at the first press, also if its button is folded', async () => {
  const server = openCall()
  await screen.findByRole('button', { name: 'Ещё действия' })
  expect(document.querySelector('[data-event="CUSTOMER_CANCELS"]'), 'folded').toBeNull()
  fireEvent.keyDown(document.body, { key: '4', code: 'Digit4' })
  await waitFor(() =>
    expect(server.callsTo('POST tasks/7/events')[0]?.body).toMatchObject({ type: 'CUSTOMER_CANCELS' }),
  )
})

it('[TK-18] folded buttons open over the bar, whose buttons keep their places', async () => {
  openCall()
  const more = await screen.findByRole('button', { name: 'Ещё действия' })
  const before = rowButtons()
  await userEvent.click(more)
  const cancels = document.querySelector('[data-event="CUSTOMER_CANCELS"]')!
  expect(cancels.closest('[data-more]'), 'in the menu').not.toBeNull()
  expect(
    rowButtons().filter((name) => !document.querySelector(`[data-more] [data-event="${name}"]`)),
  ).toEqual(before)
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('[data-event="CUSTOMER_CANCELS"]')).toBeNull()
})
