import { sql } from 'drizzle-orm'
import { formatDay } from '../../../../shared/format.ts'
import type { RowProblem } from '../../batches/batch-family.ts'
import { queryRows, type Tx } from '../../../platform/db/database.ts'

/** A refund in a row of a register. `cost` is in minor units, `transactionDate` is YYYY-MM-DD. */
export interface RefundRow {
  orderId: number | null
  sku: string | null
  quantity: number
  cost: number
  transactionDate: string | null
}

/** A row refunded by a finished register. */
export interface RefundedRow extends RefundRow {
  registerId: number
}

/**
 * Rows of other registers that refunded the orders of this register. No other register can add such a row while these
 * orders are locked, because it writes its rows in the transaction that locks its orders.
 */
export const readRefundedRows = (tx: Tx, registerId: number): Promise<RefundedRow[]> =>
  queryRows<RefundedRow & Record<string, unknown>>(
    tx,
    sql`select r.register_id::float8 as "registerId", r.order_id::float8 as "orderId", r.sku, r.quantity,
        r.cost::float8 as cost, r.transaction_date::text as "transactionDate"
      from refund_register_rows r
      where r.refund_id is not null and r.register_id <> ${registerId}::bigint
        and r.order_id in (select order_id from refund_register_rows where register_id = ${registerId}::bigint)
      order by r.register_id, r.line`,
  )

/**
 * The problem of a row that repeats a refund of a finished register, or null if it is a different refund. The partner
 * does not number its refunds. Rows for the same product and day are the same refund. Rows with the same quantity and
 * sum on another day are the same refund too, because a register that is entered again often has another date. For
 * other rows, the quantity is limited only by the pieces that the customer still has.
 */
export function findRepeatedRefund(row: RefundRow, refunded: readonly RefundedRow[]): RowProblem | null {
  const productRows = refunded.filter(({ orderId, sku }) => orderId === row.orderId && sku === row.sku)
  const sameDay = productRows.find(({ transactionDate }) => transactionDate === row.transactionDate)
  if (sameDay) return { key: 'errors:register.inRegister', params: { register: sameDay.registerId } }
  const sameSum = productRows.find(({ quantity, cost }) => quantity === row.quantity && cost === row.cost)
  if (!sameSum) return null
  const { registerId: register, transactionDate } = sameSum
  return { key: 'errors:register.sameRefund', params: { register, date: formatDay(transactionDate ?? '') } }
}

/**
 * Checks all rows of one product together, because a register that lists pieces separately may repeat a register that
 * lists them in one row, and vice versa.
 */
export function findRepeatedTotal(
  rows: readonly RefundRow[],
  refunded: readonly RefundedRow[],
): RowProblem | null {
  const [first] = rows
  if (!first) return null
  const totals = new Map<number, RefundedRow>()
  for (const row of refunded.filter(({ orderId, sku }) => orderId === first.orderId && sku === first.sku))
    totals.set(row.registerId, addRow(row, totals.get(row.registerId)))
  const { quantity, cost } = rows.slice(1).reduce<RefundRow>((sum, row) => addRow(sum, row), first)
  return findRepeatedRefund({ ...first, quantity, cost, transactionDate: null }, [...totals.values()])
}

const addRow = <Row extends RefundRow>(row: Row, other: RefundRow | undefined): Row => ({
  ...row,
  quantity: row.quantity + (other?.quantity ?? 0),
  cost: row.cost + (other?.cost ?? 0),
})
