import type { TestEnvironment } from './test-environment.ts'
import type { OrderData } from './order-data.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { refundAccountType, refundStatus } from '../../src/shared/refund-statuses.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../src/server/platform/db/database.ts'
import { settings } from '../../src/server/platform/db/schema/reference.ts'

/** Approval limit that the demo orders reach, minor units. */
const approvalFrom = 100_000

export async function enableTransferApproval({ db }: Pick<TestEnvironment, 'db'>): Promise<void> {
  await db
    .insert(settings)
    .values({ name: 'transferApprovalFrom', value: approvalFrom })
    .onConflictDoUpdate({ target: settings.name, set: { value: approvalFrom } })
}

/** Refunds to a bank account that wait for the approval of a second user: those of one order count together. */
export function findTransfersToApprove({ refunds, approvalFrom: from }: OrderData) {
  const transfers = refunds.filter(
    ({ refundStatus: status, typeAccount }) =>
      typeAccount === refundAccountType.bankDetails &&
      (status === refundStatus.open || status === refundStatus.done),
  )
  if (transfers.reduce((sum, { total }) => sum + total, 0) < from) return []
  return transfers.filter(
    ({ refundStatus: status, approvedBy }) => status === refundStatus.open && approvedBy === null,
  )
}

/**
 * No piece is refunded twice by registers, refunds, partner refunds and exchanges together, nor for more than its price.
 */
export function findWrongPieces({ lines, returnedLines }: OrderData): string[] {
  return lines.flatMap((line) => {
    const operations = returnedLines.find(({ lineId }) => lineId === line.id)!
    const retained = Math.max(0, line.skuQuantityFinished - line.returnedQuantity)
    const { refundQuantity: refunded, exchangeQuantity: exchanged, totalRefundPrice: money } = line
    return [
      ...(refunded + exchanged > retained
        ? [`a line of ${retained} kept pieces has ${refunded} refunded and ${exchanged} exchanged`]
        : []),
      ...(operations.refunded !== refunded || operations.exchanged !== exchanged || operations.money !== money
        ? [
            `a line counts ${refunded} refunded, ${exchanged} exchanged, ${money}; its operations say ${operations.refunded}, ${operations.exchanged}, ${operations.money}`,
          ]
        : []),
      ...(money > line.productPrice * refunded ? [`${refunded} pieces gave back ${money}`] : []),
    ]
  })
}

/** A large transfer must be approved by another user than the one who entered the bank details. */
export const findUnapprovedTransfers = ({ refunds, approvalFrom: from }: OrderData): string[] =>
  refunds
    .filter(
      ({ refundStatus: status, typeAccount, total }) =>
        status === refundStatus.done && typeAccount === refundAccountType.bankDetails && total >= from,
    )
    .flatMap(({ id, approvedBy, detailsBy, total }) =>
      approvedBy === null || approvedBy === detailsBy
        ? [`refund ${id} of ${total} was transferred without an approval`]
        : [],
    )

/** A payment order may pay only one refund. */
export async function findRepeatedPaymentOrders({ db }: Pick<TestEnvironment, 'db'>): Promise<string[]> {
  const repeated = await queryRows<{ number: string; day: string; times: number }>(
    db,
    sql`select ltrim(payment_number, '0') as number, transferred_on::text as day, count(*)::int as times
      from refunds where type_account = ${refundAccountType.bankDetails} and payment_number is not null
      group by 1, 2 having count(*) > 1`,
  )
  return repeated.map(({ number, day, times }) => `payment order ${number} of ${day} pays ${times} refunds`)
}

const handedOver: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.returningFromDelivery,
]

/** Money received by the bank for handed-over goods must have a receipt or be listed for the accountants. */
export async function findUnlistedMoney(
  environment: TestEnvironment,
  { order, ledger, receipts }: OrderData,
): Promise<string[]> {
  if (!handedOver.includes(order.orderStatusId)) return []
  const byBank = ledger.filter(({ way, status }) => way === 'bank' && status === 'settled')
  const sum = (...kinds: string[]) =>
    byBank.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0)
  const hasOwnMoney = byBank.some(
    ({ kind, purpose }) => (kind === 'captured' || kind === 'paid') && purpose !== 'arrival',
  )
  const sale = receipts.some(
    ({ kind, status }) => kind === 'sell' && ['asked', 'wait', 'done'].includes(status),
  )
  if (!hasOwnMoney || sale || sum('captured', 'paid') - sum('refunded') <= 0) return []
  const { body } = await environment.call('accountant', 'GET', '/api/money-due?status=noReceipt&limit=200')
  const items = (body as { items: { orderId: number; deadline: string | null }[] }).items
  const listed = items.find(({ orderId }) => orderId === order.id)
  return listed?.deadline ? [] : ['money was received without a receipt and is not listed']
}
