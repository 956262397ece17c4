import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'
import { databaseNow } from '../db/now.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { jobs } from '../db/schema/jobs.ts'
import { refuse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './job-kind.ts'
import type { JobName } from './registry.ts'
import { concurrentJobLimits } from './limits.ts'

export type JobRow = typeof jobs.$inferSelect

const shownMost = 50

/**
 * Writes down what is to be done; a worker of any server begins within a second. Refused while as many of the kind as one
 * person may have are under way. `tx`: in one transaction with more.
 */
export async function queueJob(
  { database, clock, publish }: Services,
  owner: Actor,
  kind: JobName,
  input: unknown,
  tx?: Tx,
): Promise<JobRow> {
  const queue = async (on: Tx) => {
    await requireRoom(on, owner, kind)
    const createdAt = await databaseNow(on, clock)
    const [made] = await on.insert(jobs).values({ kind, input, ownerId: owner.id, createdAt }).returning()
    return made!
  }
  const made = await (tx ? queue(tx) : database.db.transaction(queue))
  publish([{ kind: 'job', personId: owner.id }])
  return made
}

async function requireRoom(tx: Tx, owner: Actor, kind: JobName): Promise<void> {
  const limit = concurrentJobLimits[kind]
  if (!limit) return
  // Counted and added to by one at a time: two at once would both find room for the last.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`jobs ${kind} of ${owner.id}`}))`)
  const ofOwner = and(eq(jobs.ownerId, owner.id), eq(jobs.kind, kind))
  const underWay = await tx.$count(jobs, and(ofOwner, inArray(jobs.status, ['queued', 'running'])))
  if (underWay >= limit.most) throw refuse.denied(limit.refusal, { most: limit.most })
}

/** The person's own jobs, newest first. */
export const ownJobs = (db: Db, owner: Actor): Promise<JobRow[]> =>
  db.select().from(jobs).where(eq(jobs.ownerId, owner.id)).orderBy(desc(jobs.id)).limit(shownMost)

/** Another person's job is as if it did not exist. */
export async function ownJob(db: Db, owner: Actor, id: number): Promise<JobRow> {
  const [found] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.ownerId, owner.id)))
  if (!found) throw refuse.pageNotFound()
  return found
}

/** The same once more, as a job of its own; the failed one is seen no more. */
export async function retryJob(
  services: Services,
  owner: Actor,
  id: number,
  { again }: Pick<JobKind, 'again'>,
): Promise<JobRow> {
  const { db } = services.database
  const job = await ownJob(db, owner, id)
  // Two presses at once begin it once.
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .update(jobs)
      .set({ dismissed: true })
      .where(and(eq(jobs.id, id), inArray(jobs.status, ['failed', 'canceled']), eq(jobs.dismissed, false)))
      .returning()
    if (!taken) throw refuse.denied('errors:jobNotToRepeat')
    const made = await queueJob(services, owner, job.kind as JobName, job.input, tx)
    await again?.(services, tx, owner, job.input as never, { before: id, now: made.id })
    return made
  })
}

/** What came of it has been seen. One that has not ended stays in sight. */
export async function dismissJob(
  { database: { db }, publish }: Services,
  owner: Actor,
  id: number,
): Promise<JobRow> {
  const job = await ownJob(db, owner, id)
  if (job.endedAt === null) throw refuse.denied('errors:jobNotEnded')
  await db.update(jobs).set({ dismissed: true }).where(eq(jobs.id, id))
  publish([{ kind: 'job', personId: owner.id }])
  return { ...job, dismissed: true }
}

/** One that has not begun ends at once, one that runs ends at its next step; one that has ended stays as it is. */
export async function cancelJob(services: Services, owner: Actor, id: number): Promise<JobRow> {
  const { db } = services.database
  await ownJob(db, owner, id)
  await stopJob(services, id)
  return ownJob(db, owner, id)
}

/** The same of anybody's job, for kinds that more than their owner answer for. */
export async function stopJob({ database: { db }, publish }: Services, id: number): Promise<void> {
  const [stopped] = await rows<{ ownerId: string }>(
    db,
    sql`
    update jobs set cancel_asked = true,
      status = case when status = 'queued' then 'canceled' else status end,
      ended_at = case when status = 'queued' then clock_timestamp() else ended_at end
    where id = ${id} and status in ('queued', 'running') returning owner_id as "ownerId"`,
  )
  if (stopped) publish([{ kind: 'job', personId: stopped.ownerId }])
}

/** After so long without a sign of life another server takes a job over, seconds. */
const leaseSeconds = 30
/** Begun so often without getting any further, it fails. */
export const maxAttempts = 5

/**
 * The next job that nobody works on and whose time has come; null: there is none. Owners take turns: the oldest job of the
 * owner who has waited longest since their last one, so that many jobs of one person hold up nobody else. `kinds`: those that
 * this server knows; a newer server may have others.
 */
export async function claimJob(db: Db, server: string, kinds: readonly string[]): Promise<JobRow | null> {
  const [claimed] = await rows<{ id: number }>(
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
 * How far it is, and a sign of life; only a job that has got further has all its attempts again. Null: the job is no longer
 * this server's.
 */
export async function saveProgress(
  db: Db,
  { id, leasedBy }: JobRow,
  { state, done, total }: { state: unknown; done: number; total: number | null },
): Promise<{ cancelAsked: boolean } | null> {
  const now = JSON.stringify(state)
  const [kept] = await rows<{ cancelAsked: boolean }>(
    db,
    sql`update jobs set state = ${now}::jsonb, done = ${done}, total = ${total},
        attempts = case when done < ${done}::int or state is distinct from ${now}::jsonb then 0 else attempts end,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and status = 'running' and leased_by = ${leasedBy} returning cancel_asked as "cancelAsked"`,
  )
  return kept ?? null
}

/** A step that takes longer than the lease says that it is still at it. */
export const renewLease = (db: Db, { id, leasedBy }: JobRow): Promise<unknown> =>
  db.execute(sql`update jobs set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'running' and leased_by = ${leasedBy}`)

export interface JobEnd {
  /** `queued`: given back, for another server or the next start, to be begun after so many seconds. */
  status: 'done' | 'failed' | 'canceled' | 'queued'
  afterSeconds?: number
  result?: unknown
  /** Text key and its parameters. */
  error?: string
  errorParams?: Record<string, unknown>
  file?: { name: string; bytes: number; keptDays: number; stores: Actor['stores'] } | null
}

/** False: the job is no longer this server's. */
export async function endJob(db: Db, { id, leasedBy }: JobRow, end: JobEnd): Promise<boolean> {
  const over = end.status !== 'queued'
  const file = end.file ?? null
  const ended = await rows(
    db,
    sql`
    update jobs set status = ${end.status}, result = ${JSON.stringify(end.result ?? null)}::jsonb,
      error = ${end.error ?? null}, error_params = ${JSON.stringify(end.errorParams ?? null)}::jsonb,
      file_name = ${file?.name ?? null}, file_bytes = ${file?.bytes ?? null}::bigint,
      file_writer = ${file === null ? null : leasedBy}::text,
      file_until = clock_timestamp() + make_interval(days => ${file?.keptDays ?? null}::int),
      file_stores = ${JSON.stringify(file?.stores ?? null)}::jsonb,
      next_at = clock_timestamp() + make_interval(secs => ${end.afterSeconds ?? null}::int),
      leased_by = null, lease_until = null, ended_at = case when ${over} then clock_timestamp() end
    where id = ${id} and status = 'running' and leased_by = ${leasedBy} returning id`,
  )
  return ended.length > 0
}
