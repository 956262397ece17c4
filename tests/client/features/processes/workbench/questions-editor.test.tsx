import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import { listStates } from '../../../../../workflows/changes/transitions.ts'
import { findQuestionBlocker } from '../../../../../workflows/changes/questions/question-lock.ts'
import { setWidth } from '../../../app/interface.tsx'
import { draftUrl, named, openWorkbench, textOf } from './draft-server.tsx'
import { base, noChanges } from './sample-draft.ts'

/** jsdom has no workers, so the diagrams are not laid out. */
vi.mock('elkjs/lib/elk-worker.min.js?url', () => ({ default: 'elk-worker.js' }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(390)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nodes = listStates(base.machine.root)
const pathOf = (lock: string | null) =>
  nodes.find((node) => findQuestionBlocker(base, node) === lock)!.path.join('.')
const free = pathOf(null)
const withoutForm = pathOf('stepWithoutForm')

const getButton = (name: string) =>
  [...document.querySelectorAll('button')].find((button) =>
    named(name).test(button.getAttribute('aria-label') ?? button.textContent),
  ) ?? null
const click = async (name: string) =>
  fireEvent.click(
    await waitFor(() => {
      const button = getButton(name)
      expect(button, name).not.toBeNull()
      return button!
    }),
  )
const getField = (label: string) => {
  const text = [...document.querySelectorAll('[data-question] label')].find((one) =>
    named(label).test(one.textContent),
  )
  const field = document.getElementById((text as HTMLLabelElement | undefined)?.htmlFor ?? '')
  expect(field, label).not.toBeNull()
  return field as HTMLInputElement
}
const write = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } })
const question: StepQuestion = {
  state: free,
  key: 'question1',
  type: 'text',
  required: false,
  title: { ru: 'Кто ответил', en: 'Who answered' },
}

it('[WB-03] a question is added with its texts, previewed in the real form, saved and undone', async () => {
  const { sent } = await openWorkbench(`${draftUrl}?state=${free}`)
  await click('Добавить вопрос')
  write('Вопрос, Русский', 'Кто ответил')
  write('Вопрос, Английский', 'Who answered')
  fireEvent.click(getField('Ответ обязателен'))
  await waitFor(() => expect(textOf(document.querySelector('[data-questions]'))).toContain('Кто ответил'))
  expect(document.querySelector('[data-questions] input, [data-questions] textarea')).not.toBeNull()
  await click('Сохранить')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body.changes).toEqual({ ...noChanges, questions: [{ ...question, required: true }] })
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
  expect(getField('Ответ обязателен').checked).toBe(false)
})

it('[WB-03] questions are moved and removed, and each has its problems', async () => {
  const second = { ...question, key: 'question2', title: { ru: '<b>', en: 'x' } }
  const { sent } = await openWorkbench(`${draftUrl}?state=${free}`, {
    card: {
      changes: { ...noChanges, questions: [question, second] },
      problems: [{ place: 'questions.question2', code: 'markup', params: {} }],
    },
  })
  await waitFor(() => expect(document.querySelector('[data-question=question2]')).not.toBeNull())
  expect(textOf(document.querySelector('[data-question=question2]'))).toContain('Уберите теги')
  await click('Выше: <b>')
  await click('Сохранить')
  await waitFor(() => expect(sent.at(-1)?.body.changes).toMatchObject({ questions: [second, question] }))
  await click('Убрать вопрос: <b>')
  await click('Сохранить')
  await waitFor(() => expect(sent.at(-1)?.body.changes).toEqual({ ...noChanges, questions: [question] }))
})

it('[WB-03] a step without a form displays why it cannot have questions', async () => {
  await openWorkbench(`${draftUrl}?state=${withoutForm}`)
  await waitFor(() => expect(textOf(document.body)).toContain('У шага нет формы'))
  expect(getButton('Добавить вопрос')).toBeNull()
})

it('[WB-03] the list of changes names the question and its step', async () => {
  await openWorkbench(draftUrl, { card: { changes: { ...noChanges, questions: [question] } } })
  await waitFor(() => expect(textOf(document.body)).toContain(': Кто ответил'))
  expect(textOf(document.body)).toContain('Текст, можно не отвечать')
})
