import { getLedgerWay, type LedgerWay } from '../../../shared/ledger.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import {
  computeKeptPrice,
  computeCurrentPrice,
  computeAmountDue,
  payStatusesPaidElsewhere,
  type OrderSums,
  type PriceBreakdown,
  type PricedLine,
} from './totals.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import type { Row } from '../../engine/order-state/tables.ts'

type Order = OrderSums & { id: number; payTypeId: number; payStatusId: number; paymentNumber: string | null }
type BookEntry = Pick<
  Row<'ledgerEntries'>,
  'purpose' | 'kind' | 'amount' | 'status' | 'way' | 'paymentId' | 'refundId'
>

/**
 * One payment at the bank. A requested operation counts as done, so that nothing is returned twice while the bank is
 * slow.
 */
export interface BankPayment {
  paymentId: string
  held: number
  /** Held sum that is neither captured nor released, and for which neither has been requested. */
  remainingHold: number
  /** Captured amount, including requested captures. */
  captured: number
  /** True if a requested capture is not confirmed yet. */
  captureOpen: boolean
  /** Captured amount that is neither refunded nor requested to be refunded. */
  refundableAmount: number
}

/** Amounts of an order, in minor units of its currency. */
export interface Balance {
  /** Price that was requested when the order arrived. */
  requested: number
  price: PriceBreakdown
  /** Price of what the customer keeps now, without returned pieces. */
  cost: number
  payments: BankPayment[]
  /** Amount received by other ways than the bank. */
  paidOtherwise: number
  /** Amount held and not released, as confirmed by the bank. */
  held: number
  /** Confirmed captures and payments. */
  received: number
  /** Confirmed refunds. */
  refunded: number
  released: number
  /** Sum that must be refunded or released, but whose return is not confirmed yet. */
  owed: number
  /** Held and captured money less all refunds and releases, including requested ones. */
  netReceived: number
  toPay: number
  points: { writtenOff: number; givenBack: number }
}

/** The bank's id of the payment to which an entry belongs. */
export const getPaymentId = (
  { paymentId }: Pick<BookEntry, 'paymentId'>,
  order: Pick<Order, 'id' | 'paymentNumber' | 'payTypeId'>,
): string =>
  paymentId ?? (getLedgerWay(order.payTypeId) === 'bank' ? order.paymentNumber : null) ?? `order-${order.id}`

const sumAmounts = (entries: readonly BookEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** An order without ledger entries was imported. Only its payment status shows whether it is paid. */
const isPaidElsewhere = ({ payStatusId }: Order, entries: readonly BookEntry[]) =>
  entries.length === 0 && payStatusesPaidElsewhere.includes(payStatusId)

/**
 * Computes the balance from ledger entries. It is a pure function, because steps call it with the state of the order
 * and screens with the rows that they read.
 */
export function computeBalance(
  order: Order,
  lines: readonly PricedLine[],
  entries: readonly BookEntry[],
): Balance {
  const book = entries.filter(({ status }) => status !== 'dropped')
  const filterEntries = (name: BookEntry['kind'], ...statuses: BookEntry['status'][]) =>
    book.filter((entry) => entry.kind === name && (statuses.length === 0 || statuses.includes(entry.status)))
  const price = computeKeptPrice(order, lines)
  const cost = computeCurrentPrice(order, lines)
  const captured = sumAmounts(filterEntries('captured', 'settled'))
  const paid = sumAmounts(filterEntries('paid', 'settled'))
  const released = sumAmounts(filterEntries('released', 'settled'))
  const givenBack = sumAmounts(filterEntries('refunded', 'settled'))
  const outgoing = sumAmounts(filterEntries('released')) + sumAmounts(filterEntries('refunded'))
  const heldTotal = sumAmounts(filterEntries('held', 'settled'))
  const netReceived = heldTotal + paid - outgoing
  return {
    requested: sumAmounts(filterEntries('asked')),
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

export const computeOrderBalance = (world: OrderState): Balance =>
  computeBalance(world.order, world.rows('orderProducts'), world.rows('ledgerEntries'))

const handedOverStatuses: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
/** True if the customer has the goods and no piece is in transit. */
export const isHandedOver = ({ order }: Pick<OrderState, 'order'>): boolean =>
  handedOverStatuses.includes(order.orderStatusId)

/** The default way to return the order's money. */
export const getDefaultRefundWay = (world: OrderState): LedgerWay => getLedgerWay(world.order.payTypeId)
