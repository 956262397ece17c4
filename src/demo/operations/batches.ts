import { eq, sql } from 'drizzle-orm'
import type { PostingRow } from '../../server/domains/accounting/batches/sap-batches.ts'
import { batchJobKind } from '../../server/domains/batches/batch-job.ts'
import { insertBatch, type NewBatchRow } from '../../server/domains/batches/repository.ts'
import { queryRows } from '../../server/platform/db/database.ts'
import { batches } from '../../server/platform/db/schema/batches.ts'
import type { Actor } from '../../server/platform/identity/actor.ts'
import { queueJob } from '../../server/platform/jobs/repository.ts'
import { runNextJob } from '../../server/platform/jobs/worker.ts'
import { warehousePfm } from '../../shared/distribution.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { getStoreDay, getStoreZone } from '../../shared/store-day.ts'
import type { DemoOperations } from './demo-operations.ts'
import { setJobTimes } from './job-times.ts'

/** Holds accounting transactions from a file, one of whose rows is refused. */
export async function createDemoBatches(operations: DemoOperations): Promise<void> {
  const { tx, setTime, loadUser } = operations
  const orderIds = await queryRows<{ id: number; pfm: string }>(
    tx,
    sql`select o.id::float8 as id, o.pfm from orders o where order_status_id = ${orderStatus.issuedInFull}
      and exists (select from ledger_entries e where e.order_id = o.id and e.status = 'settled'
        and e.kind in ('captured', 'paid')) and not exists (select from sap_postings p where p.order_id = o.id)
      order by o.id desc limit 2`,
  )
  if (orderIds.length < 2) return
  const postingDate = getStoreDay(setTime(15), getStoreZone(null))
  const rows = orderIds.map(({ id, pfm }, index): NewBatchRow => {
    const data: PostingRow = {
      orderId: id,
      postingType: 'hold',
      postingDate,
      factory: pfm,
      warehouse: warehousePfm,
    }
    return { line: index + 2, subject: String(id), data, problem: null }
  })
  await runBatch(operations, await loadUser('accountant'), {
    family: 'sapBatches',
    kind: 'posting',
    source: 'file',
    fileName: 'provodki.xlsx',
    options: {},
    rows: [
      ...rows,
      {
        line: rows.length + 2,
        subject: 'Заказ',
        data: {},
        problem: { key: 'errors:notAnOrderNumber' },
        typed: { order: 'Заказ', type: 'Удержать' },
      },
    ],
  })
}

interface DemoBatch {
  family: string
  kind: string
  source: 'choice' | 'file'
  fileName?: string
  options: object
  rows: readonly NewBatchRow[]
}

/** Creates a batch, and checks and executes its rows with the job of the batches. */
async function runBatch(
  { tx, services, engine }: DemoOperations,
  owner: Actor,
  { rows, ...batch }: DemoBatch,
): Promise<void> {
  const at = services.clock.now()
  const { family, kind, fileName } = batch
  const stored = { ...batch, ...(fileName !== undefined && { fileHash: `demo ${fileName}` }) }
  const ownership = { ownerId: owner.id, ownerName: owner.name, requestKey: `demo-${family}` }
  const times = { createdAt: at, updatedAt: at }
  const batchId = await insertBatch(tx, { ...stored, ...ownership, requestHash: 'demo', ...times }, rows)
  const input = { family, batchId, kind, rows: rows.length, carryOut: true }
  const { id: jobId } = await queueJob(services, owner, 'batch', input, tx)
  await tx.update(batches).set({ jobId }).where(eq(batches.id, batchId))
  await runNextJob({ services, engine }, { batch: batchJobKind })
  await setJobTimes(tx, jobId, at)
}
