import { readCurrentActions } from '../../runner/actions/offered.ts'
import { computeOrderBalance } from '../../orders/money/balance.ts'
import { computeRefundOnCancel } from '../../payments/automatic-refund.ts'
import type { BatchKind } from '../../batches/batch-family.ts'
import { checkBatchOrders } from './check-batch-orders.ts'
import type { BatchOrder } from './order-batches.ts'

/** Cancels each order through its cancellation workflow, like a cancellation of a single order. */
export const cancelOrdersBatch: BatchKind<BatchOrder> = {
  right: 'orderCancel',
  form: 'cancelOrder/v1/reason',
  check: (run, rows) =>
    checkBatchOrders(run, rows, {
      findProblem: (context) => {
        const [action] = readCurrentActions(run.engine.input, context, ['cancelOrder'])
        return action!.instance.status === 'active' ? null : { key: 'errors:orderNotToCancel' }
      },
      computeAmount: (orderState) => {
        const { release, refund } = computeRefundOnCancel(
          computeOrderBalance(orderState),
          orderState.order.payTypeId,
        )
        return release + refund
      },
    }),
  async execute({ engine, owner, batchId }, { line, data: { orderId, seen } }, options) {
    await engine.executeUserStep(owner, {
      target: { orderId, action: 'cancelOrder' },
      type: 'CANCEL',
      payload: options,
      revision: 0,
      orderUpdateTime: seen === undefined ? null : new Date(seen),
      idempotencyKey: `batch-${batchId}-${line}`,
      mobile: false,
      tabId: null,
    })
  },
}
