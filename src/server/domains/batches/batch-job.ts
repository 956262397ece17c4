import { databaseNow } from '../../platform/db/now.ts'
import type { Engine } from '../../engine/engine.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { translate } from '../../platform/i18n/translate.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isOrderBusy } from '../../platform/http/order-busy.ts'
import { registeredFamilies } from './registry.ts'
import type { BatchKind, BatchRun, Row } from './batch-family.ts'
import {
  countRows,
  reassignBatch,
  saveOutcomes,
  leftOf,
  readBatch,
  rowsIn,
  type BatchRecord,
  type RowOutcome,
  type RowRecord,
} from './repository.ts'

export interface BatchJobInput {
  family: string
  batchId: number
  kind: string
  rows: number
  /** False: the rows are only looked at. */
  carryOut: boolean
}

const looked = 50
const carried = 10

const familyOf = (name: string) => registeredFamilies.get().find((family) => family.name === name)
function kindOf({ family, kind }: BatchJobInput): BatchKind<unknown> {
  const known = familyOf(family)?.kinds[kind]
  if (!known) throw new Error(`no batch ${family}.${kind}`)
  return known
}

/**
 * Looks at the rows of a batch and carries them out, each by itself: what came of a row is kept before the next one, and a
 * row that was carried out before a server died is not carried out again.
 */
export const batchJob: JobKind<BatchJobInput, null, Engine> = {
  right: (input) => kindOf(input).right,
  title: ({ family, kind, rows, carryOut }, language) =>
    carryOut
      ? (familyOf(family)?.title(kind, rows, language) ?? family)
      : translate(language, 'jobKinds:batchCheck', { count: rows }),
  async again(_services, tx, _owner, { batchId }, jobs) {
    if (!(await reassignBatch(tx, batchId, jobs))) throw refuse.denied('errors:jobNotToRepeat')
  },
  batch: ({ family, batchId, carryOut }) => ({ family, id: batchId, carryOut }),
  async run({ services, engine, owner, ownerNow, keep }, input) {
    const { db } = services.database
    const kind = kindOf(input)
    const runNow = async (): Promise<BatchRun> => ({
      ...{ services, engine, batchId: input.batchId },
      owner: await ownerNow(),
    })
    let { batch } = await readBatch(db, input.family, { ...owner, stores: 'all' }, input.batchId)
    /** Counts anew what stands in the rows, and says so. */
    const settle = async (outcomes: RowOutcome[], done: (batch: BatchRecord) => number, total: number) => {
      await saveOutcomes(db, batch.id, outcomes)
      batch = await countRows(db, batch.id, await databaseNow(db, services.clock))
      await keep(null, { done: done(batch), total })
    }
    await keep(null, { done: 0, total: batch.rows })
    for (let seen = 0; ;) {
      const rows = await rowsIn(db, batch.id, 'unchecked', looked)
      if (rows.length === 0) break
      const outcomes = await lookAt(kind, await runNow(), rows)
      seen += rows.length
      await settle(outcomes, () => seen, batch.rows)
    }
    if (!input.carryOut) return counts(batch)
    const before = batch.done + batch.failed
    const total = leftOf(batch)
    for (;;) {
      const rows = await rowsIn(db, batch.id, 'ready', carried)
      if (rows.length === 0) break
      for (const row of rows)
        await saveOutcomes(db, batch.id, [await carryOut(kind, await runNow(), row, batch.options)])
      await settle([], (now) => now.done + now.failed - before, total)
    }
    return counts(batch)
  },
}

const counts = ({ wrong, done, failed }: BatchRecord) => ({ wrong, done, failed })

async function lookAt(
  kind: BatchKind<unknown>,
  run: BatchRun,
  rows: readonly RowRecord[],
): Promise<RowOutcome[]> {
  const read = await kind.check(run, rows)
  return rows.map(({ line }, n) => {
    const one = read[n]!
    return 'problem' in one
      ? { line, state: 'wrong', problem: one.problem, data: one.data }
      : { line, state: 'ready', data: one.data }
  })
}

/** A refusal is the row's own answer; anything else that is thrown is a fault, and the job is tried again. */
async function carryOut(
  kind: BatchKind<unknown>,
  run: BatchRun,
  { line, data }: Row<unknown>,
  options: unknown,
): Promise<RowOutcome> {
  try {
    await kind.carryOut(run, { line, data }, options)
    return { line, state: 'done' }
  } catch (error) {
    if (isOrderBusy(error))
      return { line, state: 'failed', problem: { key: 'errors:orderBusy' }, mayRepeat: true }
    if (!(error instanceof Refusal)) throw error
    return {
      ...{ line, state: 'failed', problem: { key: error.key, params: error.params } },
      mayRepeat: error.code === errorCodes.staleOrder || error.key === 'errors:claimedByOther',
    }
  }
}
