import type { WhatIfSearchBody } from '../../../../../schemas/api/what-if.ts'
import { whatIfStateGoals, type WhatIfGoal } from '../../../../../schemas/values/what-if-goals.ts'

/** What the user has selected and typed for a search. */
export interface SearchInput {
  measure: WhatIfGoal
  state: string
  cut: string
  people: string
  percent: string
  attempts: string
}

/** Default search: reduce the total time of an instance by a third. */
export const defaultSearch: SearchInput = {
  measure: 'life',
  state: '',
  cut: '33',
  people: '2',
  percent: '50',
  attempts: '2',
}

export const needsState = (measure: WhatIfGoal): boolean => whatIfStateGoals.some((one) => one === measure)

/** Numbers of a search with the ranges that the server accepts. */
export const searchRanges = {
  cut: [1, 95],
  people: [0, 10],
  percent: [1, 100],
  attempts: [0, 9],
} as const satisfies Partial<Record<keyof SearchInput, readonly [min: number, max: number]>>
export type SearchNumber = keyof typeof searchRanges

const searchNumbers = Object.keys(searchRanges) as SearchNumber[]

/** Fields with an invalid value. */
export function findInvalidSearchFields(input: SearchInput): ReadonlySet<SearchNumber | 'state'> {
  const wrongNumbers = searchNumbers.filter((name) => {
    const [min, max] = searchRanges[name]
    const value = Number(input[name])
    return !/^\d{1,3}$/.test(input[name].trim()) || value < min || value > max
  })
  return new Set([
    ...wrongNumbers,
    ...(needsState(input.measure) && input.state === '' ? (['state'] as const) : []),
  ])
}

export const toSearchParts = ({
  measure,
  state,
  cut,
  ...bounds
}: SearchInput): Pick<WhatIfSearchBody, 'goal' | 'cut' | 'bounds'> => ({
  goal: { measure, ...(needsState(measure) && { state }) },
  cut: Number(cut),
  bounds: {
    people: Number(bounds.people),
    percent: Number(bounds.percent),
    attempts: Number(bounds.attempts),
  },
})
