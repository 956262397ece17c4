import { expect, it } from 'vitest'
import {
  areEqualChanges,
  insertStep,
  listEntries,
  noChanges,
  removeEntry,
  removeStep,
  type Changes,
} from '../../../../../src/client/features/processes/workbench/changes.ts'
import {
  hasUnsavedChanges,
  reduceEditor,
  startEditor,
} from '../../../../../src/client/features/processes/workbench/editor-state.ts'
import { mergeChanges } from '../../../../../src/client/features/processes/workbench/merge.ts'
import {
  addQuestion,
  changeQuestionType,
  listStateQuestions,
  moveQuestion,
  removeQuestion,
  updateQuestion,
} from '../../../../../src/client/features/processes/workbench/question-changes.ts'
import type { QuestionType } from '../../../../../schemas/values/question-types.ts'

const add = (
  changes: Changes,
  state = 'packing',
  type: QuestionType = 'text',
  publishedKeys: string[] = [],
) => addQuestion(changes, { state, type, publishedKeys, catalogs: ['waitReasons'] }).changes
const keysOf = (changes: Changes, state = 'packing') =>
  listStateQuestions(changes, state).map(({ key }) => key)
const two = add(add(noChanges))
const other = add(two, 'collecting')

it('[WB-03] a new question is added last to its step, with a unique key', () => {
  expect(keysOf(other)).toEqual(['question1', 'question2'])
  expect(keysOf(other, 'collecting')).toEqual(['question3'])
  expect(keysOf(add(noChanges, 'packing', 'text', ['question1']))).toEqual(['question2'])
  expect(add(noChanges, 'packing', 'choice').questions![0]!.options).toHaveLength(2)
  expect(add(noChanges, 'packing', 'catalog').questions![0]!.catalog).toBe('waitReasons')
})

it('[WB-03] settings of the previous type are removed when the type of a question changes', () => {
  const bounded = updateQuestion(two, 'question1', { min: 1, max: 5, required: true })
  const [question] = changeQuestionType(bounded, 'question1', 'yesNo', []).questions!
  expect(question).toEqual({ ...two.questions![0], type: 'yesNo', required: true })
})

it('[WB-03] questions move within their step only', () => {
  expect(keysOf(moveQuestion(other, 'question2', -1))).toEqual(['question2', 'question1'])
  expect(moveQuestion(other, 'question1', -1)).toBe(other)
  expect(keysOf(moveQuestion(other, 'question3', -1), 'collecting')).toEqual(['question3'])
})

it('[WB-03] a question is removed alone or with its inserted step, and the document is as before', () => {
  expect(removeQuestion(add(noChanges), 'question1')).toEqual(noChanges)
  const [entry] = listEntries(add(noChanges)).filter(({ kind }) => kind === 'question')
  expect(removeEntry(add(noChanges), entry!)).toEqual(noChanges)
  const { changes, id } = insertStep(noChanges, 'collecting#0')
  expect(removeStep(add(changes, `call.${id}`), id)).toEqual(noChanges)
})

it('[WB-03] adding, changing and moving are undone and redone like other edits', () => {
  const edit = (state: ReturnType<typeof startEditor>, changes: Changes) =>
    reduceEditor(state, { type: 'edit', changes, group: null })
  const moved = moveQuestion(two, 'question2', -1)
  const state = edit(edit(startEditor({ revision: 1, changes: noChanges, changedBy: 'Иванова' }), two), moved)
  expect(areEqualChanges(two, moved)).toBe(false)
  expect(hasUnsavedChanges(state)).toBe(true)
  const undone = reduceEditor(state, { type: 'undo' })
  expect(keysOf(undone.changes)).toEqual(['question1', 'question2'])
  expect(keysOf(reduceEditor(undone, { type: 'redo' }).changes)).toEqual(['question2', 'question1'])
})

it('[WB-03] [WB-08] questions that two owners added are merged, also with one key', () => {
  const title = (ru: string) => ({ title: { ru, en: ru } })
  const own = updateQuestion(add(noChanges), 'question1', title('Моё'))
  const theirs = updateQuestion(add(noChanges), 'question1', title('Их'))
  const { merged, conflicts } = mergeChanges(noChanges, own, theirs)
  expect(conflicts).toEqual([])
  expect(listStateQuestions(merged, 'packing').map(({ key, title: { ru } }) => [key, ru])).toEqual([
    ['question1', 'Их'],
    ['question2', 'Моё'],
  ])
  expect(mergeChanges(noChanges, own, own).merged).toEqual(own)
})

it('[WB-03] [WB-08] the local text wins when both changed a question, and an order changed by one owner is preserved', () => {
  const own = updateQuestion(two, 'question1', { title: { ru: 'Моё', en: 'Mine' } })
  const theirs = updateQuestion(two, 'question1', { title: { ru: 'Их', en: 'Theirs' } })
  const { merged, conflicts } = mergeChanges(two, own, theirs)
  expect(merged.questions![0]!.title.ru).toBe('Моё')
  expect(conflicts).toMatchObject([{ key: 'questions.question1' }])
  expect(keysOf(mergeChanges(two, two, moveQuestion(two, 'question2', -1)).merged)).toEqual([
    'question2',
    'question1',
  ])
  const removedStep = insertStep(noChanges, 'collecting#0')
  const withQuestion = add(removedStep.changes, removedStep.id)
  expect(mergeChanges(removedStep.changes, noChanges, withQuestion).merged.questions).toBeUndefined()
})
