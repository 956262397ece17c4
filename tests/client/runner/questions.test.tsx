// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepQuestion } from '../../../schemas/api/questions.ts'
import { describeAnswerProblem } from '../../../src/client/runner/questions/describe-answer-problem.ts'
import { FakeServer, loadForms, openTask, Refused, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirming/v2')
  await import('../../../src/client/runner/questions/form-with-questions.tsx')
}, 60_000)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const common = { state: 'shortageOutcome', required: false }
const questions: StepQuestion[] = [
  {
    ...common,
    key: 'minutes',
    type: 'number',
    whole: true,
    min: 1,
    max: 60,
    required: true,
    title: { ru: 'Сколько минут говорили', en: 'Minutes' },
    help: { ru: 'Целое число', en: 'Whole' },
  },
  { ...common, key: 'who', type: 'text', max: 40, title: { ru: 'Кто отвечал', en: 'Who' } },
  { ...common, key: 'calm', type: 'yesNo', title: { ru: 'Разговор спокойный', en: 'Calm' } },
  {
    ...common,
    key: 'mood',
    type: 'choice',
    title: { ru: 'Настроение', en: 'Mood' },
    options: [
      { value: 'good', title: { ru: 'Хорошее', en: 'Good' } },
      { value: 'bad', title: { ru: 'Плохое', en: 'Bad' } },
    ],
  },
  { ...common, key: 'wait', type: 'catalog', catalog: 'waitReasons', title: { ru: 'Чего ждём', en: 'Wait' } },
  { ...common, key: 'day', type: 'date', to: '2026-12-31', title: { ru: 'Когда перезвонить', en: 'When' } },
]

const stepWith = (stepQuestions: StepQuestion[] | undefined, draft: unknown = null) =>
  taskView(
    {
      workflow: 'confirming',
      version: 2001,
      state: 'shortageOutcome',
      stage: 'outcome',
      form: 'confirming/v2/outcome',
      mobile: true,
      summary: { attempts: 1, callAttempts: 3 },
      events: [offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' })],
      ...(stepQuestions && { questions: stepQuestions }),
    },
    draft === null
      ? {}
      : {
          draft: {
            form: 'confirming/v2/outcome',
            data: draft,
            scans: [],
            edition: 1,
            savedAt: '2026-03-05T11:21:00.000Z',
            savedBy: 'Иванова',
          },
        },
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: /CHANGES_AGREED/ }))
const sentPayloads = (server: FakeServer) =>
  server.callsTo('POST tasks/7/events').map(({ body }) => (body as { payload: unknown }).payload)

it('[WB-03] the own questions of a step are below its form, and their answers are sent with it', async () => {
  const server = new FakeServer(stepWith(questions))
  openTask()
  await screen.findByLabelText(/Сколько минут говорили/)
  expect(screen.getByText('Целое число')).toBeDefined()
  type('Сколько минут', '12')
  type('Кто отвечал', 'Жена покупателя')
  fireEvent.click(within(screen.getByRole('radiogroup', { name: /Разговор/ })).getByLabelText('Да'))
  type('Настроение', '1')
  await screen.findByText('Не берёт трубку')
  type('Чего ждём', '0')
  type('Когда перезвонить', '30.11.2026')
  send()
  await waitFor(() => expect(sentPayloads(server)).toHaveLength(1))
  expect(sentPayloads(server)[0]).toMatchObject({
    answers: { minutes: 12, who: 'Жена покупателя', calm: true, mood: 'bad', wait: 1, day: '2026-11-30' },
  })
})

it('[WB-03] a missing or wrong answer is named at its question and stops the step', async () => {
  const server = new FakeServer(stepWith(questions))
  openTask()
  const minutes = await screen.findByLabelText(/Сколько минут говорили/)
  send()
  expect(await screen.findByText('Поле обязательно для заполнения!')).toBeDefined()
  expect(document.activeElement).toBe(minutes)
  type('Сколько минут', '61')
  expect(await screen.findByText('Не больше 60')).toBeDefined()
  type('Сколько минут', '12,5')
  expect(await screen.findByText('Введите целое число')).toBeDefined()
  type('Сколько минут', 'много')
  expect(await screen.findByText('Введите число')).toBeDefined()
  type('Сколько минут', '5')
  type('Когда перезвонить', '01.01.2027')
  send()
  expect(await screen.findByText('Не позже 31.12.2026')).toBeDefined()
  expect(sentPayloads(server)).toEqual([])
  type('Когда перезвонить', '')
  send()
  await waitFor(() => expect(sentPayloads(server)).toMatchObject([{ answers: { minutes: 5 } }]))
})

it('[WB-03] answers are part of the draft of the step', async () => {
  const server = new FakeServer(stepWith(questions, { answers: { minutes: 7, mood: 'good' } }))
  openTask()
  const minutes = await screen.findByLabelText<HTMLInputElement>(/Сколько минут говорили/)
  expect(minutes.value).toBe('7')
  expect(screen.getByLabelText<HTMLSelectElement>(/Настроение/).value).toBe('0')
  type('Кто отвечал', 'Сын')
  await waitFor(
    () =>
      expect(server.callsTo('PUT tasks/7/draft').at(-1)?.body).toMatchObject({
        data: { answers: { minutes: 7, mood: 'good', who: 'Сын' } },
      }),
    { timeout: 10_000 },
  )
})

it('[WB-03] a refusal of the server is displayed at the question until the answer is changed', async () => {
  const server = new FakeServer(stepWith(questions))
  server.answers['POST tasks/7/events'] = () =>
    new Refused(400, 7, 'Данные неверны', [
      { path: '/payload/answers/wait', message: 'Такой записи в справочнике нет' },
    ])
  openTask()
  await screen.findByLabelText(/Сколько минут говорили/)
  type('Сколько минут', '5')
  send()
  expect(await screen.findByText('Такой записи в справочнике нет')).toBeDefined()
  type('Сколько минут', '6')
  await waitFor(() => expect(screen.queryByText('Такой записи в справочнике нет')).toBeNull())
})

it('[WB-03] answers of a draft are not sent to a version without the questions', async () => {
  const server = new FakeServer(stepWith(undefined, { answers: { minutes: 7 } }))
  openTask()
  await screen.findByRole('button', { name: /CHANGES_AGREED/ })
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  send()
  await waitFor(() => expect(sentPayloads(server)).toHaveLength(1))
  expect(sentPayloads(server)[0]).not.toHaveProperty('answers')
})

it('[WB-03] every reason has a text with its bound', () => {
  const t = (key: string, params?: Record<string, unknown>) => `${key} ${String(params?.limit ?? '')}`.trim()
  expect(describeAnswerProblem({ key: 'a', reason: 'dayFrom', limit: '2026-11-30' }, t)).toBe(
    'runner:questions.dayFrom 30.11.2026',
  )
  expect(describeAnswerProblem({ key: 'a', reason: 'maxLength', limit: 5 }, t)).toBe(
    'runner:errors.maxLength 5',
  )
})
