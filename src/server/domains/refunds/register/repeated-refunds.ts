import { sql } from 'drizzle-orm'
import { formatDay } from '../../../../shared/format.ts'
import type { RowProblem } from '../../batches/batch-family.ts'
import { queryRows, type Tx } from '../../../platform/db/database.ts'

/** The refund of one row of a register. `cost` is in minor units, `transactionDate` is YYYY-MM-DD. */
export interface RegisterRowRefund {
  orderId: number | null
  sku: string | null
  quantity: number
  cost: number
  transactionDate: string | null
}

/** A row of a finished register, whose refund was created. */
export interface RefundedRegisterRow extends RegisterRowRefund {
  registerId: number
}

/**
 * Rows of other registers that have refunded orders of this register. While these orders are locked, no other register
 * can add such a row, because it must lock the same orders.
 */
export const readRefundedRowsOfOtherRegisters = (
  tx: Tx,
  registerId: number,
): Promise<RefundedRegisterRow[]> =>
  queryRows<RefundedRegisterRow & Record<string, unknown>>(
    tx,
    sql`select r.register_id::float8 as "registerId", r.order_id::float8 as "orderId", r.sku, r.quantity,
        r.cost::float8 as cost, r.transaction_date::text as "transactionDate"
      from refund_register_rows r
      where r.refund_id is not null and r.register_id <> ${registerId}::bigint
        and r.order_id in (select order_id from refund_register_rows where register_id = ${registerId}::bigint)
      order by r.register_id, r.line`,
  )

/**
 * Problem of a row that may repeat a refund of a finished register. Null if the row is a different refund. The partner
 * does not number its refunds, so two rows for a product may be the same refund if they have the same day: a later
 * register may list the pieces of a day in other rows. A row of another day is a different refund.
 */
export function findRepeatedRefund(
  row: RegisterRowRefund,
  refunded: readonly RefundedRegisterRow[],
): RowProblem | null {
  const sameDay = refunded.filter(
    ({ orderId, sku, transactionDate }) =>
      orderId === row.orderId && sku === row.sku && transactionDate === row.transactionDate,
  )
  const same = sameDay.find(({ quantity, cost }) => quantity === row.quantity && cost === row.cost)
  if (same) {
    const { registerId: register, transactionDate } = same
    return { key: 'errors:register.sameRefund', params: { register, date: formatDay(transactionDate ?? '') } }
  }
  const [first] = sameDay
  return first ? { key: 'errors:register.inRegister', params: { register: first.registerId } } : null
}
