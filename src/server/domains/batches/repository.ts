import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Batch } from '../../../../schemas/api/batches.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { batches, batchRows } from '../../platform/db/schema/batches.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { RowProblem } from './batch-family.ts'

export type BatchRecord = typeof batches.$inferSelect
export type RowRecord = typeof batchRows.$inferSelect
type JobNow = Pick<typeof jobs.$inferSelect, 'status' | 'input' | 'error' | 'errorParams'>

/** A batch and the job that works on it, or did last. */
export interface BatchNow {
  batch: BatchRecord
  /** null: it was put away with the other old jobs. */
  job: JobNow | null
}

export interface NewRow {
  line: number
  subject: string
  data: unknown
  /** null: it is still to be looked at. */
  problem: RowProblem | null
  /** Of a row that could not be read: its cells as texts, by the ids of the columns. */
  typed?: Readonly<Record<string, string>>
}

const portion = 1_000

export async function insertBatch(
  tx: Tx,
  batch: Omit<typeof batches.$inferInsert, 'rows' | 'wrong'>,
  rows: readonly NewRow[],
): Promise<number> {
  const wrong = rows.filter(({ problem }) => problem !== null).length
  const [made] = await tx
    .insert(batches)
    .values({ ...batch, rows: rows.length, wrong })
    .returning({ id: batches.id })
  for (let from = 0; from < rows.length; from += portion)
    await tx.insert(batchRows).values(
      rows.slice(from, from + portion).map(({ problem, typed, ...row }) => ({
        ...{
          batchId: made!.id,
          ...row,
          ...(typed && { data: { typed } }),
          state: problem ? 'wrong' : 'unchecked',
        },
        ...{ problem: problem?.key ?? null, problemParams: problem?.params ?? null },
      })),
    )
  return made!.id
}

