import { wayOfPayType, type LedgerWay } from '../../shared/ledger.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import {
  keptPrice,
  priceNow,
  stillToPay,
  paidElsewhere,
  type OrderSums,
  type Price,
  type PricedLine,
} from '../orders/totals.ts'
import type { OrderState } from '../order-state/order-state.ts'
import type { Entry } from './ledger.ts'

type Order = OrderSums & { id: number; payTypeId: number; payStatusId: number; paymentNumber: string | null }
type BookEntry = Pick<Entry, 'purpose' | 'kind' | 'amount' | 'status' | 'way' | 'paymentId' | 'refundId'>

/** One payment at the bank. What was asked for counts as gone: nothing is given back twice while the bank is slow. */
export interface BankPayment {
  paymentId: string
  held: number
  /** Neither taken nor let go, nor asked to be. */
  heldLeft: number
  /** Taken for good, or asked to be. */
  taken: number
  /** Of what was asked to be taken the bank has not done all yet. */
  captureOpen: boolean
  /** Of what is taken, neither given back nor asked to be. */
  takenLeft: number
}

/** Where the money of an order stands; minor units of its currency. */
export interface Balance {
  /** Asked for when the order came. */
  asked: number
  price: Price
  /** What the customer keeps costs now: less what they brought back. */
  cost: number
  payments: BankPayment[]
  /** Came otherwise than through the bank. */
  paidOtherwise: number
  /** Held and not given up, as the bank has confirmed it. */
  held: number
  /** Taken and paid, as it was confirmed. */
  taken: number
  /** Given back, as it was confirmed. */
  givenBack: number
  released: number
  /** To be given back or let go, and not yet. */
  owed: number
  /** Held and taken, less all that is given back or is to be. */
  here: number
  toPay: number
  points: { writtenOff: number; givenBack: number }
}

/** The bank's name of the payment an entry belongs to. */
export const paymentOf = (
  { paymentId }: Pick<BookEntry, 'paymentId'>,
  order: Pick<Order, 'id' | 'paymentNumber' | 'payTypeId'>,
): string =>
  paymentId ?? (wayOfPayType(order.payTypeId) === 'bank' ? order.paymentNumber : null) ?? `order-${order.id}`

const sumOf = (entries: readonly BookEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** An order without a book came from another system: its payment status is all that is known of its money. */
const isPaidElsewhere = ({ payStatusId }: Order, entries: readonly BookEntry[]) =>
  entries.length === 0 && paidElsewhere.includes(payStatusId)

/** Reads an order's book. Pure: for a step on its world and for screens on rows they read. */
export function balanceOf(
  order: Order,
  lines: readonly PricedLine[],
  entries: readonly BookEntry[],
): Balance {
  const book = entries.filter(({ status }) => status !== 'dropped')
  const kind = (name: Entry['kind'], ...statuses: Entry['status'][]) =>
    book.filter((one) => one.kind === name && (statuses.length === 0 || statuses.includes(one.status)))
  const price = keptPrice(order, lines)
  const cost = priceNow(order, lines)
  const captured = sumOf(kind('captured', 'settled'))
  const paid = sumOf(kind('paid', 'settled'))
  const released = sumOf(kind('released', 'settled'))
  const givenBack = sumOf(kind('refunded', 'settled'))
  const leaving = sumOf(kind('released')) + sumOf(kind('refunded'))
  const heldEver = sumOf(kind('held', 'settled'))
  const here = heldEver + paid - leaving
  return {
    asked: sumOf(kind('asked')),
    ...{ price, cost },
    payments: paymentsOf(order, book),
    paidOtherwise: sumOf(kind('paid', 'settled').filter(({ way }) => way !== 'bank')),
    held: heldEver - captured - released,
    taken: captured + paid,
    ...{ givenBack, released, owed: leaving - released - givenBack, here },
    toPay: isPaidElsewhere(order, entries) ? 0 : stillToPay(cost, here),
    points: {
      writtenOff: sumOf(kind('pointsWrittenOff')),
      givenBack: sumOf(kind('pointsGivenBack')),
    },
  }
}

function paymentsOf(order: Order, book: readonly BookEntry[]): BankPayment[] {
  const byId = new Map<string, BankPayment>()
  for (const entry of book) {
    if (entry.way !== 'bank' || entry.kind === 'stray' || entry.kind === 'asked') continue
    const paymentId = paymentOf(entry, order)
    let payment = byId.get(paymentId)
    if (!payment) {
      payment = { paymentId, held: 0, heldLeft: 0, taken: 0, captureOpen: false, takenLeft: 0 }
      byId.set(paymentId, payment)
    }
    count(payment, entry)
  }
  return [...byId.values()]
}

function count(payment: BankPayment, { kind, amount, status }: BookEntry): void {
  if (kind === 'held') {
    payment.held += amount
    payment.heldLeft += amount
  }
  if (kind === 'released' || kind === 'captured') payment.heldLeft -= amount
  if (kind === 'captured') payment.captureOpen ||= status !== 'settled'
  if (kind === 'captured' || kind === 'paid') {
    payment.taken += amount
    payment.takenLeft += amount
  }
  if (kind === 'refunded') payment.takenLeft -= amount
}

export const balance = (world: OrderState): Balance =>
  balanceOf(world.order, world.rows('orderProducts'), world.rows('ledgerEntries'))

const handedOver: readonly number[] = [orderStatus.issuedInFull, orderStatus.partiallyIssued]
/** The customer has the goods, and nothing is on its way any more. */
export const isHandedOver = ({ order }: Pick<OrderState, 'order'>): boolean =>
  handedOver.includes(order.orderStatusId)

/** How the order's money goes back when nobody chooses. */
export const ownWay = (world: OrderState): LedgerWay => wayOfPayType(world.order.payTypeId)
