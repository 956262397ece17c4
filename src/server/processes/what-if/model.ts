/**
 * Model of a process for the simulation. Times are in milliseconds. Hours are 0 to 23 in the time zone of the records.
 * Shares are numbers from 0 to 1.
 */

/**
 * Distribution of a time: its quantiles at equal steps of probability, in ascending sequence. Values between them are
 * interpolated linearly. Empty means no time.
 */
export type Quantiles = readonly number[]

export interface StateExit {
  event: string
  /** Path of the next state. */
  to: string
  /** Share of the instances that use this exit. */
  share: number
  /** True if a person must work to use this exit. Otherwise the exit is automatic. */
  person: boolean
}

export interface ModelState {
  path: string
  /**
   * Path of the state whose recorded times are used. It may differ from `path` after a migration of the model. Null for
   * a new state.
   */
  origin: string | null
  /** True for a final state. */
  end: boolean
  exits: readonly StateExit[]
  /** Exits in stores where none of the recorded people do this work. Empty if `exits` apply there too. */
  unstaffedExits: readonly StateExit[]
  /** Working time of a person. */
  work: Quantiles
  /**
   * Time in which the process waits for a customer or a partner before a person can begin: the part of a stay that
   * neither work nor the queue for people explains. Estimated by `calibrateModel`.
   */
  waiting: Quantiles
  /** Durations of stays that end automatically. */
  automaticStays: Quantiles
  /** Sets of roles whose people do the work, as in {@link StaffGroup}. */
  roles: readonly string[]
}

/** People who do the same work: they have the same roles, in one store or in all stores. */
export interface StaffGroup {
  id: string
  roles: string
  pfm: string | null
  /**
   * Number of people at work in each hour. A fraction means that a person is present only on this share of the days.
   */
  people: readonly number[]
  /** Share of their working time that other processes do not need. */
  free: number
}

export interface ArrivalRates {
  pfm: string | null
  to: string
  /** Number of new instances in each hour of a day. */
  perHour: readonly number[]
}

export interface OpenStateStays {
  state: string
  pfm: string | null
  /** Time that each instance has already spent in the state. */
  ages: readonly number[]
}

export interface ProcessModel {
  states: readonly ModelState[]
  groups: readonly StaffGroup[]
  arrivals: readonly ArrivalRates[]
  openStays: readonly OpenStateStays[]
}

/** Value below which the share `p` (0 to 1) of the values is; 0 without values. */
export function interpolateQuantile(values: Quantiles, p: number): number {
  const last = values.length - 1
  if (last < 0) return 0
  const at = Math.min(Math.max(p, 0), 1) * last
  const low = Math.floor(at)
  const below = values[low]!
  return low === last ? below : below + (values[low + 1]! - below) * (at - low)
}

/**
 * Share of the values that are below the given value; 1 without values. The inverse of {@link interpolateQuantile}.
 */
export function computeShareBelow(values: Quantiles, value: number): number {
  const last = values.length - 1
  if (last < 0 || value >= values[last]!) return 1
  if (value < values[0]!) return 0
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (values[middle]! <= value) low = middle
    else high = middle
  }
  const step = values[high]! - values[low]!
  return (low + (step === 0 ? 0 : (value - values[low]!) / step)) / last
}

/** Mean of the distribution, with linear interpolation between the quantiles. */
export function computeMean(values: Quantiles): number {
  if (values.length < 2) return values[0] ?? 0
  const inner = values.reduce((sum, value) => sum + value, 0) - (values[0]! + values.at(-1)!) / 2
  return inner / (values.length - 1)
}
