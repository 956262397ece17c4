import { sql, type SQL } from 'drizzle-orm'
import { estimateQuantile, estimateSurvival, type Observation } from '../../../shared/survival.ts'
import { buildIntervalMsSql } from './stays.ts'

/** Observed stays in one state. Stays in a final state are visits, but neither ended nor waiting. */
export interface StayObservations {
  visits: number
  /** Number of ended stays. */
  left: number
  /** Number of instances that are still in the state. */
  unfinished: number
  /** Durations in ms. */
  observations: Observation[]
}

/**
 * SQL for the observations of grouped stays. The query must be grouped by state and other keys over rows with the
 * columns `ms`, `visits`, `ended` and `waiting`, which count the stays with this duration.
 */
export const observationColumnsSql: SQL = sql`sum(visits)::int as visits, sum(ended)::int as "left",
  sum(waiting)::int as unfinished,
  coalesce(json_agg(json_build_array(ms, ended, waiting)) filter (where ended + waiting > 0), '[]') as observations`

/**
 * SQL for the number of a group of durations that differ by at most 0.1 %, so that a comparison of millions of stays
 * needs little memory.
 */
export const buildDurationGroupSql = (duration: SQL): SQL =>
  sql`floor(ln(greatest(${buildIntervalMsSql(duration)}, 1)) / ln(1.001::float8))`

/** Median and 95th percentile, or their lower bounds if the estimate does not reach them. */
export interface StayTimes {
  median: number | null
  medianAtLeast: number | null
  p95: number | null
  p95AtLeast: number | null
}

export const noStayTimes: StayTimes = { median: null, medianAtLeast: null, p95: null, p95AtLeast: null }

export function estimateStayTimes(observations: readonly Observation[]): StayTimes {
  const curve = estimateSurvival(observations)
  const median = estimateQuantile(curve, 0.5)
  const p95 = estimateQuantile(curve, 0.95)
  return { median: median.time, medianAtLeast: median.atLeast, p95: p95.time, p95AtLeast: p95.atLeast }
}
