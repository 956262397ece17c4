// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
}, 60_000)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const label = 'Заметка о звонке'
const callFailed = 'confirming/v2/call-failed'
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Звонок не удался/ }))
  return within(await screen.findByRole('dialog'))
}
const leave = async () => {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('[TK-21] page and dialog share one note: the newest text wins, wherever it was typed', async () => {
  new FakeServer(
    taskView({
      workflow: 'confirming',
      version: 2,
      state: 'shortageOutcome',
      stage: 'outcome',
      form: 'confirming/v2/outcome',
      mobile: true,
      summary: { attempts: 1, callAttempts: 3 },
      events: [
        offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' }),
        offeredEvent('CALL_FAILED', { payload: callFailed }),
      ],
    }),
  )
  openTask()
  const page = await screen.findByLabelText(label)
  await screen.findByText('Исполнитель: вы')
  await userEvent.type(page, 'раз')
  let dialog = await openDialog()
  expect(dialog.getByLabelText(label)).toHaveProperty('value', 'раз')
  await userEvent.type(dialog.getByLabelText(label), ' два')
  await leave()
  expect(screen.getByLabelText(label)).toHaveProperty('value', 'раз два')
  await userEvent.type(screen.getByLabelText(label), ' три')
  dialog = await openDialog()
  expect(dialog.getByLabelText(label)).toHaveProperty('value', 'раз два три')
  await userEvent.clear(dialog.getByLabelText(label))
  await leave()
  expect(screen.getByLabelText(label)).toHaveProperty('value', '')
  dialog = await openDialog()
  expect(dialog.getByLabelText(label)).toHaveProperty('value', '')
})
