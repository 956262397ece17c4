import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { system } from '../actor.ts'
import { rows, type Database } from '../db/database.ts'
import { byService } from './relay.ts'
import { jobNow } from './claim.ts'
import { queueOf } from './event-catalog.ts'
import { within } from './jobs.ts'
import { moveMatching } from './move.ts'

type Db = Pick<Database, 'db'>
const by = system.name
const limit = 500

/** A worker shows every second that it still has its events; after this long without, it is gone. */
export const leaseSeconds = 3

/** Says that this process still works on these events. */
export const keepAlive = async ({ db }: Db, ids: number[]): Promise<void> => {
  if (ids.length === 0) return
  await db.execute(
    sql`update events set updated_at = clock_timestamp() where id in ${ids} and status = 'process'`,
  )
}

/** Takes events from workers that died in the middle. `own`: this process's, however busy it was. */
export const freeOrphans = ({ db }: Db, own: number[]): Promise<number[]> =>
  db.transaction((tx) =>
    moveMatching(
      tx,
      sql`updated_at < clock_timestamp() - make_interval(secs => ${leaseSeconds})
        ${own.length > 0 ? sql`and id not in ${own}` : sql``}`,
      limit,
      { from: ['process'], to: 'ready', by, detail: 'workerLost' },
    ),
  )

/** What only a lost job, a race or a day-long outage leaves behind; every few seconds is enough. */
export async function tidy({ db }: Db, boss: PgBoss): Promise<void> {
  await db.transaction(async (tx) => {
    // Sending again is no harm while the job is there: «short» queues keep one per key.
    const stuck = await rows<{ id: string }>(
      tx,
      sql`select id from events where status = 'queue' and updated_at < clock_timestamp() - interval '5 seconds'
        order by id limit ${limit}`,
    )
    const ids = stuck.map((row) => Number(row.id))
    if (ids.length === 0) return
    for (const [service, own] of await byService(tx, ids)) {
      await boss.insert(queueOf(service), own.map(jobNow), within(tx))
    }
  })
  // No rest between two attempts is longer than a minute.
  await db.transaction((tx) =>
    moveMatching(tx, sql`updated_at < clock_timestamp() - interval '90 seconds'`, limit, {
      from: ['pending'],
      to: 'ready',
      by,
    }),
  )
  await db.transaction((tx) =>
    moveMatching(
      tx,
      sql`updated_at < clock_timestamp() - interval '5 seconds'
        and exists (select 1 from services s where s.service_id = events.service_id and s.is_active)`,
      limit,
      { from: ['waiting'], to: 'ready', by, detail: 'serviceOn' },
    ),
  )
}
