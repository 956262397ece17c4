import type { WhatIfBasis, WhatIfBody, WhatIfQuery } from '../../../../../schemas/api/what-if.ts'

/** What is typed, as text by place: `days`, `people/<group>/change`, `times/<state>/work`, `exits/<state>/<event>/<to>`. */
export type Typed = Readonly<Record<string, string>>

export const daysOffered = [1, 3, 7, 14] as const

export const place = {
  people: (group: string, what: 'change' | 'from' | 'to') => `people/${group}/${what}`,
  times: (state: string, of: 'work' | 'waiting') => `times/${state}/${of}`,
  minutes: (state: string) => `minutes/${state}`,
  exit: (state: string, event: string, to: string) => `exits/${state}/${event}/${to}`,
}

/** First and last hour in which somebody of a group is usually at work: 9 and 21; all day where nobody ever is. */
export function hoursOf(people: readonly number[]): [from: number, to: number] {
  const most = Math.max(...people)
  const busy = people.flatMap((n, hour) => (n > 0 && n >= most / 2 ? [hour] : []))
  return busy.length === 0 ? [0, 24] : [busy[0]!, busy.at(-1)! + 1]
}

const whole = /^[-−+]?\d{1,3}$/
const decimal = /^\d{1,6}([.,]\d{1,2})?$/
const numberOf = (text: string) => Number(text.replace('−', '-').replace(',', '.'))

export interface Wanted {
  from: number
  to: number
  whole: boolean
}

interface Asked {
  body: WhatIfBody
  /** Places whose text is no number, or none within its limits, with what is wanted there. */
  wrong: ReadonlyMap<string, Wanted>
}

/** The call that what is typed makes; an empty field leaves today as it is. */
export function askedBy(typed: Typed, basis: WhatIfBasis, query: WhatIfQuery): Asked {
  const wrong = new Map<string, Wanted>()
  const read = (at: string, pattern: RegExp, [least, most]: [number, number]): number | undefined => {
    const text = (typed[at] ?? '').trim()
    if (text === '') return undefined
    const value = numberOf(text)
    if (pattern.test(text) && value >= least && value <= most) return value
    wrong.set(at, { from: least, to: most, whole: pattern === whole })
    return undefined
  }
  const arrivals = read('arrivals', whole, [0, 1000])
  const people = basis.groups.flatMap(({ id, people: there }) => {
    const change = read(place.people(id, 'change'), whole, [-100, 100])
    const [usualFrom, usualTo] = hoursOf(there)
    const from = read(place.people(id, 'from'), whole, [0, 23]) ?? usualFrom
    const to = read(place.people(id, 'to'), whole, [1, 24]) ?? usualTo
    if (from >= to) wrong.set(place.people(id, 'to'), { from: from + 1, to: 24, whole: true })
    return change === undefined || change === 0 ? [] : [{ group: id, change, from, to }]
  })
  const times = basis.states.flatMap(({ state }) =>
    (['work', 'waiting'] as const).flatMap((of) => {
      const percent = read(place.times(state, of), whole, [1, 1000])
      return percent === undefined || percent === 100 ? [] : [{ state, of, percent }]
    }),
  )
  const assumed = basis.questions.map(({ state, time, exits }) => {
    const minutes = time ? read(place.minutes(state), decimal, [0, 100_000]) : undefined
    return {
      state,
      ...(minutes !== undefined && { minutes }),
      exits: exits.flatMap(({ event, to, percent: told }) => {
        const at = place.exit(state, event, to)
        const percent = at in typed ? (read(at, decimal, [0, 100]) ?? 0) : told
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
      ...(people.length > 0 && { people }),
      ...(times.length > 0 && { times }),
      ...(assumed.length > 0 && { assumed }),
    },
  }
}

/** Nothing is asked: the days would be lived as they are. */
export const asksNothing = ({ arrivals = 100, people, times, on }: WhatIfBody, version: number): boolean =>
  arrivals === 100 && !people && !times && (on === undefined || on === version)
