import { databaseNow } from '../platform/db/now.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'

export interface MinedPeriod {
  from: Date
  to: Date
  /** When it was asked. */
  now: Date
}

const day = 86_400_000
/** Of one answer; a leap year. */
const maxDays = 366
const usualDays = 30

/** The period that is meant: until now and of as many days as are usual, where nothing is said. */
export async function minedPeriod(
  { database: { db }, clock }: Services,
  asked: { from?: string | undefined; to?: string | undefined },
  most = maxDays,
): Promise<MinedPeriod> {
  const now = await databaseNow(db, clock)
  const to = asked.to === undefined ? now : new Date(asked.to)
  const from = asked.from === undefined ? new Date(to.getTime() - usualDays * day) : new Date(asked.from)
  if (from > to) throw refuse.denied('errors:periodBackwards')
  if (to.getTime() - from.getTime() > most * day) throw refuse.denied('errors:periodTooLong', { most })
  return { from, to, now }
}
