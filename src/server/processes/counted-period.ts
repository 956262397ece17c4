import { sql } from 'drizzle-orm'
import { atTime, dayAfter, storeDay } from '../../shared/store-day.ts'
import { rows, type Tx } from '../platform/db/database.ts'
import { countedZone } from './counters.ts'
import type { MinedPeriod } from './mined-period.ts'

/** As many records are read in about a tenth of a second: with no more in the period the answer is exact. */
const exactUpTo = 50_000

/** The part of a period that the counters answer for. */
export interface CountedPeriod {
  /** Records up to this one are counted. */
  seq: number
  /** Whole days, the last one exclusive, and as instants. */
  days: { from: string; to: string }
  from: Date
  to: Date
  /** Those of them that make whole months; empty when `from` is not before `to`. */
  months: { from: string; to: string }
}

const midnight = (day: string) => new Date(atTime(day, '00:00', countedZone))
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => monthOf(dayAfter(monthOf(day), 31))

/** Whole days of the period. A day that is not over is whole when the period goes until now: nothing comes after it. */
export function wholeDays({ from, to, now }: MinedPeriod): Omit<CountedPeriod, 'seq'> {
  const [first, last] = [storeDay(from, countedZone), storeDay(to, countedZone)]
  const days = {
    from: midnight(first) < from ? dayAfter(first, 1) : first,
    to: to >= now ? dayAfter(last, 1) : last,
  }
  const months = {
    from: days.from === monthOf(days.from) ? days.from : nextMonth(days.from),
    to: monthOf(days.to),
  }
  return { days, months, from: midnight(days.from), to: midnight(days.to) }
}

/** What of a period is taken from the counters; null: so little that it is read from the records whole. */
export async function countedPeriod(
  tx: Tx,
  period: MinedPeriod,
  exact = exactUpTo,
): Promise<CountedPeriod | null> {
  const whole = wholeDays(period)
  if (whole.from >= whole.to) return null
  const [found] = await rows<{ seq: number | null; records: number }>(
    tx,
    sql`select (select seq::float8 from process_counted) as seq, coalesce(sum(records), 0)::float8 as records
      from process_counted_days where day >= ${whole.days.from}::date and day < ${whole.days.to}::date`,
  )
  if (!found || found.seq === null || found.records <= exact) return null
  return { ...whole, seq: found.seq }
}
