/**
 * Estimates of durations from cases of which some still wait. The duration of a waiting case is censored: it is known
 * only to be longer than the time waited so far. Leaving such cases out would make recent periods look faster than they
 * are.
 */

/**
 * Cases with the same observed time. `ended`: number of cases that lasted for this time. `waiting`: number of cases
 * that have waited for this time and still wait.
 */
export type Observation = readonly [time: number, ended: number, waiting: number]

/** Standard normal quantile of a two-sided 95 % confidence interval. */
const z = 1.959963984540054
/** Probability of a value below this interval, and of one above it. */
const tail = 0.025
/** Tolerance for the rounding errors of a product of many fractions. */
const epsilon = 1e-9

/** The estimate after the cases that ended at one time. */
export interface SurvivalStep {
  time: number
  ended: number
  /** Estimated share of the cases that last longer than `time`. */
  survival: number
  /** Bounds of the 95 % confidence interval of `survival`. */
  low: number
  high: number
}

export interface SurvivalCurve {
  steps: readonly SurvivalStep[]
  /** All observations by ascending time. */
  observations: readonly Observation[]
}

/**
 * Kaplan–Meier estimate with the confidence interval of the log-log transformed Greenwood variance (Kalbfleisch and
 * Prentice), as survival libraries compute it by default. A case that has waited for exactly the time of an end counts
 * as at risk at this time.
 */
export function estimateSurvival(unsorted: readonly Observation[]): SurvivalCurve {
  const observations = unsorted.toSorted(([a], [b]) => a - b)
  const steps: SurvivalStep[] = []
  let atRisk = observations.reduce((sum, [, ended, waiting]) => sum + ended + waiting, 0)
  let survival = 1
  let variance = 0
  let high = 1
  for (let n = 0; n < observations.length;) {
    const [time] = observations[n]!
    let endedNow = 0
    let removed = 0
    for (; n < observations.length && observations[n]![0] === time; n += 1) {
      const [, ended, waiting] = observations[n]!
      endedNow += ended
      removed += ended + waiting
    }
    if (endedNow > 0) {
      const isLast = endedNow === atRisk
      survival = isLast ? 0 : survival * (1 - endedNow / atRisk)
      variance += isLast ? 0 : endedNow / (atRisk * (atRisk - endedNow))
      const width = isLast ? 0 : (z * Math.sqrt(variance)) / -Math.log(survival)
      // When all cases at risk end, the variance is infinite. The upper bound is then the share of survivors with which
      // a sample of this size would contain no survivor with a probability of 2.5 %.
      high = isLast ? high * (1 - tail ** (1 / atRisk)) : survival ** Math.exp(-width)
      steps.push({ time, ended: endedNow, survival, low: survival ** Math.exp(width), high })
    }
    atRisk -= removed
  }
  return { steps, observations }
}

export interface QuantileEstimate {
  /** Time within which the requested share of the cases ends; null if the estimate does not reach it. */
  time: number | null
  /**
   * Lower bound of the quantile, however long the waiting cases will take; null if `time` is known or there are no
   * cases.
   */
  atLeast: number | null
  /** Bounds of the 95 % confidence interval of `time`; null if the estimate does not reach them. */
  low: number | null
  high: number | null
}

/**
 * Estimates a quantile, for example the median with `share` = 0.5. Without waiting cases it is the discrete quantile,
 * like percentile_disc of PostgreSQL. The interval contains the times that the confidence interval of the estimate
 * does not exclude (Brookmeyer and Crowley).
 */
export function estimateQuantile({ steps, observations }: SurvivalCurve, share: number): QuantileEstimate {
  const longer = 1 - share + epsilon
  const find = (bound: 'survival' | 'low' | 'high') =>
    steps.find((step) => step[bound] <= longer)?.time ?? null
  const time = find('survival')
  return {
    time,
    atLeast: time === null ? findObservedQuantile(observations, share) : null,
    low: find('low'),
    high: find('high'),
  }
}

