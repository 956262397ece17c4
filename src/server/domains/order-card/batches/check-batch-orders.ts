import { canSeeStore } from '../../../platform/identity/actor.ts'
import type { BatchRun, BatchRow, RowProblem, RowCheckResult } from '../../batches/batch-family.ts'
import { getClockOverride } from '../../../platform/clock.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { readOrderState } from '../../../engine/order-state/load.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import type { BatchOrder } from './order-batches.ts'

export interface OrderCheckContext {
  orderState: OrderState
  at: Date
  settings: Awaited<ReturnType<typeof readSettings>>
}

/**
 * Checks the order of each row. The result contains the current data of the order with the amount that the operation
 * moves, or a problem. There is a problem if the order does not exist, if the owner of the batch may not see it, or if
 * `findProblem` returns one.
 */
export async function checkBatchOrders(
  { services, owner }: BatchRun,
  rows: readonly BatchRow<BatchOrder>[],
  {
    findProblem,
    computeAmount,
  }: {
    findProblem: (context: OrderCheckContext, row: BatchRow<BatchOrder>) => RowProblem | null
    /** Amount that the operation moves, in minor units. */
    computeAmount: (orderState: OrderState) => number
  },
): Promise<RowCheckResult<BatchOrder>[]> {
  const { db } = services.database
  const settings = await readSettings(db)
  const results: RowCheckResult<BatchOrder>[] = []
  for (const row of rows) {
    const { data } = row
    const state = await readOrderState(db, data.orderId, getClockOverride(services.clock))
    if (!state || !canSeeStore(owner, state.orderState.order.pfm)) {
      results.push({ problem: { key: 'errors:orderNotFound' } })
      continue
    }
    const problem = findProblem({ ...state, settings }, row)
    const { pfm, orderStatusId, dateUpdate, currency, isTest } = state.orderState.order
    const money = { amount: computeAmount(state.orderState), currency, isTest }
    const seen = new Date(dateUpdate).toISOString()
    const current = { orderId: data.orderId, pfm, orderStatusId, seen, ...money }
    results.push(problem ? { problem, data: current } : { data: current })
  }
  return results
}
