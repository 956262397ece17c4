import { parseOrderNumber } from '../../../../shared/order-number.ts'
import { translate } from '../../../platform/i18n/translate.ts'
import type { BatchFamily, RowAmount, RowCheckResult } from '../../batches/batch-family.ts'
import type { SheetCell } from '../../batches/sheet/sheet.ts'
import { cancelOrdersBatch } from './cancel-orders.ts'
import { issueOrdersToCustomersBatch } from './issue-orders.ts'

export interface BatchOrder extends Partial<RowAmount> {
  orderId: number
  pfm?: string
  orderStatusId?: number
  /**
   * Update time of the order when it was checked. The operation is refused for an order that has changed since then.
   * Absent before the check.
   */
  seen?: string
}

/** Parses an order number, for example «100473», «№ 100 473» or the number 100473. */
function readOrder(cell: SheetCell | undefined): RowCheckResult<BatchOrder> {
  if (cell === null || cell === undefined) return { problem: { key: 'errors:required' } }
  const orderId = parseOrderNumber(String(cell))
  return orderId === null ? { problem: { key: 'errors:notAnOrderNumber' } } : { data: { orderId } }
}

/** Batch operations on orders. The orders are selected in the list of orders or listed in a file. */
export const orderBatchFamily: BatchFamily<BatchOrder> = {
  name: 'orderBatches',
  path: '/api/orders/batches',
  tags: ['orders'],
  access: 'ordersBatch',
  maxRows: 10_000,
  columns: [{ id: 'order', listTextKey: 'orders:fields.id', width: 20, example: 100473 }],
  read: ({ order }) => readOrder(order),
  toRowData: (orderId) => ({ orderId }),
  subjectOf: ({ orderId }) => String(orderId),
  kinds: { cancel: cancelOrdersBatch, issue: issueOrdersToCustomersBatch },
  title: (kind, count, language) => translate(language, `jobKinds:orderBatch.${kind}`, { count }),
}
