import { sql, type SQL } from 'drizzle-orm'
import type { StateStatistics } from '../../../../schemas/api/process-statistics.ts'
import {
  computeEndWeights,
  estimateSurvival,
  estimateWeightedQuantile,
  getEndedShare,
  type Observation,
} from '../../../shared/survival.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { buildCounterDaySql, currentRolesSql } from './counters.ts'
import { estimateStayTimes, observationColumnsSql, type StayObservations } from './observations.ts'
import { buildAgeSql, buildIntervalMsSql, buildStateStaysSql, type StateStaysRequest } from './stays.ts'

/** Attribute by which the stays in every state are grouped. */
export type StatisticsGrouping = 'store' | 'role' | 'day' | 'week'

export interface StayMeasuresRequest extends StateStaysRequest {
  by?: StatisticsGrouping | undefined
  /** Stored form of the only state to measure. If absent, all states are measured. */
  state?: string | undefined
  limit?: number | undefined
}

/**
 * Measures of the stays in one state and group. `key`: store code, role ids, a day, or the Monday of a week. The key is
 * empty for stays without a store or role, and if stays are not grouped.
 */
export type StateStayMeasures = StateStatistics & { key: string }

export type StateStayObservations = StayObservations & { state: string; key: string }

/** Key of the stays that nobody has ended yet, if stays are grouped by role. */
export const unknownRolesKey = '*'

/**
 * SQL for the group of a stay. If stays are grouped by role, the roles are those of the actor who ended the stay.
 * `waits`: condition for a stay that has not ended.
 */
export const buildGroupKeySql = (by: StatisticsGrouping | undefined, waits: SQL): SQL =>
  ({
    none: sql`''`,
    store: sql`coalesce(pfm, '')`,
    role: sql`case when ${waits} then ${unknownRolesKey} else roles end`,
    day: sql`day::text`,
    week: sql`date_trunc('week', day::timestamp)::date::text`,
  })[by ?? 'none']

/** SQL for the sorting of groups: most visits first, but days and weeks in chronological sequence. */
export const buildGroupSortingSql = (by: StatisticsGrouping | undefined): SQL =>
  by === 'day' || by === 'week' ? sql`key, state` : sql`visits desc, state, key = '', key`

/** Groups by role are limited after the estimate, because it needs all roles of a state. */
export const buildGroupLimitSql = ({ by, limit }: StayMeasuresRequest): SQL =>
  sql`${(by === 'role' ? null : limit) ?? null}::int`

export const buildStateCondition = (column: SQL, state: string | undefined): SQL =>
  state === undefined ? sql`true` : sql`${column} = ${state}`

/** Reads the stays directly from the records. They are exact, but the time of the query grows with their number. */
export const readStayObservationsFromRecords = (
  tx: Tx,
  request: StayMeasuresRequest,
): Promise<StateStayObservations[]> => {
  const { by, state, period } = request
  const isByRole = by === 'role'
  return queryRows<StateStayObservations>(
    tx,
    sql`with ${buildStateStaysSql(request)}, role_sets as (${currentRolesSql}), measured as (
        select state, ${buildGroupKeySql(by, sql`took is null`)} as key, took, status,
          ${buildIntervalMsSql(sql`coalesce(took, ${buildAgeSql(sql`at`, period.now)})`)} as ms
        from (
          select stays.*, ${buildCounterDaySql(sql`at`)} as day, coalesce(roles, '') as roles
          from stays ${isByRole ? sql`` : sql`cross join (select '' as roles) nobody`}
          ${isByRole ? sql`left join role_sets on role_sets.user_id = left_by where took is not null or status = 'active'` : sql``}
        ) one where ${buildStateCondition(sql`state`, state)}
      ), observed as (
        select state, key, ms, count(*) as visits, count(took) as ended,
          count(*) filter (where took is null and status = 'active') as waiting
        from measured group by state, key, ms)
      select state, key, ${observationColumnsSql} from observed
      group by state, key order by ${buildGroupSortingSql(by)} limit ${buildGroupLimitSql(request)}`,
  )
}

/** Estimates the times of grouped stays. */
export function measureStays(
  rows: readonly StateStayObservations[],
  { by, limit }: Pick<StayMeasuresRequest, 'by' | 'limit'>,
): StateStayMeasures[] {
  if (by === 'role') return measureStaysByRole(rows).slice(0, limit)
  return rows.map(({ observations, ...row }) => ({ ...row, ...estimateStayTimes(observations) }))
}

/**
 * It is not known which role will end a waiting stay, so the waiting stays of a state are represented by the later
 * ended stays of all its roles.
 */
function measureStaysByRole(rows: readonly StateStayObservations[]): StateStayMeasures[] {
  const observationsByState = new Map<string, Observation[]>()
  for (const { state, observations } of rows)
    observationsByState.set(state, [...(observationsByState.get(state) ?? []), ...observations])
  const curves = new Map(
    [...observationsByState].map(([state, observations]) => {
      const curve = estimateSurvival(observations)
      return [state, { weights: computeEndWeights(curve), reached: getEndedShare(curve) }] as const
    }),
  )
  return rows
    .filter(({ key }) => key !== unknownRolesKey)
    .map(({ observations, ...row }) => {
      const { weights, reached } = curves.get(row.state)!
      const ends = observations.map(([time, ended]) => ({ time, weight: ended * (weights.get(time) ?? 0) }))
      const [median, p95] = ([0.5, 0.95] as const).map((share) =>
        estimateWeightedQuantile(ends, share, reached),
      )
      return {
        ...row,
        median: median!.time,
        medianAtLeast: median!.atLeast,
        p95: p95!.time,
        p95AtLeast: p95!.atLeast,
      }
    })
}
