import { sql, type SQL } from 'drizzle-orm'
import type { OrderQuery } from '../../../../../schemas/api/orders.ts'
import { queryRows, type Db, type Tx } from '../../../platform/db/database.ts'

/** Time zones, each with the codes of its stores. */
export type StoreTimeZones = { zone: string; pfms: string[] }[]

export const readStoreTimeZones = (tx: Tx | Db): Promise<StoreTimeZones> =>
  queryRows(tx, sql`select zone, array_agg(pfm order by pfm) as pfms from stores group by zone order by zone`)

type Days = Pick<OrderQuery, 'createdFrom' | 'createdTo'>

/** SQL expression for midnight in the time zone: at the start of the day, or with `daysAfter` = 1 at its end. */
const getMidnight = (day: string, zone: string, daysAfter: 0 | 1) =>
  sql`(${day}::date + ${daysAfter}::int)::timestamp at time zone ${zone}`

/**
 * Conditions for records `o` that were created from one calendar day to another, both included, in the time zone of
 * their store.
 */
export const buildCreationDayConditions = ({ createdFrom, createdTo }: Days, zones: StoreTimeZones): SQL[] =>
  buildStoreDayConditions(sql`o.date_create`, { from: createdFrom, to: createdTo }, zones)

/**
 * Conditions that the instant `at` of a record of the order `o` lies between two days, in the time zone of the order's
 * store. A day begins and ends at another instant in each time zone. The store is checked only for instants between the
 * first and the last of these.
 */
export function buildStoreDayConditions(
  at: SQL,
  { from, to }: { from: string | undefined; to: string | undefined },
  zones: StoreTimeZones,
): SQL[] {
  return [
    ...(from === undefined ? [] : buildBoundConditions(at, zones, 'from', from)),
    ...(to === undefined ? [] : buildBoundConditions(at, zones, 'to', to)),
  ]
}

function buildBoundConditions(at: SQL, zones: StoreTimeZones, side: 'from' | 'to', day: string): SQL[] {
  const daysAfter = side === 'from' ? 0 : 1
  const comparison = side === 'from' ? sql`${at} >=` : sql`${at} <`
  const bounds = zones.map(({ zone, pfms }) => ({ at: getMidnight(day, zone, daysAfter), pfms }))
  if (bounds.length <= 1) return bounds.map((bound) => sql`${comparison} ${bound.at}`)
  const midnights = sql.join(
    bounds.map((bound) => bound.at),
    sql`, `,
  )
  const [widest, narrowest] =
    side === 'from'
      ? [sql`least(${midnights})`, sql`greatest(${midnights})`]
      : [sql`greatest(${midnights})`, sql`least(${midnights})`]
  const byStore = bounds.map(({ at: storeMidnight, pfms }) => {
    const codes = sql.join(
      pfms.map((pfm) => sql`${pfm}`),
      sql`, `,
    )
    return sql`(o.pfm in (${codes}) and ${comparison} ${storeMidnight})`
  })
  return [sql`${comparison} ${widest}`, sql`(${comparison} ${narrowest} or ${sql.join(byStore, sql` or `)})`]
}
