import { and, desc, eq, sql } from 'drizzle-orm'
import type { Job } from '../../../schemas/api/jobs.ts'
import type { Actor } from '../actor.ts'
import { databaseNow } from '../db/now.ts'
import { rows, type Db, type Tx } from '../db/database.ts'
import { jobs } from '../db/schema/jobs.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { JobName } from './kinds.ts'

export type JobRow = typeof jobs.$inferSelect

const shownMost = 50

export const shown = (row: JobRow, language: Language): Job => ({
  ...{ id: row.id, kind: row.kind, status: row.status as Job['status'] },
  ...{ done: row.done, total: row.total, cancelAsked: row.cancelAsked, result: row.result },
  error: row.error === null ? null : translate(language, row.error),
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** Writes down what is to be done; a worker of any server begins within a second. */
export async function queueJob(
  { database: { db }, clock, publish }: Services,
  owner: Actor,
  kind: JobName,
  input: unknown,
): Promise<JobRow> {
  const [made] = await db
    .insert(jobs)
    .values({ kind, input, ownerId: owner.id, createdAt: await databaseNow(db, clock) })
    .returning()
  publish([{ kind: 'job', personId: owner.id }])
  return made!
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

/** One that has not begun ends at once, one that runs ends at its next step; one that has ended stays as it is. */
export async function cancelJob(
  { database: { db }, publish }: Services,
  owner: Actor,
  id: number,
): Promise<JobRow> {
  await ownJob(db, owner, id)
  await db.execute(sql`
    update jobs set cancel_asked = true,
      status = case when status = 'queued' then 'canceled' else status end,
      ended_at = case when status = 'queued' then clock_timestamp() else ended_at end
    where id = ${id} and status in ('queued', 'running')`)
  publish([{ kind: 'job', personId: owner.id }])
  return ownJob(db, owner, id)
}

/** After so long without a sign of life another server takes a job over, seconds. */
const leaseSeconds = 30
/** Begun so often without getting any further, it fails. */
export const mostAttempts = 5

/** The oldest job that nobody works on; null: there is none. */
export async function claimJob(db: Db, server: string): Promise<JobRow | null> {
  const [claimed] = await rows<{ id: number }>(
    db,
    sql`update jobs set status = 'running', leased_by = ${server}, attempts = attempts + 1,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = (select id from jobs where status in ('queued', 'running')
        and (status = 'queued' or lease_until < clock_timestamp()) order by id limit 1 for update skip locked)
      returning id::float8 as id`,
  )
  if (!claimed) return null
  const [row] = await db.select().from(jobs).where(eq(jobs.id, claimed.id))
  return row ?? null
}

/** How far it is, and a sign of life. Null: the job is no longer this server's. */
export async function keepProgress(
  tx: Tx | Db,
  { id, leasedBy }: JobRow,
  { state, done, total }: { state: unknown; done: number; total: number | null },
): Promise<{ cancelAsked: boolean } | null> {
  const [kept] = await rows<{ cancelAsked: boolean }>(
    tx,
    sql`update jobs set state = ${JSON.stringify(state)}::jsonb, done = ${done}, total = ${total}, attempts = 0,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and status = 'running' and leased_by = ${leasedBy} returning cancel_asked as "cancelAsked"`,
  )
  return kept ?? null
}

/** A step that takes longer than the lease says that it is still at it. */
export const renewLease = (db: Db, { id, leasedBy }: JobRow): Promise<unknown> =>
  db.execute(sql`update jobs set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'running' and leased_by = ${leasedBy}`)

/** `queued`: given back, for another server or the next start. */
export async function endJob(
  db: Db,
  { id, leasedBy }: JobRow,
  end: { status: 'done' | 'failed' | 'canceled' | 'queued'; result?: unknown; error?: string },
): Promise<void> {
  const over = end.status !== 'queued'
  await db.execute(sql`
    update jobs set status = ${end.status}, result = ${JSON.stringify(end.result ?? null)}::jsonb,
      error = ${end.error ?? null}, leased_by = null, lease_until = null,
      ended_at = case when ${over} then clock_timestamp() end
    where id = ${id} and status = 'running' and leased_by = ${leasedBy}`)
}
