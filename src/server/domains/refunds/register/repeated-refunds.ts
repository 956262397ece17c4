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
 * Problem of a row that repeats a refund of a finished register. Null if the row is a different refund. The partner
 * does not number its refunds, so two rows for a product are the same refund if they have the same day. They are also
 * the same if they have the same quantity and sum, because a register that is uploaded again often has another date.
 */
export function findRepeatedRefund(
  row: RegisterRowRefund,
  refunded: readonly RefundedRegisterRow[],
): RowProblem | null {
  const productRows = refunded.filter(({ orderId, sku }) => orderId === row.orderId && sku === row.sku)
  const sameDay = productRows.find(({ transactionDate }) => transactionDate === row.transactionDate)
  if (sameDay) return { key: 'errors:register.inRegister', params: { register: sameDay.registerId } }
  const sameSum = productRows.find(({ quantity, cost }) => quantity === row.quantity && cost === row.cost)
  if (!sameSum) return null
  const { registerId: register, transactionDate } = sameSum
  return { key: 'errors:register.sameRefund', params: { register, date: formatDay(transactionDate ?? '') } }
}

/**
 * Problem of all rows of one product if their total repeats a refund of a finished register, otherwise null. A register
 * that lists pieces separately may repeat a register that lists them in one row, and vice versa.
 */
export function findRepeatedTotal(
  rows: readonly RegisterRowRefund[],
  refunded: readonly RefundedRegisterRow[],
): RowProblem | null {
  const [first] = rows
  if (!first) return null
  const totals = new Map<number, RefundedRegisterRow>()
  for (const row of refunded.filter(({ orderId, sku }) => orderId === first.orderId && sku === first.sku))
    totals.set(row.registerId, addRow(row, totals.get(row.registerId)))
  const { quantity, cost } = rows.slice(1).reduce<RegisterRowRefund>((sum, row) => addRow(sum, row), first)
  return findRepeatedRefund({ ...first, quantity, cost, transactionDate: null }, [...totals.values()])
}

const addRow = <Row extends RegisterRowRefund>(row: Row, other: RegisterRowRefund | undefined): Row => ({
  ...row,
  quantity: row.quantity + (other?.quantity ?? 0),
  cost: row.cost + (other?.cost ?? 0),
})
