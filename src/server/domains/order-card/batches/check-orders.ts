import { maySeeStore } from '../../../platform/identity/actor.ts'
import type { BatchRun, Row, RowProblem, RowRead } from '../../batches/batch-family.ts'
import { clockOverride } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readWorld } from '../../../engine/order-state/load.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import type { OrderOfBatch } from './order-batches.ts'

export interface OrderCheckContext {
  world: OrderState
  at: Date
  settings: Awaited<ReturnType<typeof readSettings>>
}

/** Of each row the order as it is now, or what is in its way: the order is not there for this person, or `problemOf` says no. */
export async function checkOrders(
  { services, owner }: BatchRun,
  rows: readonly Row<OrderOfBatch>[],
  problemOf: (looked: OrderCheckContext, row: Row<OrderOfBatch>) => RowProblem | null,
): Promise<RowRead<OrderOfBatch>[]> {
  const tx = services.database.db as unknown as Tx
  const settings = await readSettings(tx)
  const looked: RowRead<OrderOfBatch>[] = []
  for (const row of rows) {
    const { data } = row
    const read = await readWorld(tx, data.orderId, clockOverride(services.clock))
    if (!read || !maySeeStore(owner, read.world.order.pfm)) {
      looked.push({ problem: { key: 'errors:orderNotFound' } })
      continue
    }
    const problem = problemOf({ ...read, settings }, row)
    const { pfm, orderStatusId, dateUpdate } = read.world.order
    const now = { orderId: data.orderId, pfm, orderStatusId, seen: new Date(dateUpdate).toISOString() }
    looked.push(problem ? { problem, data: now } : { data: now })
  }
  return looked
}
