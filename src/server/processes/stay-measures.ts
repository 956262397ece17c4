import { sql, type SQL } from 'drizzle-orm'
import type { StateStatistics } from '../../../schemas/api/process-statistics.ts'
import { rows, type Tx } from '../platform/db/database.ts'
import { dayOf, currentRoles } from './counters.ts'
import { ms, stays, type StaysRequest } from './stays.ts'

/** What every state is divided by. */
export type By = 'store' | 'role' | 'day' | 'week'

export interface MeasuresRequest extends StaysRequest {
  by?: By | undefined
  /** As it is stored; the others are left out. */
  state?: string | undefined
  most?: number | undefined
}

/** `key`: '': no store, or nobody with a role; of a week its Monday. */
export type StayMeasures = StateStatistics & { key: string }

/** By role only those that somebody, or the system, has led out. */
export const keyOf = (by: By | undefined): SQL =>
  ({
    none: sql`''`,
    store: sql`coalesce(pfm, '')`,
    role: sql`roles`,
    day: sql`day::text`,
    week: sql`date_trunc('week', day::timestamp)::date::text`,
  })[by ?? 'none']

/** Those with the most visits first, days as they come. */
export const orderOf = (by: By | undefined): SQL =>
  by === 'day' || by === 'week' ? sql`key, state` : sql`visits desc, state, key = '', key`

export const ofState = (column: SQL, state: string | undefined): SQL =>
  state === undefined ? sql`true` : sql`${column} = ${state}`

/** Counted from the records: exact, and the longer the more of them there are. */
export const measuresOfRecords = (tx: Tx, asked: MeasuresRequest): Promise<StayMeasures[]> =>
  rows<StayMeasures>(
    tx,
    sql`with ${stays(asked)}, held as (${currentRoles}), told as (
        select state, ${keyOf(asked.by)} as key, took, status from (
          select stays.*, ${dayOf(sql`at`)} as day, coalesce(roles, '') as roles
          from stays ${asked.by === 'role' ? sql`` : sql`cross join (select '' as roles) nobody`}
          ${asked.by === 'role' ? sql`left join held on held.user_id = left_by where took is not null` : sql``}
        ) one where ${ofState(sql`state`, asked.state)}
      ), grouped as (
        select state, key, count(*)::int as visits, count(took)::int as "left",
          (count(*) filter (where took is null and status = 'active'))::int as unfinished,
          percentile_disc(array[0.5, 0.95]) within group (order by took) as half
        from told group by state, key)
      select state, key, visits, "left", unfinished, ${ms('half[1]')} as median, ${ms('half[2]')} as p95
      from grouped order by ${orderOf(asked.by)} limit ${asked.most ?? null}::int`,
  )
