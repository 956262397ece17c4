import type { ProcessHistory } from './history-repository.ts'
import type { StateExit, ProcessModel, ModelState, Quantiles } from './model.ts'

/** Minimum share of the work in a state. Roles with a smaller share are ignored as exceptions. */
const minShare = 0.05

export const createStaffGroupId = ({ roles, pfm }: { roles: string; pfm: string | null }): string =>
  `${roles}@${pfm ?? ''}`

const computeHourlyRates = (hours: Record<string, number>, days: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => (hours[hour] ?? 0) / days)

/** Limits the longest tenth of the working times, which contains pauses such as lunch or the night. */
export const capLongestWorkTimes = (work: Quantiles): Quantiles => {
  const longest = work[Math.floor((work.length - 1) * 0.9)] ?? 0
  return work.map((value) => Math.min(value, longest))
}

export interface HistoryModel {
  model: ProcessModel
  /**
   * Recorded durations of the stays that people ended, by state. The waiting times of the model are estimated from
   * them.
   */
  recorded: ReadonlyMap<string, Quantiles>
  /** Number of open instances that have been in their state longer than any recorded stay. They are not simulated. */
  leftOut: number
}

/** Computes the share of each exit of a state. The same exit in different stores is counted as one. */
function computeShares(exits: ProcessHistory['exits']): StateExit[] {
  const shares = new Map<string, StateExit>()
  const total = exits.reduce((sum, { count }) => sum + count, 0)
  for (const { event, to, person, count } of exits) {
    const key = `${event} ${to} ${person}`
    shares.set(key, { event, to, person, share: (shares.get(key)?.share ?? 0) + count / total })
  }
  return [...shares.values()]
}

/**
 * Builds the simulation model from the recorded history.
 * @param ends paths of the final states
 */
export function buildHistoryModel(history: ProcessHistory, ends: ReadonlySet<string>): HistoryModel {
  const paths = new Set([
    ...history.exits.flatMap(({ state, to }) => [state, to]),
    ...history.arrivals.map(({ to }) => to),
    ...history.openStays.map(({ state }) => state),
    ...ends,
  ])
  const findTimes = (state: string, person: boolean) =>
    history.times.find((time) => time.state === state && time.person === person)
  const states = [...paths].map((path): ModelState => {
    const workers = history.workers.filter(({ state }) => state === path)
    const totalSteps = workers.reduce((sum, { count }) => sum + count, 0)
    const roles = workers
      .filter(({ count }, n) => n === 0 || count / totalSteps >= minShare)
      .map((worker) => worker.roles)
    const groups = history.groups.filter((group) => roles.includes(group.roles))
    const exits = history.exits.filter(({ state }) => state === path)
    const isServed = ({ pfm }: { pfm: string | null }) =>
      groups.some((group) => group.pfm === null || group.pfm === pfm)
    const servedExits = groups.length === 0 ? exits : exits.filter(isServed)
    return {
      path,
      origin: path,
      end: ends.has(path),
      exits: computeShares(servedExits),
      unstaffedExits: computeShares(exits.filter((exit) => !servedExits.includes(exit))),
      work: capLongestWorkTimes(findTimes(path, true)?.work ?? []),
      waiting: [],
      automaticStays: findTimes(path, false)?.took ?? [],
      roles,
    }
  })
  const findLongest = (state: string) =>
    Math.max(findTimes(state, true)?.longest ?? 0, findTimes(state, false)?.longest ?? 0)
  const openStays = history.openStays.map(({ state, pfm, ages }) => ({
    state,
    pfm,
    ages: ages.filter((age) => age <= findLongest(state)),
  }))
  const countAges = (stays: { ages: readonly number[] }[]) =>
    stays.reduce((sum, { ages }) => sum + ages.length, 0)
  return {
    model: {
      states,
      groups: history.groups.map(({ roles, pfm, hours, free }) => ({
        id: createStaffGroupId({ roles, pfm }),
        roles,
        pfm,
        free: free ?? 1,
        people: computeHourlyRates(hours ?? {}, history.days),
      })),
      arrivals: history.arrivals.map(({ pfm, to, hours }) => ({
        pfm,
        to,
        perHour: computeHourlyRates(hours, history.days),
      })),
      openStays: openStays.filter(({ ages }) => ages.length > 0),
    },
    recorded: new Map(history.times.filter(({ person }) => person).map(({ state, took }) => [state, took])),
    leftOut: countAges(history.openStays) - countAges(openStays),
  }
}