/** Discrete quantile of the observed times, as if the waiting cases ended now. */
function findObservedQuantile(observations: readonly Observation[], share: number): number | null {
  const total = observations.reduce((sum, [, ended, waiting]) => sum + ended + waiting, 0)
  let count = 0
  for (const [time, ended, waiting] of observations) {
    count += ended + waiting
    if (count > 0 && count >= share * total - epsilon) return time
  }
  return null
}

/**
 * The same quantile as {@link estimateQuantile}, without an interval, from the times of single cases. Null if the
 * estimate does not reach it.
 */
export function findCensoredQuantile(
  ended: readonly number[],
  waiting: readonly number[],
  share: number,
): number | null {
  const ends = Float64Array.from(ended).sort()
  const ages = Float64Array.from(waiting).sort()
  let survival = 1
  let left = 0
  for (let n = 0; n < ends.length;) {
    const time = ends[n]!
    while (left < ages.length && ages[left]! < time) left += 1
    const atRisk = ends.length - n + ages.length - left
    let next = n
    while (next < ends.length && ends[next] === time) next += 1
    survival *= 1 - (next - n) / atRisk
    if (survival <= 1 - share + epsilon) return time
    n = next
  }
  return null
}

export interface DifferenceEstimate {
  /** Null if one of the quantiles is not reached. */
  difference: number | null
  /** Bounds of the 95 % confidence interval; null if the difference is not bounded on this side. */
  low: number | null
  high: number | null
}

/**
 * Difference `after` − `before` of two independent estimates, with an interval from both of their intervals (square-and-
 * add method of Zou and Donner). If a quantile is not reached, only the bound that both intervals imply is known.
 */
export function estimateDifference(before: QuantileEstimate, after: QuantileEstimate): DifferenceEstimate {
  const subtract = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
  const difference = subtract(after.time, before.time)
  if (difference === null)
    return {
      difference,
      low: after.time === null ? subtract(after.low, before.high) : null,
      high: before.time === null ? subtract(after.high, before.low) : null,
    }
  const extend = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.hypot(a, b))
  return {
    difference,
    low: subtract(difference, extend(subtract(after.time, after.low), subtract(before.high, before.time))),
    high: subtract(
      difference,
      subtract(0, extend(subtract(after.high, after.time), subtract(before.time, before.low))),
    ),
  }
}

/** Cases with one ending that ended after `time`. `weight`: the share of all cases that they represent. */
export interface WeightedEnd {
  time: number
  weight: number
}

/**
 * By time of an end: the share of all cases that one case which ended then represents. Waiting cases are represented by
 * those that ended later (Efron's redistribution). This corrects the shares and the times of different endings,
 * although it is not known how the waiting cases will end.
 */
export function computeEndWeights({ steps }: SurvivalCurve): ReadonlyMap<number, number> {
  let before = 1
  return new Map(
    steps.map(({ time, ended, survival }) => {
      const weight = (before - survival) / ended
      before = survival
      return [time, weight]
    }),
  )
}

/**
 * Quantile of the cases with one of several endings. Of the cases that will end later than every observed one, the same
 * part is expected to have this ending. `atLeast`: the longest observed time with this ending.
 * @param reached share of all cases that ended within the observed time
 */
export function estimateWeightedQuantile(
  ends: readonly WeightedEnd[],
  share: number,
  reached: number,
): Pick<QuantileEstimate, 'time' | 'atLeast'> {
  const sorted = ends.filter(({ weight }) => weight > 0).toSorted((a, b) => a.time - b.time)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let count = 0
  for (const { time, weight } of sorted) {
    count += weight
    if ((count / total) * reached >= share - epsilon) return { time, atLeast: null }
  }
  return { time: null, atLeast: sorted.at(-1)?.time ?? null }
}

/** Share of all cases that ended within the observed time. */
export const getEndedShare = ({ steps }: SurvivalCurve): number => 1 - (steps.at(-1)?.survival ?? 1)
