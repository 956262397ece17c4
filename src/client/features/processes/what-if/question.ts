import type { WhatIfOptions, WhatIfBody, WhatIfQuery } from '../../../../../schemas/api/what-if.ts'

/** Entered text of each field by its path: `days`, `arrivals`, `attempts`, or a path of {@link whatIfFieldPaths}. */
export type WhatIfInput = Readonly<Record<string, string>>

export const simulatedDayOptions = [1, 3, 7, 14] as const

export const whatIfFieldPaths = {
  people: (group: string, what: 'change' | 'from' | 'to') => `people/${group}/${what}`,
  times: (state: string, of: 'work' | 'waiting') => `times/${state}/${of}`,
  minutes: (state: string) => `minutes/${state}`,
  exit: (state: string, event: string, to: string) => `exits/${state}/${event}/${to}`,
}

/**
 * Returns the working time of a group, such as 9 to 21: from the first to the last hour in which at least half of the
 * maximum staff works. If nobody works, returns the whole day. `people`: staff by hour of the day.
 */
export function calculateWorkingHours(people: readonly number[]): [from: number, to: number] {
  const maxPeople = Math.max(...people)
  const busyHours = people.flatMap((n, hour) => (n > 0 && n >= maxPeople / 2 ? [hour] : []))
  return busyHours.length === 0 ? [0, 24] : [busyHours[0]!, busyHours.at(-1)! + 1]
}

const wholePattern = /^[-−+]?\d{1,3}$/
const decimalPattern = /^\d{1,6}([.,]\d{1,2})?$/
const parseNumber = (text: string) => Number(text.replace('−', '-').replace(',', '.'))

export interface AllowedInputRange {
  from: number
  to: number
  whole: boolean
}

interface ParsedQuestion {
  body: WhatIfBody
  /** Paths of invalid values, each with the expected range. */
  wrong: ReadonlyMap<string, AllowedInputRange>
}

/** Creates the request from the input. An empty field keeps the current value. */
export function parseWhatIfInput(
  typed: WhatIfInput,
  basis: WhatIfOptions,
  query: WhatIfQuery,
): ParsedQuestion {
  const wrong = new Map<string, AllowedInputRange>()
  const readNumber = (path: string, pattern: RegExp, [min, max]: [number, number]): number | undefined => {
    const text = (typed[path] ?? '').trim()
    if (text === '') return undefined
    const value = parseNumber(text)
    if (pattern.test(text) && value >= min && value <= max) return value
    wrong.set(path, { from: min, to: max, whole: pattern === wholePattern })
    return undefined
  }
  const arrivals = readNumber('arrivals', wholePattern, [0, 1000])
  const attempts = basis.attempts === null ? undefined : readNumber('attempts', wholePattern, [1, 10])
  const people = basis.groups.flatMap(({ id, people: hourlyPeople }) => {
    const change = readNumber(whatIfFieldPaths.people(id, 'change'), wholePattern, [-100, 100])
    const [usualFrom, usualTo] = calculateWorkingHours(hourlyPeople)
    const from = readNumber(whatIfFieldPaths.people(id, 'from'), wholePattern, [0, 23]) ?? usualFrom
    const to = readNumber(whatIfFieldPaths.people(id, 'to'), wholePattern, [1, 24]) ?? usualTo
    if (from >= to) wrong.set(whatIfFieldPaths.people(id, 'to'), { from: from + 1, to: 24, whole: true })
    return change === undefined || change === 0 ? [] : [{ group: id, change, from, to }]
  })
  const times = basis.states.flatMap(({ state }) =>
    (['work', 'waiting'] as const).flatMap((of) => {
      const percent = readNumber(whatIfFieldPaths.times(state, of), wholePattern, [1, 1000])
      return percent === undefined || percent === 100 ? [] : [{ state, of, percent }]
    }),
  )
  const assumed = basis.questions.map(({ state, time, exits }) => {
    const minutes = time
      ? readNumber(whatIfFieldPaths.minutes(state), decimalPattern, [0, 100_000])
      : undefined
    return {
      state,
      ...(minutes !== undefined && { minutes }),
      exits: exits.flatMap(({ event, to, percent: recorded }) => {
        const path = whatIfFieldPaths.exit(state, event, to)
        const percent = path in typed ? (readNumber(path, decimalPattern, [0, 100]) ?? 0) : recorded
        return percent === 0 ? [] : [{ event, to, percent }]
      }),
    }
  })
  return {
    wrong,
    body: {
      ...query,
      days: Number(typed.days ?? '1'),
      ...(arrivals !== undefined && { arrivals }),
      ...(attempts !== undefined && attempts !== basis.attempts && { attempts }),
      ...(people.length > 0 && { people }),
      ...(times.length > 0 && { times }),
      ...(assumed.length > 0 && { assumed }),
    },
  }
}

/** True if the simulation of the request has the current arrivals, people, times and version. */
export const hasNoWhatIfChanges = (
  { arrivals = 100, attempts, people, times, on }: WhatIfBody,
  version: number,
): boolean =>
  arrivals === 100 && attempts === undefined && !people && !times && (on === undefined || on === version)

/** Converts a proposal to the input that simulates its changes over this number of days. */
export function toWhatIfInput(
  { people = [], times = [], attempts }: Pick<WhatIfBody, 'people' | 'times' | 'attempts'>,
  days: string,
): WhatIfInput {
  return {
    days,
    ...(attempts !== undefined && { attempts: String(attempts) }),
    ...Object.fromEntries([
      ...people.flatMap(({ group, change, from, to }) => [
        [whatIfFieldPaths.people(group, 'change'), String(change)],
        [whatIfFieldPaths.people(group, 'from'), String(from)],
        [whatIfFieldPaths.people(group, 'to'), String(to)],
      ]),
      ...times.map(({ state, of, percent }) => [whatIfFieldPaths.times(state, of), String(percent)]),
    ]),
  }
}
