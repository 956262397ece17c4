/**
 * What a simulation is made of: a process as its records tell it. Times are milliseconds, hours those of the desk's clock
 * (0 to 23), shares numbers from 0 to 1.
 */

/** Values at equal steps of probability, ascending; what lies between is drawn between. Empty: no time at all. */
export type Quantiles = readonly number[]

export interface Exit {
  event: string
  /** Path of the state it leads to. */
  to: string
  share: number
  /** A person does it, whose time it takes; otherwise it comes by itself. */
  person: boolean
}

export interface ModelState {
  path: string
  /** The state of the records that its times are of; null: none. */
  origin: string | null
  /** An end of the process. */
  end: boolean
  exits: readonly Exit[]
  /** Those of stores whose people are in no record; empty: the same. */
  exitsAlone: readonly Exit[]
  /** What a person's own work takes. */
  work: Quantiles
  /** What must pass before a person can begin, the queue for people left out. */
  before: Quantiles
  /** How long a stay is that no person ends. */
  alone: Quantiles
  /** Roles (as groups name them) that do the work. */
  roles: readonly string[]
}

/** People who take the same work: of the same roles, of one store or of all. */
export interface ModelGroup {
  id: string
  roles: string
  pfm: string | null
  /** At work in each hour; a part of a person is one who is there on so many days. */
  people: readonly number[]
  /** What is left of their time by their other work. */
  free: number
}

export interface Arrivals {
  pfm: string | null
  to: string
  /** New instances in each hour of a day. */
  perHour: readonly number[]
}

export interface CurrentStay {
  state: string
  pfm: string | null
  /** How long each has stood there. */
  ages: readonly number[]
}

export interface Model {
  states: readonly ModelState[]
  groups: readonly ModelGroup[]
  arrivals: readonly Arrivals[]
  standing: readonly CurrentStay[]
}

/** The value below which `p` of the values lie, `p` from 0 to 1. */
export function quantile(values: Quantiles, p: number): number {
  const last = values.length - 1
  if (last < 0) return 0
  const at = Math.min(Math.max(p, 0), 1) * last
  const low = Math.floor(at)
  const below = values[low]!
  return low === last ? below : below + (values[low + 1]! - below) * (at - low)
}

/** Which part of the values lies below: the inverse of {@link quantile}. */
export function partBelow(values: Quantiles, value: number): number {
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

/** Mean of what is drawn between the values. */
export function meanOf(values: Quantiles): number {
  if (values.length < 2) return values[0] ?? 0
  const inner = values.reduce((sum, value) => sum + value, 0) - (values[0]! + values.at(-1)!) / 2
  return inner / (values.length - 1)
}
