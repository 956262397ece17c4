// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, openTask, setUpRunner } from './runner-stage.tsx'
import { codeView, offeredEvent } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'

/** A step with a dialog whose form the stage has not loaded. */
function withCancel() {
  const view = codeView()
  const cancel = offeredEvent('CANCEL', { payload: 'cancelOrder/v1/reason' })
  return new FakeServer({ ...view, step: { ...view.step, events: [...view.step.events, cancel] } })
}
const cancelButton = () => screen.findByRole('button', { name: /events\.CANCEL/ })

it('[PF-4] a form whose code has loaded is in its dialog immediately', async () => {
  new FakeServer(codeView())
  openTask()
  const button = await screen.findByRole('button', { name: /Выдать без кода/ })
  // Checked synchronously after the press.
  act(() => {
    fireEvent.click(button)
  })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText(/Почему заказ выдаётся без кода/)).toBeTruthy()
  expect(screen.getByRole('dialog').querySelector('[aria-busy]')).toBeNull()
})

it('[PF-4] a form that is loading shows a placeholder, cannot be sent, and loses nothing once it has loaded', async () => {
  const server = withCancel()
  openTask()
  const button = await cancelButton()
  act(() => {
    fireEvent.click(button)
  })
  const dialog = screen.getByRole('dialog')
  const send = () => within(dialog).getByRole('button', { name: /events\.CANCEL/ })
  expect(dialog.querySelector('[aria-busy]')).not.toBeNull()
  expect(send().getAttribute('aria-disabled')).toBe('true')
  expect(send().getAttribute('aria-describedby')).not.toBeNull()

  const reason = await within(dialog).findByLabelText(/Причина/)
  expect(dialog.querySelector('[aria-busy]')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await within(dialog).findByRole('option', { name: 'Передумал' })
  await userEvent.selectOptions(reason, 'Передумал')
  await userEvent.type(within(dialog).getByLabelText(/Комментарий/), 'Нашёл дешевле')
  expect(reason).toHaveProperty('selectedOptions.0.textContent', 'Передумал')
  await userEvent.click(send())
  await waitFor(() =>
    expect(server.callsTo(events)[0]?.body).toMatchObject({
      type: 'CANCEL',
      payload: { reasonId: 1, comment: 'Нашёл дешевле' },
    }),
  )
})
