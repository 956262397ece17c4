import { sql, type SQL } from 'drizzle-orm'
import type { OrderQuery } from '../../../../schemas/api/orders.ts'
import { rows, type Db, type Tx } from '../../platform/db/database.ts'

/** Store codes by the zone of their clock. */
export type StoreZones = { zone: string; pfms: string[] }[]

export const readStoreZones = (tx: Tx | Db): Promise<StoreZones> =>
  rows(tx, sql`select zone, array_agg(pfm order by pfm) as pfms from stores group by zone order by zone`)

type Days = Pick<OrderQuery, 'createdFrom' | 'createdTo'>

/** Midnight at which that day (or the day after) begins by the clock of the zone. */
const midnight = (day: string, zone: string, daysAfter: 0 | 1) =>
  sql`(${day}::date + ${daysAfter}::int)::timestamp at time zone ${zone}`

/**
 * Orders made on the store's own calendar days, both ends included. Stores of several zones have several midnights: only
 * orders between the first and the last of them are asked for their store.
 */
export const createdWithin = ({ createdFrom, createdTo }: Days, zones: StoreZones): SQL[] =>
  onStoreDays(sql`o.date_create`, { from: createdFrom, to: createdTo }, zones)

/** The same of another instant of an order `o`: of its refund, of its exchange. */
export function onStoreDays(
  at: SQL,
  { from, to }: { from: string | undefined; to: string | undefined },
  zones: StoreZones,
): SQL[] {
  return [
    ...(from === undefined ? [] : onOneSide(at, zones, 'from', from)),
    ...(to === undefined ? [] : onOneSide(at, zones, 'to', to)),
  ]
}

function onOneSide(at: SQL, zones: StoreZones, side: 'from' | 'to', day: string): SQL[] {
  const after = side === 'from' ? 0 : 1
  const compared = side === 'from' ? sql`${at} >=` : sql`${at} <`
  const bounds = zones.map(({ zone, pfms }) => ({ at: midnight(day, zone, after), pfms }))
  if (bounds.length <= 1) return bounds.map((bound) => sql`${compared} ${bound.at}`)
  const all = sql.join(
    bounds.map((bound) => bound.at),
    sql`, `,
  )
  const [widest, narrowest] =
    side === 'from'
      ? [sql`least(${all})`, sql`greatest(${all})`]
      : [sql`greatest(${all})`, sql`least(${all})`]
  const byStore = bounds.map(({ at: midnightThere, pfms }) => {
    const codes = sql.join(
      pfms.map((pfm) => sql`${pfm}`),
      sql`, `,
    )
    return sql`(o.pfm in (${codes}) and ${compared} ${midnightThere})`
  })
  return [sql`${compared} ${widest}`, sql`(${compared} ${narrowest} or ${sql.join(byStore, sql` or `)})`]
}
