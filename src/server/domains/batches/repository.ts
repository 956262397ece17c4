import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Batch } from '../../../../schemas/api/batches.ts'
import { batchRowStatesByPart, type BatchRowPart } from '../../../../schemas/values/batch-states.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { batches, batchRows } from '../../platform/db/schema/batches.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { RowProblem } from './batch-family.ts'

export type BatchRecord = typeof batches.$inferSelect
export type RowRecord = typeof batchRows.$inferSelect
type JobState = Pick<typeof jobs.$inferSelect, 'status' | 'input' | 'error' | 'errorParams'>

/** A batch with its current or last job. */
export interface BatchWithJob {
  batch: BatchRecord
  /** Null if the job was deleted at the end of its retention time. */
  job: JobState | null
}

export interface NewBatchRow {
  line: number
  subject: string
  data: unknown
  /** Why the row is refused without a check; null if the batch job checks the row. */
  problem: RowProblem | null
  /** Cells of a row that was not parsed, as texts by column id. */
  typed?: Readonly<Record<string, string>>
}

const portionSize = 1_000

export async function insertBatch(
  tx: Tx,
  batch: Omit<typeof batches.$inferInsert, 'rows' | 'wrong'>,
  rows: readonly NewBatchRow[],
): Promise<number> {
  const wrong = rows.filter(({ problem }) => problem !== null).length
  const [inserted] = await tx
    .insert(batches)
    .values({ ...batch, rows: rows.length, wrong })
    .returning({ id: batches.id })
  for (let from = 0; from < rows.length; from += portionSize)
    await tx.insert(batchRows).values(
      rows.slice(from, from + portionSize).map(({ problem, typed, ...row }) => ({
        batchId: inserted!.id,
        ...row,
        ...(typed && { data: { typed } }),
        state: problem ? 'wrong' : 'unchecked',
        problem: problem?.key ?? null,
        problemParams: problem?.params ?? null,
      })),
    )
  return inserted!.id
}

/**
 * Creates a batch once per owner and idempotency key, and returns its id. A repeated request returns the existing
 * batch. A different request with the same key is refused.
 */
