import { readDatabaseNow } from '../../platform/db/now.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'

export interface StatisticsPeriod {
  from: Date
  to: Date
  /** Time of the request. */
  now: Date
}

const dayMs = 86_400_000
/** Maximum length of a period, in days: a leap year. */
const maxDays = 366
const defaultDays = 30

/**
 * Determines the requested period. By default it ends now and is {@link defaultDays} days long. Refuses a period that
 * is too long or ends before it begins.
 */
export async function resolveStatisticsPeriod(
  { database: { db }, clock }: Services,
  query: { from?: string | undefined; to?: string | undefined },
  limitDays = maxDays,
): Promise<StatisticsPeriod> {
  const now = await readDatabaseNow(db, clock)
  const to = query.to === undefined ? now : new Date(query.to)
  const from = query.from === undefined ? new Date(to.getTime() - defaultDays * dayMs) : new Date(query.from)
  if (from > to) throw refuse.denied('errors:periodBackwards')
  if (to.getTime() - from.getTime() > limitDays * dayMs)
    throw refuse.denied('errors:periodTooLong', { most: limitDays })
  return { from, to, now }
}
