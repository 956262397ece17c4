import { expect, it } from 'vitest'
import {
  addAction,
  areEqualChanges,
  insertStep,
  listEntries,
  noChanges,
  removeStep,
  setLimit,
  setText,
  type AddedAction,
  type Changes,
} from '../../../../../src/client/features/processes/workbench/changes.ts'
import { mergeChanges } from '../../../../../src/client/features/processes/workbench/merge.ts'

const title = 'states.readyToCall.title'
const instruction = 'states.readyToCall.instruction'
const start = setText(noChanges, 'ru', title, 'Позвоните')
const action: AddedAction = {
  state: 'readyToCall',
  at: 'entry',
  action: { type: 'commentOrder', params: { comment: 'Начали' } },
}

it('[WB-08] changes of two owners at different places are merged', () => {
  const own = addAction(setText(start, 'en', title, 'Call'), action)
  const theirs = setLimit(setText(start, 'ru', instruction, 'Сначала состав'), 'callAttempts', 5)
  const { merged, conflicts } = mergeChanges(start, own, theirs)
  expect(conflicts).toEqual([])
  expect(merged).toEqual({
    texts: { ru: { [title]: 'Позвоните', [instruction]: 'Сначала состав' }, en: { [title]: 'Call' } },
    limits: { callAttempts: 5 },
    steps: [],
    actions: [action],
  })
})

it('[WB-08] the local change wins and a conflict is reported when both changed the same place differently', () => {
  const own = setText(start, 'ru', title, 'Наберите номер')
  const theirs = setText(start, 'ru', title, 'Свяжитесь')
  const { merged, conflicts } = mergeChanges(start, own, theirs)
  expect(merged.texts.ru?.[title]).toBe('Наберите номер')
  expect(conflicts.map(({ theirs: other }) => other)).toMatchObject([{ text: 'Свяжитесь' }])
  // The same change is no conflict.
  expect(mergeChanges(start, own, own).conflicts).toEqual([])
})

it('[WB-08] a change that one owner undid stays undone unless the other one changed it', () => {
  const undone = setText(start, 'ru', title, null)
  expect(mergeChanges(start, undone, start).merged).toEqual(noChanges)
  expect(mergeChanges(start, start, undone).merged).toEqual(noChanges)
  const { merged, conflicts } = mergeChanges(start, setText(start, 'ru', title, 'Наберите'), undone)
  expect(merged.texts.ru).toEqual({ [title]: 'Наберите' })
  expect(conflicts).toMatchObject([{ theirs: null }])
})

const withStep = (changes: Changes, transition: string, text: string) => {
  const { changes: inserted, id } = insertStep(changes, transition)
  return setText(inserted, 'ru', `states.call_${id}.title`, text)
}

it('[WB-08] [WB-04] steps that two owners inserted under one id are both merged with their texts', () => {
  const own = withStep(start, 'call.greeting#0', 'Мой шаг')
  const theirs = withStep(start, 'call.offering#1', 'Чужой шаг')
  const { merged, conflicts } = mergeChanges(start, own, theirs)
  expect(conflicts).toEqual([])
  expect(merged.steps.map(({ id, transition }) => [id, transition])).toEqual([
    ['added1', 'call.offering#1'],
    ['added2', 'call.greeting#0'],
  ])
  expect(merged.texts.ru).toMatchObject({
    'states.call_added1.title': 'Чужой шаг',
    'states.call_added2.title': 'Мой шаг',
  })
})

it('[WB-08] [WB-04] a removed step leaves no texts that the other owner changed', () => {
  const both = withStep(start, 'call.greeting#0', 'Шаг')
  const own = setText(both, 'ru', 'states.call_added1.title', 'Другой заголовок')
  const { merged } = mergeChanges(both, own, removeStep(both, 'added1'))
  expect(merged).toEqual(start)
})

it('[WB-04] the label of the button is added in every language with an inserted step, and removed with the last one', () => {
  const first = withStep(noChanges, 'call.greeting#0', 'Первый')
  const second = withStep(first, 'call.offering#1', 'Второй')
  for (const language of ['ru', 'en', 'kk'] as const)
    expect(second.texts[language]?.['events.ADDED_STEP_DONE.label']).toBeTruthy()
  expect(second.steps.map(({ id }) => id)).toEqual(['added1', 'added2'])
  const remaining = removeStep(second, 'added1')
  expect(listEntries(remaining).flatMap((entry) => (entry.kind === 'text' ? entry.text : []))).not.toContain(
    'Первый',
  )
  expect(remaining.texts.en?.['events.ADDED_STEP_DONE.label']).toBeTruthy()
  expect(removeStep(remaining, 'added2')).toEqual(noChanges)
})

it('[WB-08] changes are equal in whatever order the server returns their parts', () => {
  const changes = addAction(setLimit(start, 'callAttempts', 5), action)
  const stored = JSON.parse(
    `{"steps":[],"limits":{"callAttempts":5},"actions":[{"at":"entry","action":{"params":{"comment":"Начали"},"type":"commentOrder"},"state":"readyToCall"}],"texts":{"ru":{"${title}":"Позвоните"}}}`,
  ) as Changes
  expect(areEqualChanges(changes, stored)).toBe(true)
  expect(areEqualChanges(changes, setLimit(stored, 'callAttempts', 6))).toBe(false)
})
