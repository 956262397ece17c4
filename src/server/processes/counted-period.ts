import { sql } from 'drizzle-orm'
import { combineDayAndTime, addDays, getStoreDay } from '../../shared/store-day.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { counterZone } from './counters.ts'
import type { StatisticsPeriod } from './mined-period.ts'

/** Reading this number of records takes about 0.1 s, so a period with no more records is computed exactly. */
const exactUpTo = 50_000

/** The part of a period that is computed from the counters. */
export interface CountedPeriod {
  /** Number of the newest counted record. */
  seq: number
  /** Whole days, where the last one is exclusive. `from` and `to` are the same bounds as instants. */
  days: { from: string; to: string }
  from: Date
  to: Date
  /** The whole months among these days. Empty if `from` is not before `to`. */
  months: { from: string; to: string }
}

const getMidnight = (day: string) => new Date(combineDayAndTime(day, '00:00', counterZone))
const getMonth = (day: string) => `${day.slice(0, 7)}-01`
const getNextMonth = (day: string) => getMonth(addDays(getMonth(day), 31))

/**
 * Whole days of the period. The current day counts as whole if the period ends now or later, because it has no later
 * records.
 */
export function selectWholeDays({ from, to, now }: StatisticsPeriod): Omit<CountedPeriod, 'seq'> {
  const [first, last] = [getStoreDay(from, counterZone), getStoreDay(to, counterZone)]
  const days = {
    from: getMidnight(first) < from ? addDays(first, 1) : first,
    to: to >= now ? addDays(last, 1) : last,
  }
  const months = {
    from: days.from === getMonth(days.from) ? days.from : getNextMonth(days.from),
    to: getMonth(days.to),
  }
  return { days, months, from: getMidnight(days.from), to: getMidnight(days.to) }
}

/**
 * Returns the part of a period to compute from the counters. Null if the period has so few records that they are read
 * directly.
 */
export async function findCountedPeriod(
  tx: Tx,
  period: StatisticsPeriod,
  exact = exactUpTo,
): Promise<CountedPeriod | null> {
  const whole = selectWholeDays(period)
  if (whole.from >= whole.to) return null
  const [counts] = await queryRows<{ seq: number | null; records: number }>(
    tx,
    sql`select (select seq::float8 from process_counted) as seq, coalesce(sum(records), 0)::float8 as records
      from process_counted_days where day >= ${whole.days.from}::date and day < ${whole.days.to}::date`,
  )
  if (!counts || counts.seq === null || counts.records <= exact) return null
  return { ...whole, seq: counts.seq }
}
