// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TaskView } from '../../../schemas/api/tasks.ts'
import { getFormLoader } from '../../../src/client/runner/form/load-form.ts'
import { pressCtrlEnter, FakeServer, loadForms, openTask, Refused, setUpRunner } from './runner-stage.tsx'
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

const outcome = taskView({
  workflow: 'confirming',
  version: 2,
  state: 'shortageOutcome',
  stages: ['preparation', 'conversation', 'outcome'],
  stage: 'outcome',
  form: 'confirming/v2/outcome',
  mobile: true,
  summary: { attempts: 1, callAttempts: 3 },
  events: [offeredEvent('CHANGES_NOT_AGREED', { answer: 'disagree', payload: 'step' })],
})

/** Opens the step while another terminal has saved its draft, which is being loaded. */
async function openWhileLoading() {
  await loadForms('confirming/v2')
  const server = new FakeServer(outcome)
  server.answers['PUT tasks/7/draft'] = () => new Refused(409, 19, 'Черновик новее', { edition: 1 })
  openTask()
  const note = await screen.findByLabelText('Заметка о звонке')
  await screen.findByText('Исполнитель: вы')
  let finishLoading = (_view: TaskView) => {}
  server.answers['GET tasks/7'] = () => new Promise((resolve) => (finishLoading = resolve))
  fireEvent.change(note, { target: { value: 'Перезвонит' } })
  await waitFor(() => expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(1), { timeout: 3_000 })
  await waitFor(() => expect(server.callsTo('GET tasks/7')).toHaveLength(2))
  return { server, finishLoading: (view: TaskView) => finishLoading(view) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const pressDigit3 = () => {
  fireEvent.keyDown(document.body, { key: '3', code: 'Digit3' })
  fireEvent.keyUp(document.body, { key: '3', code: 'Digit3' })
}

it('[TK-18] a key pressed while the step is being loaded acts when it has loaded, and a notice is displayed until then', async () => {
  const { server, finishLoading } = await openWhileLoading()
  pressDigit3()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Подождите: задача обновляется')
  expect(server.callsTo(events)).toHaveLength(0)
  const draft = { form: outcome.step.form ?? '', data: { note: 'Перезвонит' }, edition: 1 }
  const saved = { scans: [], savedAt: '2026-03-05T09:00:00.000Z', savedBy: 'Иванова' }
  finishLoading({ ...outcome, draft: { ...draft, ...saved } })
  await waitFor(() => expect(server.callsTo(events)[0]?.body).toMatchObject({ type: 'CHANGES_NOT_AGREED' }))
})

it('[TK-18] a key pressed while the step is being loaded never acts on another step', async () => {
  const { server, finishLoading } = await openWhileLoading()
  pressDigit3()
  await screen.findByRole('alert')
  finishLoading({ ...outcome, step: { ...outcome.step, revision: outcome.step.revision + 1 } })
  await screen.findByText(/обновл/)
  await act(() => pause(300))
  expect(server.callsTo(events)).toHaveLength(0)
})

it('[TK-29] the key of a folded button acts at the first press', async () => {
  await setUpRunner(480)
  const call = {
    workflow: 'confirming',
    version: 2,
    mobile: true,
    stages: ['preparation', 'conversation', 'outcome'],
  }
  const server = new FakeServer(
    taskView({
      ...call,
      state: 'call.explaining',
      stage: 'conversation',
      form: 'confirming/v2/conversation',
      script: 'explaining',
      summary: { attempts: 1, callAttempts: 3 },
      events: [
        offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' }),
        offeredEvent('CUSTOMER_OBJECTS', { answer: 'back' }),
        offeredEvent('CUSTOMER_DISAGREES', { answer: 'disagree' }),
        offeredEvent('CALL_BACK_SCHEDULED', { payload: 'confirming/v2/call-back', answer: 'later' }),
        offeredEvent('HUNG_UP', { answer: 'end' }),
      ],
    }),
  )
  openTask()
  await screen.findByText('Исполнитель: вы')
  const disagree = () => screen.queryByRole('button', { name: /Не согласен/ })
  expect(disagree()).toBeNull()
  const press = (digit: string) => {
    fireEvent.keyDown(document.body, { key: digit, code: `Digit${digit}` })
    fireEvent.keyUp(document.body, { key: digit, code: `Digit${digit}` })
  }
  press('3')
  await waitFor(() => expect(server.callsTo(events)[0]?.body).toMatchObject({ type: 'CUSTOMER_DISAGREES' }))
})
