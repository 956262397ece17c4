import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'
import { readDatabaseNow } from '../db/now.ts'
import { queryRows, type Db, type Tx } from '../db/database.ts'
import { jobs } from '../db/schema/jobs.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './job-kind.ts'
import type { JobKindName } from './registry.ts'
import { concurrentJobLimits } from './limits.ts'

export type JobRow = typeof jobs.$inferSelect

const maxListed = 50

/**
 * Queues a job. The worker of any server starts it as soon as that worker is free. Refuses if the user has reached the
 * limit of the kind. `tx`: transaction of the caller. Without it a new transaction is used.
 */
export async function queueJob(
  { database, clock, publish }: Services,
  owner: Actor,
  kind: JobKindName,
  input: unknown,
  tx?: Tx,
): Promise<JobRow> {
  const insertJob = async (tx: Tx) => {
    await requireFreePlace(tx, owner, kind)
    const createdAt = await readDatabaseNow(tx, clock)
    const [created] = await tx.insert(jobs).values({ kind, input, ownerId: owner.id, createdAt }).returning()
    return created!
  }
  const created = await (tx ? insertJob(tx) : database.db.transaction(insertJob))
  publish([{ kind: 'job', personId: owner.id }])
  return created
}

async function requireFreePlace(tx: Tx, owner: Actor, kind: JobKindName): Promise<void> {
  const limit = concurrentJobLimits[kind]
  if (!limit) return
  // The lock prevents two concurrent requests from counting the same jobs and exceeding the limit together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`jobs ${kind} of ${owner.id}`}))`)
  const ownerJobs = and(eq(jobs.ownerId, owner.id), eq(jobs.kind, kind))
  const running = await tx.$count(jobs, and(ownerJobs, inArray(jobs.status, ['queued', 'running'])))
  if (running >= limit.maximum) throw refuse.denied(limit.refusal, { most: limit.maximum })
}

/** The newest jobs of the user, newest first, at most `maxListed`. */
export const readOwnJobs = (db: Db, owner: Actor): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.ownerId, owner.id)).orderBy(desc(jobs.id)).limit(maxListed)

/** Reads a job of the user. Refuses an unknown job and the job of another user with status 404. */
export async function readOwnJob(db: Db, owner: Actor, id: number): Promise<JobRow> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.ownerId, owner.id)))
  if (!job) throw refuse.pageNotFound()
  return job
}

/**
 * Queues the work of a failed or canceled job as a new job and hides the old one. Refuses a job that has another status
 * or is already hidden.
 */
export async function retryJob(
  services: Services,
  owner: Actor,
  id: number,
  { onRetry }: Pick<JobKind, 'onRetry'>,
): Promise<JobRow> {
  const { db } = services.database
  const job = await readOwnJob(db, owner, id)
  // The conditions of the update ensure that concurrent retries create only one job.
  return db.transaction(async (tx) => {
    const [hidden] = await tx
      .update(jobs)
      .set({ dismissed: true })
      .where(and(eq(jobs.id, id), inArray(jobs.status, ['failed', 'canceled']), eq(jobs.dismissed, false)))
      .returning()
    if (!hidden) throw refuse.denied('errors:jobNotToRepeat')
    const created = await queueJob(services, owner, job.kind as JobKindName, job.input, tx)
    await onRetry?.(services, tx, owner, job.input, { before: id, now: created.id })
    return created
  })
}

/**
 * Hides an ended job, so that the client no longer displays the job to its owner. Refuses a job that has not ended yet.
 */
export async function dismissJob(
  { database: { db }, publish }: Services,
  owner: Actor,
  id: number,
): Promise<JobRow> {
  const job = await readOwnJob(db, owner, id)
  if (job.endedAt === null) throw refuse.denied('errors:jobNotEnded')
  await db.update(jobs).set({ dismissed: true }).where(eq(jobs.id, id))
  publish([{ kind: 'job', personId: owner.id }])
  return { ...job, dismissed: true }
}

/**
 * Cancels a job of the user. A queued job ends immediately, a running one at its next progress update. A job that has
 * ended is not changed.
 */
export async function cancelJob(services: Services, owner: Actor, id: number): Promise<JobRow> {
  const { db } = services.database
  await readOwnJob(db, owner, id)
  await cancelJobOfAnyOwner(services, id)
  return readOwnJob(db, owner, id)
}

/**
 * Like `cancelJob`, without checking the owner. Used for migrations of workflow instances, which any user with the
 * right may cancel.
 */
