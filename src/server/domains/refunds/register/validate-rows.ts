import { eq, sql } from 'drizzle-orm'
import type { RegisterRow } from '../../../../../workflows/refundRegister/v1/rules.ts'
import { getLedgerWay } from '../../../../shared/ledger.ts'
import { calculateLineRefund } from '../../../../shared/line-price.ts'
import { formatDay } from '../../../../shared/format.ts'
import { orderSource } from '../../../../shared/order-sources.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import { getStoreDay, getStoreZone } from '../../../../shared/store-day.ts'
import type { RowProblem } from '../../batches/batch-family.ts'
import { combineProblems } from '../../batches/problems.ts'
import { queryRows, type Tx } from '../../../platform/db/database.ts'
import { refundRegisterRows, refundRegisters } from '../../../platform/db/schema/refunds.ts'
import { createKeptPiecesCounter, createReturnablePiecesCounter } from '../../orders/money/totals.ts'
import { computeOrderBalance } from '../../orders/money/balance.ts'
import { readOrderState } from '../../../engine/order-state/load.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import {
  readRefundedRowsOfOtherRegisters,
  findRepeatedRefund,
  type RefundedRegisterRow,
} from './repeated-refunds.ts'

export type RegisterRowRecord = typeof refundRegisterRows.$inferSelect

/** A validated row. `lineId`: id of the order line. Null if a row of the product or the total of the order is wrong. */
interface CheckedRow {
  row: RegisterRowRecord
  lineId: number | null
  problem: RowProblem | null
  correction: boolean
  /** True if the row belongs to a test order. */
  isTest: boolean
}

/** Result of the checks of one row, without the facts that are the same for all rows of its order. */
type CheckedOrderRow = Omit<CheckedRow, 'correction' | 'isTest'>

