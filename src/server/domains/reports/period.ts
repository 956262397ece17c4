import { sql, type SQL } from 'drizzle-orm'
import type { ReportPeriod } from '../../../../schemas/api/reports.ts'
import { addDays, getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readStores } from '../../platform/catalogs/repository.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

export interface PeriodQuery {
  periodFrom?: string | undefined
  periodTo?: string | undefined
}

/** Maximum number of days in one report. */
export const maxReportDays = 92
/** Number of days in a report if its start is not requested. */
const defaultDays = 30

const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Throws a Refusal if the period is reversed or too long. */
export function checkPeriod({ periodFrom: from, periodTo: to }: PeriodQuery): void {
  if (from === undefined || to === undefined) return
  if (from > to) throw refuse.denied('errors:periodBackwards')
  if (countDaysBetween(from, to) >= maxReportDays)
    throw refuse.denied('errors:periodTooLong', { most: maxReportDays })
}

/**
 * Completes the requested period. Without a start, it has the default length. Without an end, it ends today in the time
 * zone of the user's first store, or earlier at the maximum length, but never before its start.
 */
export async function resolvePeriod(
  services: Services,
  actor: Actor,
  query: PeriodQuery,
): Promise<ReportPeriod> {
  checkPeriod(query)
  const { periodFrom: from, periodTo: to } = query
  if (to !== undefined) return { from: from ?? addDays(to, 1 - defaultDays), to }
  const { db } = services.database
  const [store] = await readStores(db, actor)
  const today = getStoreDay(await readDatabaseNow(db, services.clock), getStoreZone(store))
  if (from === undefined) return { from: addDays(today, 1 - defaultDays), to: today }
  const lastAllowedDay = addDays(from, maxReportDays - 1)
  return { from, to: [[today, lastAllowedDay].sort()[0]!, from].sort()[1]! }
}

/** Returns the period of the same length that ends immediately before this one. */
export const getPreviousPeriod = ({ from, to }: ReportPeriod): ReportPeriod => ({
  from: addDays(from, -countDaysBetween(from, to) - 1),
  to: addDays(from, -1),
})

/**
 * SQL expression for the day of an instant in the time zone of the store `s`. Without a store, the default zone is
 * used.
 */
export const buildStoreDaySql = (instant: SQL): SQL =>
  sql`(${instant} at time zone coalesce(s.zone, ${getStoreZone(null)}))::date`

/**
 * SQL condition that an instant is in the period, in the time zone of the store `s`. Time zones are at most 14 hours
 * ahead of UTC and 12 hours behind. With these bounds an index preselects the rows.
 */
export const buildPeriodCondition = (instant: SQL, { from, to }: ReportPeriod): SQL =>
  sql`${instant} >= ${from}::date::timestamp at time zone 'UTC' - interval '14 hours'
    and ${instant} < (${to}::date + 1)::timestamp at time zone 'UTC' + interval '12 hours'
    and ${buildStoreDaySql(instant)} between ${from}::date and ${to}::date`