export async function cancelJobOfAnyOwner(
  { database: { db }, publish }: Services,
  id: number,
): Promise<void> {
  const [stopped] = await queryRows<{ ownerId: string }>(
    db,
    sql`
    update jobs set cancel_asked = true,
      status = case when status = 'queued' then 'canceled' else status end,
      ended_at = case when status = 'queued' then clock_timestamp() else ended_at end
    where id = ${id} and status in ('queued', 'running') returning owner_id as "ownerId"`,
  )
  if (stopped) publish([{ kind: 'job', personId: stopped.ownerId }])
}

/** Lease in seconds. When it has expired, another server takes over the job. */
const leaseSeconds = 30
/** Maximum number of successive attempts without progress. */
export const maxJobAttempts = 5

/**
 * Claims the next due job that no server works on. Returns null if there is none. Users whose last job ended the
 * longest ago come first, so that many jobs of one user do not delay others. `kinds`: job kinds of this server, because
 * a newer server may have more. `server`: id of the new lease.
 */
export async function leaseJob(db: Db, server: string, kinds: readonly string[]): Promise<JobRow | null> {
  const [claimed] = await queryRows<{ id: number }>(
    db,
    sql`update jobs set status = 'running', leased_by = ${server}, attempts = attempts + 1, next_at = null,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = (select id from jobs j where status in ('queued', 'running')
        and (status = 'queued' or lease_until < clock_timestamp())
        and (next_at is null or next_at <= clock_timestamp())
        and kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))
        order by (select max(coalesce(l.ended_at, clock_timestamp())) from jobs l
            where l.owner_id = j.owner_id and l.status <> 'queued') nulls first,
          id
        limit 1 for update skip locked)
      returning id::float8 as id`,
  )
  if (!claimed) return null
  const [row] = await db.select().from(jobs).where(eq(jobs.id, claimed.id))
  return row ?? null
}

/**
 * Saves the progress and renews the lease. The number of attempts is reset only if the job has progressed. Returns null
 * if this server has lost the lease.
 */
export async function saveJobProgress(
  db: Db,
  { id, leasedBy }: JobRow,
  { state, done, total }: { state: unknown; done: number; total: number | null },
): Promise<{ cancelAsked: boolean } | null> {
  const stateJson = JSON.stringify(state)
  const [updated] = await queryRows<{ cancelAsked: boolean }>(
    db,
    sql`update jobs set state = ${stateJson}::jsonb, done = ${done}, total = ${total},
        attempts = case when done < ${done}::int or state is distinct from ${stateJson}::jsonb then 0 else attempts end,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and status = 'running' and leased_by = ${leasedBy} returning cancel_asked as "cancelAsked"`,
  )
  return updated ?? null
}

/** Renews the lease, so that a step of the job may take longer than the lease. */
export const renewJobLease = (db: Db, { id, leasedBy }: JobRow): Promise<unknown> =>
  db.execute(sql`update jobs set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'running' and leased_by = ${leasedBy}`)

export interface JobOutcome {
  /** `queued`: the job is released for another server or attempt, which starts after `afterSeconds`. */
  status: 'done' | 'failed' | 'canceled' | 'queued'
  afterSeconds?: number
  result?: unknown
  /** Text key of the error. */
  error?: string
  errorParams?: Record<string, unknown>
  file?: { name: string; bytes: number; retentionDays: number; stores: Actor['stores'] } | null
}

/** Writes the outcome of a job. Returns false if this server has lost the lease. */
export async function endJob(db: Db, { id, leasedBy }: JobRow, end: JobOutcome): Promise<boolean> {
  const isFinal = end.status !== 'queued'
  const file = end.file ?? null
  const ended = await queryRows(
    db,
    sql`
    update jobs set status = ${end.status}, result = ${JSON.stringify(end.result ?? null)}::jsonb,
      error = ${end.error ?? null}, error_params = ${JSON.stringify(end.errorParams ?? null)}::jsonb,
      file_name = ${file?.name ?? null}, file_bytes = ${file?.bytes ?? null}::bigint,
      file_writer = ${file === null ? null : leasedBy}::text,
      file_until = clock_timestamp() + make_interval(days => ${file?.retentionDays ?? null}::int),
      file_stores = ${JSON.stringify(file?.stores ?? null)}::jsonb,
      next_at = clock_timestamp() + make_interval(secs => ${end.afterSeconds ?? null}::int),
      leased_by = null, lease_until = null, ended_at = case when ${isFinal} then clock_timestamp() end
    where id = ${id} and status = 'running' and leased_by = ${leasedBy} returning id`,
  )
  return ended.length > 0
}
