import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db as JobsDb, type DrizzleTransactionLike } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'
import { eventServices, queueOf } from './event-catalog.ts'

/**
 * Starts pg-boss on either database and makes the queues. Queues take no part in LISTEN/NOTIFY: a NOTIFY inside a step's
 * transaction makes PostgreSQL commit such transactions one after the other; workers are woken by the live channel
 * instead (`live.ts`), which is told after the commit. `schema` keeps tests apart from each other.
 */
export async function startJobs(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  options: { schema?: string } = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.jobs,
    schema: options.schema ?? 'pgboss',
    application_name: 'crm jobs',
    ...('connectionString' in database.jobs ? { max: 4 } : {}),
    schedule: false,
    // Embedded: one connection for all, and no autovacuum to watch over.
    monitorVacuum: database.kind === 'postgresql',
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'))
  await boss.start()
  for (const service of Object.keys(eventServices)) {
    const queue = queueOf(service)
    // «short»: one waiting job per event, so that sending it again is no harm. The event's row counts the attempts.
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 0,
      expireInSeconds: 60,
      deleteAfterSeconds: 600,
    })
    // Fills pg-boss's cache of the queue: on the embedded database the look-up inside a transaction would wait for itself.
    await boss.insert(queue, [])
  }
  return boss
}

/** Ends pg-boss; workers are stopped before it. */
export const stopJobs = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, timeout: 10_000 })

/** Makes pg-boss write within the caller's transaction. */
export const within = (tx: Tx): { db: JobsDb } => ({
  db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
})
