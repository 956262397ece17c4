import { describe, expect, it } from 'vitest'
import { selectFittingColumns } from '../../../src/client/ui/list/use-fitting-columns.ts'
import { splitFirstSentence } from '../../../src/client/runner/parts/step-head.tsx'
import { sortEventsForDisplay } from '../../../src/client/runner/action-keys.ts'

const columns = ['id', 'name', 'empty', 'city', 'actions'].map((id) => ({ id, width: 100 }))
const fit = (excess: number, fixed: string[] = []) =>
  selectFittingColumns(columns, {
    excess,
    isFixed: ({ id }) => fixed.includes(id),
    isEmpty: ({ id }) => id === 'empty',
  }).map(({ id }) => id)

describe('[UX-6] columns that fit the page', () => {
  it('drops no filled column while there is room', () => {
    expect(fit(100)).toEqual(['id', 'name', 'city', 'actions'])
    expect(fit(0, ['empty'])).toHaveLength(5)
  })

  it('drops empty columns even if there is room, then from the right', () => {
    expect(fit(-50)).toEqual(['id', 'name', 'city', 'actions'])
    expect(fit(101)).toEqual(['id', 'name', 'city'])
    expect(fit(201)).toEqual(['id', 'name'])
  })

  it('keeps a narrow column that fits into the room of a wide one', () => {
    const widths = { id: 100, name: 60, city: 80, street: 300 }
    const left = (excess: number) =>
      selectFittingColumns(
        Object.entries(widths).map(([id, width]) => ({ id, width })),
        { excess, isFixed: ({ id }) => id === 'street', isEmpty: () => false },
      ).map(({ id }) => id)
    expect(left(70)).toEqual(['id', 'name', 'street'])
    expect(left(90)).toEqual(['id', 'street'])
    const wide = [
      { id: 'id', width: 50 },
      { id: 'sum', width: 60 },
      { id: 'note', width: 400 },
    ]
    const options = { excess: 420, isFixed: () => false, isEmpty: () => false }
    expect(selectFittingColumns(wide, options).map(({ id }) => id)).toEqual(['id'])
    const roomy = [
      { id: 'id', width: 50 },
      { id: 'note', width: 400 },
      { id: 'sum', width: 60 },
    ]
    expect(selectFittingColumns(roomy, { ...options, excess: 390 }).map(({ id }) => id)).toEqual([
      'id',
      'sum',
    ])
  })

  it('never drops the first column and fixed ones', () => {
    expect(fit(1000, ['actions'])).toEqual(['id', 'actions'])
    expect(fit(1, ['empty'])).toEqual(['id', 'name', 'empty', 'city'])
  })
})

describe('[UX-6] the heading of a step', () => {
  it('is the first sentence of the instruction', () => {
    expect(splitFirstSentence('Введите код. Осталось попыток: 3')).toEqual([
      'Введите код.',
      'Осталось попыток: 3',
    ])
    expect(splitFirstSentence('Отсканируйте товар')).toEqual(['Отсканируйте товар', ''])
  })

  it('does not end at an abbreviation', () => {
    expect(splitFirstSentence('Осталось 5 шт. из 10 в заказе. Верните их')).toEqual([
      'Осталось 5 шт. из 10 в заказе.',
      'Верните их',
    ])
  })
})

describe('[UX-6] [TK-29] the order of the buttons', () => {
  it('has the main one first and dangerous ones last', () => {
    const event = (type: string, tone: 'main' | 'danger' | 'plain', answer: 'back' | 'cancel' | 'later') => ({
      type,
      payload: '',
      tone,
      irreversible: false,
      answer,
    })
    const sorted = sortEventsForDisplay([
      event('CANCEL', 'danger', 'cancel'),
      event('LATER', 'plain', 'later'),
      event('BACK', 'plain', 'back'),
      event('DONE', 'main', 'back'),
    ])
    expect(sorted.map(({ type }) => type)).toEqual(['DONE', 'BACK', 'LATER', 'CANCEL'])
  })
})
