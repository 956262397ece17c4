// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offered, taskView } from './sample-task.ts'

// Forms that other test files of the worker have loaded are loaded anew.
vi.resetModules()
const { ctrlEnter, FakeServer, openTask, setStage } = await import('./runner-stage.tsx')

beforeEach(() => setStage())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'

it('[TK-18] a key pressed as soon as a step is shown, its form still loading, acts once the form has loaded', async () => {
  const call = { workflow: 'confirmingDelivery', version: 1, mobile: true } as const
  const stages = { stages: ['preparation', 'conversation', 'outcome'] }
  const agrees = offered('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' })
  const server = new FakeServer(
    taskView({
      ...{ ...call, ...stages, state: 'call.explaining', stage: 'conversation' },
      ...{ form: 'formatting/v1/nothing-collected', events: [agrees] },
    }),
  )
  openTask()
  await screen.findByText('Исполнитель: вы')
  server.view = taskView({
    // No other test loads this form.
    ...{
      ...call,
      ...stages,
      state: 'call.agreed',
      stage: 'outcome',
      form: 'confirmingDelivery/v1/outcome',
    },
    events: [offered('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  fireEvent.click(screen.getByRole('button', { name: /Согласен/ }))
  await screen.findByRole('button', { name: /согласованы/ })
  expect(screen.queryByLabelText('Заметка о звонке'), 'the form is still loading').toBeNull()
  ctrlEnter()
  await waitFor(() => expect(server.sent(events)[1]?.body).toMatchObject({ type: 'CHANGES_AGREED' }))
})
