import type { TestEnvironment } from './test-environment.ts'
import type { OrderData } from './order-data.ts'
import { settingDefinitions } from '../../src/server/platform/settings/registry.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { refundAccountType, refundStatus } from '../../src/shared/refund-statuses.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../src/server/platform/db/database.ts'

/** Approval limit that the demo orders reach, minor units. */
const approvalFrom = 100_000

/** Sets the limit as an administrator does, so that it applies at once. */
export async function enableTransferApproval({ call }: Pick<TestEnvironment, 'call'>): Promise<void> {
  const change = { from: settingDefinitions.transferApprovalFrom.default, to: approvalFrom }
  const { status, body } = await call('admin', 'PUT', '/api/settings/limits', {
    changes: { transferApprovalFrom: change },
  })
  if (status >= 300) throw new Error(`limit of transfers: ${status} ${JSON.stringify(body)}`)
}

type Refund = Pick<
  OrderData['refunds'][number],
  | 'id'
  | 'refundStatus'
  | 'refundDate'
  | 'dateDone'
  | 'typeAccount'
  | 'total'
  | 'approvedBy'
  | 'approvedByName'
  | 'detailsBy'
>
/** What the four-eyes rule of transfers needs of an order. */
export interface TransferData extends Pick<
  OrderData,
  'accountTransfers' | 'completedTransfers' | 'approvalFrom'
> {
  refunds: readonly Refund[]
}

/** Transfers of other orders to one account are added up for 30 days after they were made. */
const accountTransferMs = 30 * 86_400_000
/** The transaction of another order that began before a transfer may commit after it. */
const commitMs = 5_000

const isTransfer = ({ typeAccount, refundStatus: status }: Refund): boolean =>
  typeAccount === refundAccountType.bankDetails &&
  (status === refundStatus.open || status === refundStatus.done)

/** Sum that is compared with the limit: transfers of the order, and of other orders to the same account, at an instant. */
function sumTransfers({ refunds, accountTransfers }: TransferData, { id }: Refund, at: number): number {
  const ofOrder = refunds.filter((refund) => isTransfer(refund) && Date.parse(refund.refundDate) <= at)
  const ofAccount = accountTransfers.filter(
    ({ refundId, refundStatus: status, refundDate, dateDone }) =>
      refundId === id &&
      Date.parse(refundDate) <= at - commitMs &&
      (status === refundStatus.open ||
        (status === refundStatus.done && Date.parse(dateDone!) > at - accountTransferMs)),
  )
  return [...ofOrder, ...ofAccount].reduce((sum, { total }) => sum + total, 0)
}

/** Refunds to a bank account that wait for the approval of a second user. */
export function findTransfersToApprove(data: TransferData, at = Date.now()): Refund[] {
  return data.refunds.filter(
    (refund) =>
      isTransfer(refund) &&
      refund.refundStatus === refundStatus.open &&
      refund.approvedBy === null &&
      sumTransfers(data, refund, at + commitMs) >= data.approvalFrom,
  )
}

type Line = Pick<
  OrderData['lines'][number],
  | 'id'
  | 'skuQuantityFinished'
  | 'returnedQuantity'
  | 'refundQuantity'
  | 'exchangeQuantity'
  | 'productPrice'
  | 'totalRefundPrice'
>

/**
 * No piece is refunded twice by registers, refunds, partner refunds and exchanges together, nor for more than its price.
 */
export function findWrongPieces({
  lines,
  returnedLines,
}: Pick<OrderData, 'returnedLines'> & { lines: readonly Line[] }): string[] {
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

/**
 * A large transfer, or one of several that are large together, is approved by another user than the ones who entered the
 * bank details and who completed it.
 */
export const findUnapprovedTransfers = (data: TransferData): string[] =>
  data.refunds
    .filter((refund) => isTransfer(refund) && refund.refundStatus === refundStatus.done)
    .flatMap((refund) => {
      const { id, approvedBy, approvedByName, detailsBy, total } = refund
      const sum = sumTransfers(data, refund, Date.parse(refund.dateDone!))
      if (sum < data.approvalFrom) return []
      if (approvedBy === null)
        return [`refund ${id} of ${total}, together ${sum}, was transferred without an approval`]
      if (approvedBy === detailsBy)
        return [`the transfer of refund ${id} was approved by the user who entered the bank details`]
      return data.completedTransfers.some(
        ({ refundId, userName }) => refundId === id && userName === approvedByName,
      )
        ? [`the transfer of refund ${id} was approved by the user who completed it`]
        : []
    })

/** Number, without leading zeros, and day of the payment order of a refund. */
export interface PaymentOrder {
  number: string
  day: string | null
}

/** A payment order may pay only one refund. */
export function findRepetitions(paymentOrders: readonly PaymentOrder[]): string[] {
  const counts = new Map<string, number>()
  for (const { number, day } of paymentOrders) {
    const name = `${number} of ${day}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, times]) => times > 1)
    .map(([name, times]) => `payment order ${name} pays ${times} refunds`)
}

export const findRepeatedPaymentOrders = async ({ db }: Pick<TestEnvironment, 'db'>): Promise<string[]> =>
  findRepetitions(
    await queryRows<{ number: string; day: string | null }>(
      db,
      sql`select ltrim(payment_number, '0') as number, transferred_on::text as day
        from refunds where type_account = ${refundAccountType.bankDetails} and payment_number is not null`,
    ),
  )

const handedOver: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
  orderStatus.returningFromDelivery,
]

interface ReceivedMoney {
  order: Pick<OrderData['order'], 'id' | 'orderStatusId'>
  ledger: readonly Pick<OrderData['ledger'][number], 'way' | 'status' | 'kind' | 'amount' | 'purpose'>[]
  receipts: readonly Pick<OrderData['receipts'][number], 'kind' | 'status'>[]
}

/** Money received by the bank for handed-over goods must have a receipt or be listed for the accountants. */
export async function findUnlistedMoney(
  environment: Pick<TestEnvironment, 'call'>,
  { order, ledger, receipts }: ReceivedMoney,
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
  const limit = 200
  for (let offset = 0; ; offset += limit) {
    const { body } = await environment.call(
      'accountant',
      'GET',
      `/api/money-due?status=noReceipt&limit=${limit}&offset=${offset}`,
    )
    const { items } = body as { items: { orderId: number; deadline: string | null }[] }
    const listed = items.find(({ orderId }) => orderId === order.id)
    if (listed?.deadline) return []
    if (listed || items.length < limit) return ['money was received without a receipt and is not listed']
  }
}
