// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getFormLoader } from '../../../src/client/runner/form/load-form.ts'
import { pressCtrlEnter, FakeServer, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The form loads when the returned function is called; until then its step is rendered without it. */
function holdForm(formId: string): () => void {
  const code = getFormLoader(formId)
  let finishLoading = () => {}
  const form = new Promise<void>((resolve) => (finishLoading = resolve)).then(code.load)
  vi.spyOn(code, 'load').mockReturnValue(form)
  vi.spyOn(code, 'useLoaded').mockImplementation(() => use(form))
  return finishLoading
}

const events = 'POST tasks/7/events'

it('[TK-18] a key pressed as soon as a step is shown, with its form still loading, acts once the form has loaded', async () => {
  const call = { workflow: 'confirmingDelivery', version: 1, mobile: true } as const
  const stages = { stages: ['preparation', 'conversation', 'outcome'] }
  const agrees = offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' })
  const server = new FakeServer(
    taskView({
      ...call,
      ...stages,
      state: 'call.explaining',
      stage: 'conversation',
      form: 'formatting/v1/nothing-collected',
      events: [agrees],
    }),
  )
  const lateForm = 'confirmingDelivery/v1/outcome'
  const finishLoading = holdForm(lateForm)
  openTask()
  await screen.findByText('Исполнитель: вы')
  server.view = taskView({
    ...call,
    ...stages,
    state: 'call.agreed',
    stage: 'outcome',
    form: lateForm,
    events: [offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  fireEvent.click(screen.getByRole('button', { name: /Согласен/ }))
  await screen.findByRole('button', { name: /согласованы/ })
  expect(screen.queryByLabelText('Заметка о звонке'), 'the form is still loading').toBeNull()
  pressCtrlEnter()
  finishLoading()
  await waitFor(() => expect(server.callsTo(events)[1]?.body).toMatchObject({ type: 'CHANGES_AGREED' }))
})
