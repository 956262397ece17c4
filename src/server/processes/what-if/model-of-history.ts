import type { History } from './history-repository.ts'
import type { Exit, Model, ModelState, Quantiles } from './model.ts'

/** Of a state's work, who does less than this does it by chance. */
const leastShare = 0.05

export const groupId = ({ roles, pfm }: { roles: string; pfm: string | null }): string =>
  `${roles}@${pfm ?? ''}`

const perHour = (hours: Record<string, number>, days: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hours[hour] ?? 0) / days)

/** The longest tenth is taken for pauses: lunch, a delivery at the door, the night. */
export const withoutPauses = (work: Quantiles): Quantiles => {
  const longest = work[Math.floor((work.length - 1) * 0.9)] ?? 0
  return work.map((value) => Math.min(value, longest))
}

export interface HistoryModel {
  model: Model
  /** Stays that people ended, by state: what the model must tell again. */
  recorded: ReadonlyMap<string, Quantiles>
  leftOut: number
}

/** Of every store together. */
function sharesOf(exits: History['exits']): Exit[] {
  const shares = new Map<string, Exit>()
  const all = exits.reduce((sum, { count }) => sum + count, 0)
  for (const { event, to, person, count } of exits) {
    const key = `${event} ${to} ${person}`
    shares.set(key, { event, to, person, share: (shares.get(key)?.share ?? 0) + count / all })
  }
  return [...shares.values()]
}

/** The model as the records alone tell it; `ends`: paths that are ends of the process. */
export function modelOfHistory(history: History, ends: ReadonlySet<string>): HistoryModel {
  const paths = new Set([
    ...history.exits.flatMap(({ state, to }) => [state, to]),
    ...history.arrivals.map(({ to }) => to),
    ...history.standing.map(({ state }) => state),
    ...ends,
  ])
  const timesOf = (state: string, person: boolean) =>
    history.times.find((one) => one.state === state && one.person === person)
  const states = [...paths].map((path): ModelState => {
    const workers = history.workers.filter(({ state }) => state === path)
    const done = workers.reduce((sum, { count }) => sum + count, 0)
    const roles = workers
      .filter(({ count }, n) => n === 0 || count / done >= leastShare)
      .map((one) => one.roles)
    const groups = history.groups.filter((group) => roles.includes(group.roles))
    const exits = history.exits.filter(({ state }) => state === path)
    const isServed = ({ pfm }: { pfm: string | null }) =>
      groups.some((group) => group.pfm === null || group.pfm === pfm)
    const served = groups.length === 0 ? exits : exits.filter(isServed)
    return {
      path,
      origin: path,
      end: ends.has(path),
      exits: sharesOf(served),
      exitsAlone: sharesOf(exits.filter((exit) => !served.includes(exit))),
      work: withoutPauses(timesOf(path, true)?.work ?? []),
      before: [],
      alone: timesOf(path, false)?.took ?? [],
      roles,
    }
  })
  const longestOf = (state: string) =>
    Math.max(timesOf(state, true)?.longest ?? 0, timesOf(state, false)?.longest ?? 0)
  const standing = history.standing.map(({ state, pfm, ages }) => ({
    ...{ state, pfm },
    ages: ages.filter((age) => age <= longestOf(state)),
  }))
  const count = (of: { ages: readonly number[] }[]) => of.reduce((sum, { ages }) => sum + ages.length, 0)
  return {
    model: {
      states,
      groups: history.groups.map(({ roles, pfm, hours, free }) => ({
        ...{ id: groupId({ roles, pfm }), roles, pfm, free: free ?? 1 },
        people: perHour(hours ?? {}, history.days),
      })),
      arrivals: history.arrivals.map(({ pfm, to, hours }) => ({
        ...{ pfm, to, perHour: perHour(hours, history.days) },
      })),
      standing: standing.filter(({ ages }) => ages.length > 0),
    },
    recorded: new Map(history.times.filter(({ person }) => person).map(({ state, took }) => [state, took])),
    leftOut: count(history.standing) - count(standing),
  }
}
