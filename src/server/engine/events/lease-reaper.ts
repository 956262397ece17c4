import { sql } from 'drizzle-orm'
import { systemActor } from '../../platform/identity/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ClaimedEvent } from './claim.ts'
import { leaseUntilSql } from './lease.ts'
import { changeStatusOfMatchingEvents } from './change-event-status.ts'

type Db = Pick<Database, 'db'>
const by = systemActor.name
const limit = 500

/**
 * Extends the leases of the events that this process is processing. A lease is not extended if another process has
 * claimed the event since.
 */
export async function renewLeases(
  { db }: Db,
  ownEvents: readonly Pick<ClaimedEvent, 'id' | 'line'>[],
): Promise<void> {
  if (ownEvents.length === 0) return
  const ownKeys = ownEvents.map(({ id, line }) => sql`(${id}, ${line})`)
  await db.execute(sql`update events set lease_until = ${leaseUntilSql}
    where (id, lines) in (${sql.join(ownKeys, sql`, `)}) and status = 'process'`)
}

/**
 * Returns events whose worker no longer renews its lease to the status `ready`, at most 500 per call, and returns their
 * ids. `ownEventIds`: events that this process is processing, which are excluded even if their lease has expired.
 */
export const reclaimExpiredLeases = ({ db }: Db, ownEventIds: readonly number[]): Promise<number[]> =>
  changeStatusOfMatchingEvents(
    db,
    sql`lease_until < statement_timestamp() ${ownEventIds.length > 0 ? sql`and id not in ${[...ownEventIds]}` : sql``}`,
    limit,
    { from: ['process'], to: 'ready', by, detail: 'workerLost' },
  )

/**
 * Returns waiting events of services that are switched on to the status `ready`, at most 500 per call, and returns
 * their ids. Such events exist if a claim moved them to `waiting` while their service was being switched on.
 */
export const releaseEventsOfEnabledServices = ({ db }: Db): Promise<number[]> =>
  changeStatusOfMatchingEvents(
    db,
    sql`service_id in (select service_id from services where is_active)`,
    limit,
    {
      from: ['waiting'],
      to: 'ready',
      by,
      detail: 'serviceOn',
    },
  )
