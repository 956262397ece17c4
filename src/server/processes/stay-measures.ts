import { sql, type SQL } from 'drizzle-orm'
import type { StateStatistics } from '../../../schemas/api/process-statistics.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { buildDaySql, currentRolesSql } from './counters.ts'
import { buildIntervalMsSql, buildStaysSql, type StaysRequest } from './stays.ts'

/** Dimension by which every state is divided into groups. */
export type GroupBy = 'store' | 'role' | 'day' | 'week'

export interface MeasuresRequest extends StaysRequest {
  by?: GroupBy | undefined
  /** The only state to measure, in its stored form. */
  state?: string | undefined
  limit?: number | undefined
}

/** `key` is a store, role ids, a day or the Monday of a week. '' for no store or no role. */
export type StayMeasures = StateStatistics & { key: string }

/**
 * Key expression of a group. By role only ended stays count, because the roles are those of the actor who ended the
 * stay.
 */
export const buildGroupKeySql = (by: GroupBy | undefined): SQL =>
  ({
    none: sql`''`,
    store: sql`coalesce(pfm, '')`,
    role: sql`roles`,
    day: sql`day::text`,
    week: sql`date_trunc('week', day::timestamp)::date::text`,
  })[by ?? 'none']

/** Most visits first. Days and weeks are in chronological order. */
export const buildGroupOrderSql = (by: GroupBy | undefined): SQL =>
  by === 'day' || by === 'week' ? sql`key, state` : sql`visits desc, state, key = '', key`

export const buildStateCondition = (column: SQL, state: string | undefined): SQL =>
  state === undefined ? sql`true` : sql`${column} = ${state}`

/** Measures from the records. They are exact, but the time of the query grows with the number of records. */
export const readRecordMeasures = (tx: Tx, request: MeasuresRequest): Promise<StayMeasures[]> =>
  queryRows<StayMeasures>(
    tx,
    sql`with ${buildStaysSql(request)}, role_sets as (${currentRolesSql}), measured as (
        select state, ${buildGroupKeySql(request.by)} as key, took, status from (
          select stays.*, ${buildDaySql(sql`at`)} as day, coalesce(roles, '') as roles
          from stays ${request.by === 'role' ? sql`` : sql`cross join (select '' as roles) nobody`}
          ${request.by === 'role' ? sql`left join role_sets on role_sets.user_id = left_by where took is not null` : sql``}
        ) one where ${buildStateCondition(sql`state`, request.state)}
      ), grouped as (
        select state, key, count(*)::int as visits, count(took)::int as "left",
          (count(*) filter (where took is null and status = 'active'))::int as unfinished,
          percentile_disc(array[0.5, 0.95]) within group (order by took) as half
        from measured group by state, key)
      select state, key, visits, "left", unfinished, ${buildIntervalMsSql('half[1]')} as median, ${buildIntervalMsSql('half[2]')} as p95
      from grouped order by ${buildGroupOrderSql(request.by)} limit ${request.limit ?? null}::int`,
  )
