import { computeEndWeights, estimateSurvival, estimateWeightedQuantile } from '../../../shared/survival.ts'
import type { StayCountsByDuration, ProcessHistory } from './history-repository.ts'
import type { StateExit, ProcessModel, ModelState, Quantiles } from './model.ts'

/** Minimum share of the work in a state. Roles with a smaller share are ignored as exceptions. */
const minShare = 0.05
/** Number of steps between the quantiles of the model, which are 0, 0.05 … 1. */
const quantileSteps = 20

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
   * Recorded durations of the stays that people end, by state. The waiting times of the model are estimated from them.
   */
  recorded: ReadonlyMap<string, Quantiles>
  /** Number of open instances that have been in their state longer than any recorded stay. They are not simulated. */
  leftOut: number
}

/**
 * Computes the share of each exit of a state. The same exit in different stores is counted as one.
 * @param times weights of the exits by people and of the automatic ones
 */
function computeShares(
  exits: ProcessHistory['exits'],
  { personWeight, automaticWeight }: Pick<StateTimes, 'personWeight' | 'automaticWeight'>,
): StateExit[] {
  const shares = new Map<string, StateExit>()
  const weigh = ({ count, person }: { count: number; person: boolean }) =>
    count * (person ? personWeight : automaticWeight)
  const total = exits.reduce((sum, exit) => sum + weigh(exit), 0)
  for (const exit of exits) {
    const { event, to, person } = exit
    const key = `${event} ${to} ${person}`
    shares.set(key, { event, to, person, share: (shares.get(key)?.share ?? 0) + weigh(exit) / total })
  }
  return [...shares.values()]
}

export interface StateTimes {
  /** Durations of the stays that people end. Empty if there are none. */
  byPerson: Quantiles
  /** Durations of the stays that end automatically. */
  automatic: Quantiles
  /** Number of stays that one recorded stay represents, by the way in which it ended. */
  personWeight: number
  automaticWeight: number
}

/**
 * Estimates the durations of the stays in a state. The stays that still wait are represented by those that ended later,
 * so that the slow ones are not missing.
 */
export function estimateStateTimes(observations: readonly StayCountsByDuration[]): StateTimes {
  const curve = estimateSurvival(
    observations.map(([time, person, automatic, waiting]) => [time, person + automatic, waiting]),
  )
  const weights = computeEndWeights(curve)
  const estimate = (kind: 1 | 2) => {
    const ends = observations.map((row) => ({ time: row[0], weight: row[kind] * (weights.get(row[0]) ?? 0) }))
    const count = observations.reduce((sum, row) => sum + row[kind], 0)
    const total = ends.reduce((sum, { weight }) => sum + weight, 0)
    const quantiles = Array.from(
      { length: quantileSteps + 1 },
      (_, n) => estimateWeightedQuantile(ends, n / quantileSteps, 1).time,
    ).filter((time) => time !== null)
    return { quantiles, weight: count === 0 ? 1 : total / count }
  }
  const [byPerson, automatic] = [estimate(1), estimate(2)]
  return {
    byPerson: byPerson.quantiles,
    automatic: automatic.quantiles,
    personWeight: byPerson.weight,
    automaticWeight: automatic.weight,
  }
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
  const findTimes = (state: string) => history.times.find((time) => time.state === state)
  const recorded = new Map<string, Quantiles>()
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
    const times = estimateStateTimes(findTimes(path)?.observations ?? [])
    if (times.byPerson.length > 0) recorded.set(path, times.byPerson)
    return {
      path,
      origin: path,
      end: ends.has(path),
      exits: computeShares(servedExits, times),
      unstaffedExits: computeShares(
        exits.filter((exit) => !servedExits.includes(exit)),
        times,
      ),
      work: capLongestWorkTimes(findTimes(path)?.work ?? []),
      waiting: [],
      automaticStays: times.automatic,
      roles,
    }
  })
  const findLongest = (state: string) => findTimes(state)?.longest ?? 0
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
    recorded,
    leftOut: countAges(history.openStays) - countAges(openStays),
  }
}