/** Makes a batch once for this key of its owner, who gets the same one again; another request under it is refused. */
export async function createOnce(
  tx: Tx,
  { ownerId, requestKey, requestHash }: { ownerId: string; requestKey: string; requestHash: string },
  make: () => Promise<number>,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`batch ${ownerId} ${requestKey}`}))`)
  const [known] = await tx
    .select({ id: batches.id, requestHash: batches.requestHash })
    .from(batches)
    .where(and(eq(batches.ownerId, ownerId), eq(batches.requestKey, requestKey)))
  if (!known) return make()
  if (known.requestHash !== requestHash) throw refuse.denied('errors:keyUsedForAnotherRequest')
  return known.id
}

/** Whoever sees all stores sees everybody's; others their own. */
const seenBy = (actor: Actor, family: string): SQL =>
  and(eq(batches.family, family), actor.stores === 'all' ? undefined : eq(batches.ownerId, actor.id)) as SQL

const withJob = { batch: batches, job: jobs }

export async function readBatch(db: Db | Tx, family: string, actor: Actor, id: number): Promise<BatchNow> {
  const [found] = await db
    .select(withJob)
    .from(batches)
    .leftJoin(jobs, eq(jobs.id, batches.jobId))
    .where(and(seenBy(actor, family), eq(batches.id, id)))
  if (!found) throw refuse.pageNotFound()
  return found
}

export async function listBatches(
  db: Db,
  family: string,
  actor: Actor,
  { kind, limit = 25, offset = 0 }: { kind?: string | undefined; limit?: number; offset?: number },
): Promise<{ found: BatchNow[]; total: number }> {
  const where = and(seenBy(actor, family), kind === undefined ? undefined : eq(batches.kind, kind))
  const [found, total] = await Promise.all([
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
  return { found, total }
}

const underWay = (job: JobNow | null) => job?.status === 'queued' || job?.status === 'running'

/** What it is at now: its job says while there is one, then what came of its rows. */
export function statusOf({ batch, job }: BatchNow): Batch['status'] {
  if (underWay(job)) return (job!.input as { carryOut: boolean }).carryOut ? 'working' : 'checking'
  if (job?.status === 'failed') return 'error'
  if (batch.options === null) return 'checked'
  return leftOf(batch) === 0 ? 'done' : 'stopped'
}

export const leftOf = ({ rows, wrong, done, failed }: BatchRecord): number => rows - wrong - done - failed

export interface RowOutcome {
  line: number
  state: 'ready' | 'wrong' | 'done' | 'failed'
  data?: unknown
  problem?: RowProblem
  mayRepeat?: boolean
}

/** What came of rows, all of them in one statement. `data` of a row stays as it is where an outcome has none. */
export async function saveOutcomes(db: Db, batchId: number, outcomes: readonly RowOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const kept = outcomes.map(({ line, state, data, problem, mayRepeat = false }) => ({
    ...{ line, state, mayRepeat, problem: problem?.key ?? null, params: problem?.params ?? null },
    ...(data !== undefined && { data }),
  }))
  await db.execute(sql`update batch_rows r set state = k.state, may_repeat = k."mayRepeat", problem = k.problem,
      problem_params = k.params, data = coalesce(k.data, r.data)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k(line int, state text, "mayRepeat" boolean, problem text, params jsonb, data jsonb)
    where r.batch_id = ${batchId} and r.line = k.line`)
}

/** How many rows came to what, counted anew. */
export async function countRows(db: Db, batchId: number, at: Date): Promise<BatchRecord> {
  const count = (state: string) =>
    sql`(select count(*) from batch_rows where batch_id = ${batchId} and state = ${state})`
  const [counted] = await db
    .update(batches)
    .set({ wrong: count('wrong'), done: count('done'), failed: count('failed'), updatedAt: at })
    .where(eq(batches.id, batchId))
    .returning()
  return counted!
}

export const rowsIn = (
  db: Db,
  batchId: number,
  state: RowRecord['state'],
  most: number,
): Promise<RowRecord[]> =>
  db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, state)))
    .orderBy(asc(batchRows.line))
    .limit(most)

/** Another job works on it now, in the place of the one that failed or was canceled; false: it is at it no more. */
export async function reassignBatch(
  tx: Tx,
  batchId: number,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const [handed] = await tx
    .update(batches)
    .set({ jobId: now })
    .where(and(eq(batches.id, batchId), eq(batches.jobId, before)))
    .returning({ id: batches.id })
  return handed !== undefined
}

const mayBeRepeated = (batchId: number) =>
  and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'failed'), eq(batchRows.mayRepeat, true))

export const countRepeatable = (db: Db, batchId: number): Promise<number> =>
  db.$count(batchRows, mayBeRepeated(batchId))

/** Rows that somebody else's work was in the way of are looked at anew. */
export const uncheckRepeatable = (tx: Tx, batchId: number): Promise<unknown> =>
  tx
    .update(batchRows)
    .set({ state: 'unchecked', problem: null, problemParams: null, mayRepeat: false })
    .where(mayBeRepeated(batchId))

export async function pageOfRows(
  db: Db,
  batchId: number,
  { state, limit = 25, offset = 0 }: { state?: string | undefined; limit?: number; offset?: number },
): Promise<{ found: RowRecord[]; total: number }> {
  const where = and(
    eq(batchRows.batchId, batchId),
    state === undefined ? undefined : inArray(batchRows.state, [state]),
  )
  const [found, total] = await Promise.all([
    db.select().from(batchRows).where(where).orderBy(asc(batchRows.line)).limit(limit).offset(offset),
    db.$count(batchRows, where),
  ])
  return { found, total }
}

/** The last batch of the same file that was begun before. */
export async function sameFile(db: Db, { id, family, fileHash }: BatchRecord): Promise<number | null> {
  if (fileHash === null) return null
  const [found] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        ...[eq(batches.family, family), eq(batches.fileHash, fileHash)],
        ...[sql`${batches.id} < ${id}`, sql`${batches.options} is not null`],
      ),
    )
    .orderBy(desc(batches.id))
    .limit(1)
  return found?.id ?? null
}
