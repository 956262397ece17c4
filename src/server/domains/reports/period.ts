import { sql, type SQL } from 'drizzle-orm'
import type { Period } from '../../../../schemas/api/reports.ts'
import { dayAfter, storeDay, zoneOf } from '../../../shared/store-day.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readStores } from '../../platform/catalogs/repository.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

export interface PeriodQuery {
  periodFrom?: string | undefined
  periodTo?: string | undefined
}

/** Days of one report; more are read in several files. */
export const maxReportDays = 92
/** Days of a report that is asked for no period. */
const usualDays = 30

const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Refuses what is backwards or too long. */
export function checkPeriod({ periodFrom: from, periodTo: to }: PeriodQuery): void {
  if (from === undefined || to === undefined) return
  if (from > to) throw refuse.denied('errors:periodBackwards')
  if (apart(from, to) >= maxReportDays) throw refuse.denied('errors:periodTooLong', { most: maxReportDays })
}

/** The days that are meant: of an open end as many as are usual or may be, today by the clock of the person's first store. */
export async function periodOf(services: Services, actor: Actor, asked: PeriodQuery): Promise<Period> {
  checkPeriod(asked)
  const { periodFrom: from, periodTo: to } = asked
  if (to !== undefined) return { from: from ?? dayAfter(to, 1 - usualDays), to }
  const { db } = services.database
  const [store] = await readStores(db, actor)
  const today = storeDay(await databaseNow(db, services.clock), zoneOf(store))
  if (from === undefined) return { from: dayAfter(today, 1 - usualDays), to: today }
  const longest = dayAfter(from, maxReportDays - 1)
  return { from, to: [[today, longest].sort()[0]!, from].sort()[1]! }
}

/** The store's day (of `stores s`, which may be unknown) in which the instant lies. */
export const storeDayOf = (instant: SQL): SQL =>
  sql`(${instant} at time zone coalesce(s.zone, ${zoneOf(null)}))::date`

/** Clocks are at most 14 hours ahead of UTC and 12 behind: an index finds by these what the store's day decides. */
export const within = (instant: SQL, { from, to }: Period): SQL =>
  sql`${instant} >= ${from}::date::timestamp at time zone 'UTC' - interval '14 hours'
    and ${instant} < (${to}::date + 1)::timestamp at time zone 'UTC' + interval '12 hours'
    and ${storeDayOf(instant)} between ${from}::date and ${to}::date`
