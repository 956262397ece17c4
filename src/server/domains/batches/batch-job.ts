import { readDatabaseNow } from '../../platform/db/now.ts'
import type { Engine } from '../../engine/engine.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { translate } from '../../platform/i18n/translate.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isBusyError } from '../../platform/http/order-busy.ts'
import { batchFamilyRegistry } from './registry.ts'
import type { BatchKind, BatchRun, BatchRow } from './batch-family.ts'
import {
  updateRowCounts,
  replaceBatchJob,
  saveRowOutcomes,
  countUnprocessedRows,
  readBatch,
  readRowsInState,
  type BatchRecord,
  type RowOutcome,
  type RowRecord,
} from './repository.ts'

export interface BatchJobInput {
  family: string
  batchId: number
  kind: string
  rows: number
  /** True to execute the rows, false to only check them. */
  carryOut: boolean
}

const checkPortionSize = 50
const executePortionSize = 10

const findFamily = (name: string) => batchFamilyRegistry.get().find((family) => family.name === name)
function requireKind({ family, kind }: BatchJobInput): BatchKind<unknown> {
  const definition = findFamily(family)?.kinds[kind]
  if (!definition) throw new Error(`no batch ${family}.${kind}`)
  return definition
}

/**
 * Checks the rows of a batch and, with `carryOut`, executes them one by one. The outcome of an executed row is saved
 * before the next row starts, so that a restarted job does not execute it again.
 */
export const batchJobKind: JobKind<BatchJobInput, null, Engine> = {
  right: (input) => requireKind(input).right,
  title: ({ family, kind, rows, carryOut }, language) =>
    carryOut
      ? (findFamily(family)?.title(kind, rows, language) ?? family)
      : translate(language, 'jobKinds:batchCheck', { count: rows }),
  async onRetry(_services, tx, _owner, { batchId }, jobs) {
    if (!(await replaceBatchJob(tx, batchId, jobs))) throw refuse.denied('errors:jobNotToRepeat')
  },
  batch: ({ family, batchId, carryOut }) => ({ family, id: batchId, carryOut }),
  async run({ services, engine, owner, readOwner, saveProgress }, input) {
    const { db } = services.database
    const kind = requireKind(input)
    const buildRun = async (): Promise<BatchRun> => ({
      services,
      engine,
      batchId: input.batchId,
      owner: await readOwner(),
    })
    let { batch } = await readBatch(db, input.family, { ...owner, stores: 'all' }, input.batchId)
    /** Saves outcomes, recounts the rows and reports the progress. */
    const saveOutcomes = async (
      outcomes: RowOutcome[],
      done: (batch: BatchRecord) => number,
      total: number,
    ) => {
      await saveRowOutcomes(db, batch.id, outcomes)
      batch = await updateRowCounts(db, batch.id, await readDatabaseNow(db, services.clock))
      await saveProgress(null, { done: done(batch), total })
    }
    await saveProgress(null, { done: 0, total: batch.rows })
    for (let checkedRows = 0; ;) {
      const rows = await readRowsInState(db, batch.id, 'unchecked', checkPortionSize)
      if (rows.length === 0) break
      const outcomes = await checkRows(kind, await buildRun(), rows)
      checkedRows += rows.length
      await saveOutcomes(outcomes, () => checkedRows, batch.rows)
    }
    if (!input.carryOut) return toCounts(batch)
    const finishedBefore = batch.done + batch.failed
    const total = countUnprocessedRows(batch)
    for (;;) {
      const rows = await readRowsInState(db, batch.id, 'ready', executePortionSize)
      if (rows.length === 0) break
      for (const row of rows)
        await saveRowOutcomes(db, batch.id, [await executeRow(kind, await buildRun(), row, batch.options)])
      await saveOutcomes([], (current) => current.done + current.failed - finishedBefore, total)
    }
    return toCounts(batch)
  },
}

const toCounts = ({ wrong, done, failed }: BatchRecord) => ({ wrong, done, failed })

async function checkRows(
  kind: BatchKind<unknown>,
  run: BatchRun,
  rows: readonly RowRecord[],
): Promise<RowOutcome[]> {
  const results = await kind.check(run, rows)
  return rows.map(({ line }, n) => {
    const result = results[n]!
    return 'problem' in result
      ? { line, state: 'wrong', problem: result.problem, data: result.data }
      : { line, state: 'ready', data: result.data }
  })
}

/**
 * Executes one row. A Refusal or a busy order becomes the outcome of the row. Any other error stops the job, which is
 * then retried.
 */
async function executeRow(
  kind: BatchKind<unknown>,
  run: BatchRun,
  { line, data }: BatchRow<unknown>,
  options: unknown,
): Promise<RowOutcome> {
  try {
    const money = await kind.execute(run, { line, data }, options)
    return { line, state: 'done', ...(money && { data: { ...(data as object), ...money } }) }
  } catch (error) {
    if (isBusyError(error))
      return { line, state: 'failed', problem: { key: 'errors:orderBusy' }, mayRepeat: true }
    if (!(error instanceof Refusal)) throw error
    return {
      line,
      state: 'failed',
      problem: { key: error.key, params: error.params },
      mayRepeat: error.code === errorCodes.staleOrder || error.key === 'errors:claimedByOther',
    }
  }
}
