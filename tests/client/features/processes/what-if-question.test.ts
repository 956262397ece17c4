import { describe, expect, it } from 'vitest'
import type { WhatIfOptions } from '../../../../schemas/api/what-if.ts'
import {
  parseWhatIfInput,
  hasNoWhatIfChanges,
  calculateWorkingHours,
  whatIfFieldPaths,
  toWhatIfInput,
} from '../../../../src/client/features/processes/what-if/question.ts'

const people = (from: number, to: number, n = 1) =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? n : 0))

const basis: WhatIfOptions = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-31T00:00:00Z',
  days: 30,
  stays: 900,
  lives: 300,
  arrivals: 10,
  standing: 2,
  leftOut: 0,
  attempts: 3,
  groups: [{ id: 'staff@1001', roles: 'Сотрудник', pfm: '1001', people: people(9, 21), share: 1 }],
  states: [{ state: 'ready', left: 300, unfinished: 0, work: true, waiting: true }],
  questions: [
    {
      state: 'checking',
      time: true,
      person: true,
      exits: [
        { event: 'CHECKED', to: 'done', percent: 90 },
        { event: 'FAILED', to: 'ready', percent: 10 },
      ],
    },
  ],
}
const buildQuestion = (typed: Record<string, string>) => parseWhatIfInput(typed, basis, { pfm: '1001' })

describe('what-if question', () => {
  it('[PO-08] uses today’s values for empty fields, and the recorded values for the questions', () => {
    const { body, wrong } = buildQuestion({})
    expect(wrong.size).toBe(0)
    expect(body).toEqual({
      pfm: '1001',
      days: 1,
      assumed: [{ state: 'checking', exits: basis.questions[0]!.exits }],
    })
    expect(hasNoWhatIfChanges(body, 2)).toBe(true)
    expect(hasNoWhatIfChanges({ ...body, on: 1 }, 2)).toBe(false)
  })

  it('[PO-08] sends people with their usual hours, and the typed times, minutes and shares', () => {
    const { body, wrong } = buildQuestion({
      days: '7',
      arrivals: '150',
      [whatIfFieldPaths.people('staff@1001', 'change')]: '−1',
      [whatIfFieldPaths.people('staff@1001', 'to')]: '15',
      [whatIfFieldPaths.times('ready', 'work')]: '50',
      [whatIfFieldPaths.times('ready', 'waiting')]: '100',
      [whatIfFieldPaths.minutes('checking')]: '2,5',
      [whatIfFieldPaths.exit('checking', 'CHECKED', 'done')]: '100',
      [whatIfFieldPaths.exit('checking', 'FAILED', 'ready')]: '',
    })
    expect([...wrong]).toEqual([])
    expect(body).toMatchObject({
      days: 7,
      arrivals: 150,
      people: [{ group: 'staff@1001', change: -1, from: 9, to: 15 }],
      times: [{ state: 'ready', of: 'work', percent: 50 }],
      assumed: [{ state: 'checking', minutes: 2.5, exits: [{ event: 'CHECKED', to: 'done', percent: 100 }] }],
    })
    expect(hasNoWhatIfChanges(body, 2)).toBe(false)
  })

  it.each([
    ['arrivals', 'много'],
    ['arrivals', '1001'],
    [whatIfFieldPaths.people('staff@1001', 'change'), '1,5'],
    [whatIfFieldPaths.people('staff@1001', 'to'), '8'],
    [whatIfFieldPaths.times('ready', 'work'), '0'],
    [whatIfFieldPaths.minutes('checking'), '-1'],
    [whatIfFieldPaths.exit('checking', 'CHECKED', 'done'), '101'],
  ])('[PO-08] %s: «%s» is an error', (field, text) => {
    expect([...buildQuestion({ [field]: text }).wrong.keys()]).toEqual([field])
  })

  it('[PO-08] usual hours have at least half of the maximum number of people', () => {
    expect(calculateWorkingHours(people(9, 21))).toEqual([9, 21])
    expect(calculateWorkingHours(people(9, 21).with(8, 0.2))).toEqual([9, 21])
    expect(calculateWorkingHours(people(0, 0))).toEqual([0, 24])
  })

  it('[PO-08] a proposal of the search is converted to the same question', () => {
    const proposal = {
      people: [{ group: 'staff@1001', change: 2, from: 10, to: 18 }],
      times: [{ state: 'ready', of: 'waiting' as const, percent: 50 }],
      attempts: 2,
    }
    const { body, wrong } = buildQuestion(toWhatIfInput(proposal, '7'))
    expect(wrong.size).toBe(0)
    expect(body).toMatchObject({ ...proposal, days: 7 })
    expect(hasNoWhatIfChanges({ days: 1, attempts: 2 }, 1)).toBe(false)
  })
})