const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]
const idList = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`

/**
 * Validates the rows of a register against the current orders and stores the problem of each row. The caller must have
 * locked the register. With `lock` also locks the orders, by ascending id. Returns the rows for the machine, and
 * `lines`: the pieces of the valid rows by order.
 */
export async function validateRegisterRows(
  tx: Tx,
  registerId: number,
  { clockOverride, lock = false }: { clockOverride: Date; lock?: boolean },
): Promise<{ rows: RegisterRow[]; lines: ReadonlyMap<number, { lineId: number; quantity: number }[]> }> {
  const records = await tx
    .select()
    .from(refundRegisterRows)
    .where(eq(refundRegisterRows.registerId, registerId))
    .orderBy(refundRegisterRows.line)
  const ids = [...new Set(records.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))].sort(
    (a, b) => a - b,
  )
  if (lock) await tx.execute(sql`select 1 from orders where id in ${idList(ids)} order by id for update`)
  const [register] = await tx
    .select({ currency: refundRegisters.currency })
    .from(refundRegisters)
    .where(eq(refundRegisters.id, registerId))
  const [refundedRows, postedIds] = [
    await readRefundedRowsOfOtherRegisters(tx, registerId),
    await readPostedOrders(tx, ids),
  ]
  const issuedAt = await readIssueTimes(tx, ids)
  const checked: CheckedRow[] = []
  for (const row of records.filter(({ orderId }) => orderId === null))
    checked.push({ row, lineId: null, problem: readingProblem(row), correction: false, isTest: false })
  for (const orderId of ids) {
    const orderRows = records.filter((row) => row.orderId === orderId)
    const state = await readOrderState(tx, orderId, clockOverride)
    const correction = postedIds.has(orderId)
    checked.push(
      ...(state
        ? checkOrderRows(state.orderState, orderRows, {
            at: state.at,
            issuedAt: issuedAt.get(orderId),
            refunded: refundedRows,
          })
        : rejectUnknownOrder(orderRows)
      ).map((checkedRow) => ({
        ...checkedRow,
        correction,
        isTest: state?.orderState.order.isTest ?? false,
      })),
    )
  }
  checked.sort((a, b) => a.row.line - b.row.line)
  await saveProblems(tx, checked)
  const lines = new Map<number, { lineId: number; quantity: number }[]>()
  for (const { row, lineId } of checked)
    if (row.orderId !== null && lineId !== null) {
      const previous = lines.get(row.orderId) ?? []
      const existing = previous.find((line) => line.lineId === lineId)
      const quantity = (existing?.quantity ?? 0) + row.quantity
      lines.set(row.orderId, [...previous.filter((line) => line !== existing), { lineId, quantity }])
    }
  return {
    lines,
    rows: checked.map(({ row, problem, correction, isTest }) => ({
      row: row.line,
      orderId: row.orderId,
      quantity: row.quantity,
      // Only sums of real orders in the currency of the register are added up.
      cost: !isTest && row.currency === register?.currency ? row.cost : 0,
      correction,
      problem: problem?.key ?? null,
    })),
  }
}

const readingProblem = ({ problem, problemParams }: RegisterRowRecord): RowProblem | null =>
  problem === null ? null : { key: problem, params: problemParams ?? {} }

const rejectUnknownOrder = (orderRows: readonly RegisterRowRecord[]) =>
  orderRows.map((row) => ({
    row,
    lineId: null,
    problem: row.misread ? readingProblem(row) : { key: 'errors:register.unknownOrder' },
  }))

/** Data about an order that its loaded state does not contain. */
interface OrderContext {
  at: Date
  /** Time when the goods were first issued. Undefined if the order log does not contain it. */
  issuedAt: Date | undefined
  refunded: readonly RefundedRegisterRow[]
}

/** Validates the rows of one order. All rows together must not exceed the money of the order. */
function checkOrderRows(
  orderState: OrderState,
  orderRows: readonly RegisterRowRecord[],
  context: OrderContext,
): CheckedOrderRow[] {
  const skus = [...new Set(orderRows.filter(({ misread }) => !misread).map(({ sku }) => sku))]
  const checked = [
    ...orderRows
      .filter(({ misread }) => misread)
      .map((row) => ({ row, lineId: null, problem: readingProblem(row) })),
    ...skus.flatMap((sku) =>
      checkProductRows(
        orderState,
        orderRows.filter((row) => !row.misread && row.sku === sku),
        context,
      ),
    ),
  ]
  const sum = checked.reduce((total, { row, lineId }) => total + (lineId === null ? 0 : row.cost), 0)
  const { netReceived: paidBalance } = computeOrderBalance(orderState)
  if (sum <= paidBalance) return checked
  const problem = {
    key: 'errors:register.abovePaid',
    params: { paid: { minor: paidBalance, currency: orderState.order.currency } },
  }
  return checked.map((checkedRow) =>
    checkedRow.lineId === null ? checkedRow : { ...checkedRow, lineId: null, problem },
  )
}

/**
 * Validates the rows of one product. There may be a row for each piece or day, so quantity and sum are checked for all
 * rows together.
 */
function checkProductRows(
  orderState: OrderState,
  rows: readonly RegisterRowRecord[],
  context: OrderContext,
): CheckedOrderRow[] {
  const problems = rows.map((row) => validateRow(orderState, row, context))
  const match = problems.some((problem) => problem !== null) ? null : findRefundLine(orderState, rows)
  return rows.map((row, n) => ({
    row,
    lineId: match !== null && !('key' in match) ? match.lineId : null,
    problem: problems[n] ?? (match !== null && 'key' in match ? match : null),
  }))
}

function validateRow(
  orderState: OrderState,
  row: RegisterRowRecord,
  { at, issuedAt, refunded }: OrderContext,
): RowProblem | null {
  const { order } = orderState
  const problemIf = (
    isWrong: boolean,
    key: string,
    params: Record<string, unknown> = {},
  ): RowProblem | null => (isWrong ? { key: `errors:register.${key}`, params } : null)
  const isPartnerOrder =
    order.orderSourceTypeId === orderSource.foodDelivery && getLedgerWay(order.payTypeId) === 'partner'
  const zone = getStoreZone(orderState.reference.store)
  const issuedOn = getStoreDay(issuedAt ?? order.dateDone ?? order.dateCreate, zone)
  const isIssued = issuedStatuses.includes(order.orderStatusId)
  return combineProblems([
    problemIf(!isPartnerOrder, 'otherSource'),
    problemIf(row.currency !== order.currency, 'otherCurrency', { currency: order.currency }),
    problemIf(!isIssued, 'notIssued'),
    problemIf(row.transactionDate! > getStoreDay(at, zone), 'inFuture'),
    problemIf(isIssued && row.transactionDate! < issuedOn, 'beforeIssue', { date: formatDay(issuedOn) }),
    findRepeatedRefund(row, refunded),
    problemIf(!orderState.rows('orderProducts').some(({ sku }) => sku === row.sku), 'noSuchProduct'),
  ])
}

/**
 * Returns the order line for the rows of one product, or the problem with their total quantity or cost. Called only if
 * the order may be refunded.
 */
function findRefundLine(
  orderState: OrderState,
  rows: readonly RegisterRowRecord[],
): { lineId: number } | RowProblem {
  const { order } = orderState
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0)
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  const skuLines = orderState.rows('orderProducts').filter(({ sku }) => sku === rows[0]!.sku)
  const countKeptPieces = createKeptPiecesCounter(order, orderState.rows('orderProducts'))
  const getReturnablePieces = createReturnablePiecesCounter(order, orderState.rows('orderProducts'))
  const line = skuLines.find((candidate) => getReturnablePieces(candidate) >= quantity)
  if (!line) {
    const left = Math.max(0, ...skuLines.map(getReturnablePieces))
    const hasRefunds = skuLines.some(({ refundQuantity }) => refundQuantity > 0)
    return { key: `errors:register.${hasRefunds ? 'alreadyRefunded' : 'tooMany'}`, params: { left } }
  }
  const { money } = calculateLineRefund(line, countKeptPieces(line), line.refundQuantity, quantity)
  const params = { cost: { minor: money, currency: order.currency } }
  if (cost > money) return { key: 'errors:register.aboveCost', params }
  if (cost < money) return { key: 'errors:register.belowCost', params }
  return { lineId: line.id }
}

/**
 * Returns the time when each order was first issued, from the order log. The completion date may be days later, if the
 * rest of the order was returned.
 */
async function readIssueTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  const issues = await queryRows<{ id: number; ms: number }>(
    tx,
    sql`select order_id::float8 as id, (extract(epoch from min(date_time)) * 1000)::float8 as ms from order_log
      where order_id in ${idList(ids)} and action = 'setOrderStatus'
        and new in (select jsonb_array_elements(${JSON.stringify(issuedStatuses)}::jsonb))
      group by order_id`,
  )
  return new Map(issues.map(({ id, ms }) => [id, new Date(ms)]))
}

/** Orders whose accounting transactions are posted in SAP or are being posted. */
async function readPostedOrders(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const posted = await queryRows<{ id: number }>(
    tx,
    sql`select distinct order_id::float8 as id from sap_postings
      where state in ('asked', 'posted') and order_id in ${idList(ids)}`,
  )
  return new Set(posted.map(({ id }) => id))
}

function saveProblems(tx: Tx, checked: readonly CheckedRow[]): Promise<unknown> {
  const updates = checked.map(({ row, problem, correction }) => ({
    register: row.registerId,
    line: row.line,
    correction,
    problem: problem?.key ?? null,
    params: problem?.params ?? null,
  }))
  return tx.execute(sql`update refund_register_rows r
    set problem = s.problem, problem_params = s.params, correction = s.correction
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as s(register bigint, line int, problem text, params jsonb, correction boolean)
    where r.register_id = s.register and r.line = s.line`)
}
