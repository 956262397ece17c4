import { getLedgerWay, type LedgerWay } from '../../../../shared/ledger.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import {
  computeKeptPrice,
  computePriceAfterRefunds,
  computeAmountDue,
  payStatusesPaidElsewhere,
  type OrderSums,
  type PriceBreakdown,
  type PricedLine,
} from './totals.ts'
import { computePriceChanges } from './price-changes.ts'
import type { PriceChange } from '../../../../../schemas/api/money.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import type { Row } from '../../../engine/order-state/tables.ts'

type Order = OrderSums & { id: number; payTypeId: number; payStatusId: number; paymentNumber: string | null }
type BookEntry = Pick<
  Row<'ledgerEntries'>,
  'purpose' | 'kind' | 'amount' | 'status' | 'way' | 'paymentId' | 'refundId'
>

/**
 * One payment at the bank, in minor units. A requested operation counts as done, so that nothing is returned twice
 * while the bank is slow.
 */
export interface BankPayment {
  paymentId: string
  held: number
  /** Part of the hold that is neither captured nor released, nor requested to be. */
  remainingHold: number
  /** Captured or directly paid amount, including requested captures. */
  captured: number
  /** True while a requested capture is not confirmed. */
  captureOpen: boolean
  /** Part of `captured` that is neither refunded nor requested to be. */
  refundableAmount: number
}

/** Amounts of an order, in minor units of its currency. */
export interface Balance {
  /** Amount that was requested from the customer when the order arrived. */
  requested: number
  /** Changes of the price since then. Empty if the requested amount is unknown. */
  changes: PriceChange[]
  price: PriceBreakdown
  /** Price of the pieces that the customer has now, without pieces that were refunded later. */
  cost: number
  payments: BankPayment[]
  /** Amount received otherwise than through the bank. */
  paidOtherwise: number
  /** Amount on hold that is neither captured nor released, as confirmed by the bank. */
  held: number
  /** Captures and direct payments that are confirmed. */
  received: number
  /** Refunds that are confirmed. */
  refunded: number
  released: number
  /** Amount that must be refunded or released and whose return is not confirmed yet. */
  owed: number
  /** Holds and payments less all refunds and releases, including requested ones. */
  netReceived: number
  toPay: number
  points: { writtenOff: number; givenBack: number }
}

/** The bank's id of the payment to which an entry belongs. Without one, a placeholder that is unique for the order. */
export const getPaymentId = (
  { paymentId }: Pick<BookEntry, 'paymentId'>,
  order: Pick<Order, 'id' | 'paymentNumber' | 'payTypeId'>,
): string =>
  paymentId ?? (getLedgerWay(order.payTypeId) === 'bank' ? order.paymentNumber : null) ?? `order-${order.id}`

const sumAmounts = (entries: readonly BookEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** True for an imported order that owes nothing. Imported orders have no ledger entries, only a payment status. */
const isPaidElsewhere = ({ payStatusId }: Order, entries: readonly BookEntry[]) =>
  entries.length === 0 && payStatusesPaidElsewhere.includes(payStatusId)

/**
 * Computes the balance from ledger entries. It reads nothing itself: steps pass the loaded state of the order, screens
 * pass the rows that they have read.
 */
export function computeBalanceFromRows(
  order: Order,
  lines: readonly PricedLine[],
  entries: readonly BookEntry[],
): Balance {
  const book = entries.filter(({ status }) => status !== 'dropped')
  const filterEntries = (name: BookEntry['kind'], ...statuses: BookEntry['status'][]) =>
    book.filter((entry) => entry.kind === name && (statuses.length === 0 || statuses.includes(entry.status)))
  const price = computeKeptPrice(order, lines)
  const cost = computePriceAfterRefunds(order, lines)
  const captured = sumAmounts(filterEntries('captured', 'settled'))
  const paid = sumAmounts(filterEntries('paid', 'settled'))
  const released = sumAmounts(filterEntries('released', 'settled'))
  const givenBack = sumAmounts(filterEntries('refunded', 'settled'))
  const outgoing = sumAmounts(filterEntries('released')) + sumAmounts(filterEntries('refunded'))
  const heldTotal = sumAmounts(filterEntries('held', 'settled'))
  const requests = filterEntries('asked')
  const netReceived = heldTotal + paid - outgoing
  return {
    requested: sumAmounts(requests),
    changes: requests.length === 0 ? [] : computePriceChanges(order, lines, sumAmounts(requests)),
    price,
    cost,
    payments: groupPayments(order, book),
    paidOtherwise: sumAmounts(filterEntries('paid', 'settled').filter(({ way }) => way !== 'bank')),
    held: heldTotal - captured - released,
    received: captured + paid,
    refunded: givenBack,
    released,
    owed: outgoing - released - givenBack,
    netReceived,
    toPay: isPaidElsewhere(order, entries) ? 0 : computeAmountDue(cost, netReceived),
    points: {
      writtenOff: sumAmounts(filterEntries('pointsWrittenOff')),
      givenBack: sumAmounts(filterEntries('pointsGivenBack')),
    },
  }
}

function groupPayments(order: Order, book: readonly BookEntry[]): BankPayment[] {
  const byId = new Map<string, BankPayment>()
  for (const entry of book) {
    if (entry.way !== 'bank' || entry.kind === 'stray' || entry.kind === 'asked') continue
    const paymentId = getPaymentId(entry, order)
    let payment = byId.get(paymentId)
    if (!payment) {
      payment = { paymentId, held: 0, remainingHold: 0, captured: 0, captureOpen: false, refundableAmount: 0 }
      byId.set(paymentId, payment)
    }
    applyEntry(payment, entry)
  }
  return [...byId.values()]
}

function applyEntry(payment: BankPayment, { kind, amount, status }: BookEntry): void {
  if (kind === 'held') {
    payment.held += amount
    payment.remainingHold += amount
  }
  if (kind === 'released' || kind === 'captured') payment.remainingHold -= amount
  if (kind === 'captured') payment.captureOpen ||= status !== 'settled'
  if (kind === 'captured' || kind === 'paid') {
    payment.captured += amount
    payment.refundableAmount += amount
  }
  if (kind === 'refunded') payment.refundableAmount -= amount
}

export const computeOrderBalance = (orderState: OrderState): Balance =>
  computeBalanceFromRows(orderState.order, orderState.rows('orderProducts'), orderState.rows('ledgerEntries'))

const handedOverStatuses: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
/** True if the customer has the goods and no piece is in transit. */
export const hasCustomerReceivedGoods = ({ order }: Pick<OrderState, 'order'>): boolean =>
  handedOverStatuses.includes(order.orderStatusId)

/** Way in which the order's money is returned by default. */
export const getDefaultRefundWay = (orderState: OrderState): LedgerWay =>
  getLedgerWay(orderState.order.payTypeId)
