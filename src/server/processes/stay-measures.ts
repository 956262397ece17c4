import { sql, type SQL } from 'drizzle-orm'
import type { StateStatistics } from '../../../schemas/api/process-statistics.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { buildCounterDaySql, currentRolesSql } from './counters.ts'
import { buildIntervalMsSql, buildStateStaysSql, type StateStaysRequest } from './stays.ts'

/** What the stays in every state are grouped by. */
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

/**
 * SQL for the group of a stay. If stays are grouped by role, only ended stays count, because the roles are those of the
 * actor who ended the stay.
 */
export const buildGroupKeySql = (by: StatisticsGrouping | undefined): SQL =>
  ({
    none: sql`''`,
    store: sql`coalesce(pfm, '')`,
    role: sql`roles`,
    day: sql`day::text`,
    week: sql`date_trunc('week', day::timestamp)::date::text`,
  })[by ?? 'none']

/** SQL for the sorting of groups: most visits first, but days and weeks in chronological sequence. */
export const buildGroupSortingSql = (by: StatisticsGrouping | undefined): SQL =>
  by === 'day' || by === 'week' ? sql`key, state` : sql`visits desc, state, key = '', key`

export const buildStateCondition = (column: SQL, state: string | undefined): SQL =>
  state === undefined ? sql`true` : sql`${column} = ${state}`

/**
 * Reads the measures directly from the records. They are exact, but the time of the query grows with the number of
 * records.
 */
export const readStayMeasuresFromRecords = (
  tx: Tx,
  request: StayMeasuresRequest,
): Promise<StateStayMeasures[]> =>
  queryRows<StateStayMeasures>(
    tx,
    sql`with ${buildStateStaysSql(request)}, role_sets as (${currentRolesSql}), measured as (
        select state, ${buildGroupKeySql(request.by)} as key, took, status from (
          select stays.*, ${buildCounterDaySql(sql`at`)} as day, coalesce(roles, '') as roles
          from stays ${request.by === 'role' ? sql`` : sql`cross join (select '' as roles) nobody`}
          ${request.by === 'role' ? sql`left join role_sets on role_sets.user_id = left_by where took is not null` : sql``}
        ) one where ${buildStateCondition(sql`state`, request.state)}
      ), grouped as (
        select state, key, count(*)::int as visits, count(took)::int as "left",
          (count(*) filter (where took is null and status = 'active'))::int as unfinished,
          percentile_disc(array[0.5, 0.95]) within group (order by took) as half
        from measured group by state, key)
      select state, key, visits, "left", unfinished, ${buildIntervalMsSql('half[1]')} as median, ${buildIntervalMsSql('half[2]')} as p95
      from grouped order by ${buildGroupSortingSql(request.by)} limit ${request.limit ?? null}::int`,
  )