export async function createBatchOnce(
  tx: Tx,
  { ownerId, requestKey, requestHash }: { ownerId: string; requestKey: string; requestHash: string },
  create: () => Promise<number>,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`batch ${ownerId} ${requestKey}`}))`)
  const [existing] = await tx
    .select({ id: batches.id, requestHash: batches.requestHash })
    .from(batches)
    .where(and(eq(batches.ownerId, ownerId), eq(batches.requestKey, requestKey)))
  if (!existing) return create()
  if (existing.requestHash !== requestHash) throw refuse.denied('errors:keyUsedForAnotherRequest')
  return existing.id
}

/** Users with access to all stores see all batches. Other users see only their own. */
const isVisibleTo = (actor: Actor, family: string): SQL =>
  and(eq(batches.family, family), actor.stores === 'all' ? undefined : eq(batches.ownerId, actor.id)) as SQL

const withJob = { batch: batches, job: jobs }

export async function readBatch(
  db: Db | Tx,
  family: string,
  actor: Actor,
  id: number,
): Promise<BatchWithJob> {
  const [match] = await db
    .select(withJob)
    .from(batches)
    .leftJoin(jobs, eq(jobs.id, batches.jobId))
    .where(and(isVisibleTo(actor, family), eq(batches.id, id)))
  if (!match) throw refuse.pageNotFound()
  return match
}

export async function listBatches(
  db: Db,
  family: string,
  actor: Actor,
  { kind, limit = 25, offset = 0 }: { kind?: string | undefined; limit?: number; offset?: number },
): Promise<{ items: BatchWithJob[]; total: number }> {
  const where = and(isVisibleTo(actor, family), kind === undefined ? undefined : eq(batches.kind, kind))
  const [items, total] = await Promise.all([
    db
      .select(withJob)
      .from(batches)
      .leftJoin(jobs, eq(jobs.id, batches.jobId))
      .where(where)
      .orderBy(desc(batches.id))
      .limit(limit)
      .offset(offset),
    db.$count(batches, where),
  ])
  return { items, total }
}

const isActive = (job: JobState | null) => job?.status === 'queued' || job?.status === 'running'

/** Status of a batch, derived from its job, its options and the outcomes of its rows. */
export function getBatchStatus({ batch, job }: BatchWithJob): Batch['status'] {
  if (isActive(job)) return (job!.input as { carryOut: boolean }).carryOut ? 'working' : 'checking'
  if (job?.status === 'failed') return 'error'
  if (batch.options === null) return 'checked'
  return countUnprocessedRows(batch) === 0 ? 'done' : 'stopped'
}

export const countUnprocessedRows = ({ rows, wrong, done, failed }: BatchRecord): number =>
  rows - wrong - done - failed

export interface RowOutcome {
  line: number
  state: 'ready' | 'wrong' | 'done' | 'failed'
  data?: unknown
  problem?: RowProblem
  mayRepeat?: boolean
}

/** Saves the outcomes of rows in one statement. If an outcome has no data, the data of its row remain. */
export async function saveRowOutcomes(
  db: Db,
  batchId: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const records = outcomes.map(({ line, state, data, problem, mayRepeat = false }) => ({
    line,
    state,
    mayRepeat,
    problem: problem?.key ?? null,
    params: problem?.params ?? null,
    ...(data !== undefined && { data }),
  }))
  await db.execute(sql`update batch_rows r set state = k.state, may_repeat = k."mayRepeat", problem = k.problem,
      problem_params = k.params, data = coalesce(k.data, r.data)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as k(line int, state text, "mayRepeat" boolean, problem text, params jsonb, data jsonb)
    where r.batch_id = ${batchId} and r.line = k.line`)
}

/** Counts the rows of a batch by state and stores the counts in the batch. */
export async function updateRowCounts(db: Db, batchId: number, at: Date): Promise<BatchRecord> {
  const count = (state: string) =>
    sql`(select count(*) from batch_rows where batch_id = ${batchId} and state = ${state})`
  const [updated] = await db
    .update(batches)
    .set({ wrong: count('wrong'), done: count('done'), failed: count('failed'), updatedAt: at })
    .where(eq(batches.id, batchId))
    .returning()
  return updated!
}

export const readRowsInState = (
  db: Db,
  batchId: number,
  state: RowRecord['state'],
  limit: number,
): Promise<RowRecord[]> =>
  db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, state)))
    .orderBy(asc(batchRows.line))
    .limit(limit)

/**
 * Replaces the failed or canceled job of the batch with a new one. Returns false if the batch already has another job.
 */
export async function replaceBatchJob(
  tx: Tx,
  batchId: number,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const [updated] = await tx
    .update(batches)
    .set({ jobId: now })
    .where(and(eq(batches.id, batchId), eq(batches.jobId, before)))
    .returning({ id: batches.id })
  return updated !== undefined
}

const isRepeatable = (batchId: number) =>
  and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'failed'), eq(batchRows.mayRepeat, true))

export const countRetryableRows = (db: Db, batchId: number): Promise<number> =>
  db.$count(batchRows, isRepeatable(batchId))

/**
 * Resets the rows that failed for a temporary reason (`mayRepeat`), for example because another user worked on the
 * order, so that they are checked again.
 */
export const resetRetryableRows = (tx: Tx, batchId: number): Promise<unknown> =>
  tx
    .update(batchRows)
    .set({ state: 'unchecked', problem: null, problemParams: null, mayRepeat: false })
    .where(isRepeatable(batchId))

export async function listBatchRows(
  db: Db,
  batchId: number,
  { part, limit = 25, offset = 0 }: { part?: BatchRowPart | undefined; limit?: number; offset?: number },
): Promise<{ items: RowRecord[]; total: number }> {
  const where = and(
    eq(batchRows.batchId, batchId),
    part === undefined ? undefined : inArray(batchRows.state, [...batchRowStatesByPart[part]]),
  )
  const [items, total] = await Promise.all([
    db.select().from(batchRows).where(where).orderBy(asc(batchRows.line)).limit(limit).offset(offset),
    db.$count(batchRows, where),
  ])
  return { items, total }
}

/**
 * Id of the last earlier batch of the same kind that was started with the same file. Null if there is none, or if the
 * batch has no file.
 */
export async function findEarlierBatchIdWithSameFile(
  db: Db,
  { id, family, fileHash }: BatchRecord,
): Promise<number | null> {
  if (fileHash === null) return null
  const [match] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.family, family),
        eq(batches.fileHash, fileHash),
        sql`${batches.id} < ${id}`,
        sql`${batches.options} is not null`,
      ),
    )
    .orderBy(desc(batches.id))
    .limit(1)
  return match?.id ?? null
}
