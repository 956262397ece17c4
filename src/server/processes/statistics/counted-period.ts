import { sql } from 'drizzle-orm'
import { combineDayAndTime, addDays, getStoreDay } from '../../../shared/store-day.ts'
import { queryRows, type Tx } from '../../platform/db/database.ts'
import { counterZone, countingRule } from './counters.ts'
import type { StatisticsPeriod } from './mined-period.ts'

/** Maximum number of records that are read directly, so that the result is exact. This takes about 0.1 s. */
const exactUpTo = 50_000

/** The part of a period that is computed from daily and monthly counters instead of single records. */
export interface CountedPeriod {
  /** Number of the newest counted record. */
  seq: number
  /** Whole days. The day `days.to` is exclusive. `from` and `to` are the same bounds as instants. */
  days: { from: string; to: string }
  from: Date
  to: Date
  /** Whole months among these days, also with an exclusive end. There are none if `from` is not before `to`. */
  months: { from: string; to: string }
}

const getMidnight = (day: string) => new Date(combineDayAndTime(day, '00:00', counterZone))
const getMonth = (day: string) => `${day.slice(0, 7)}-01`
const getNextMonth = (day: string) => getMonth(addDays(getMonth(day), 31))

/**
 * Selects the whole days and months of a period. The current day counts as whole if the period ends now or later,
 * because there are no later records.
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
 * Returns the part of a period that should be computed from the counters. Null if all records should be read directly:
 * there are only a few, the period contains no whole day, or nothing has been counted yet.
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
    sql`select (select case when bool_and(id = ${countingRule}) then max(seq)::float8 end from process_counted) as seq,
        coalesce(sum(records), 0)::float8 as records
      from process_counted_days where day >= ${whole.days.from}::date and day < ${whole.days.to}::date`,
  )
  if (!counts || counts.seq === null || counts.records <= exact) return null
  return { ...whole, seq: counts.seq }
}
