import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../formats.ts'
import { listOf, listQuery } from './list.ts'

const Sum = Type.Integer()

/** What the customer gets costs goods + delivery + packages − discount − points; minor units. */
export const Price = Type.Object({
  goods: Sum,
  discount: Sum,
  points: Sum,
  delivery: Sum,
  packages: Sum,
  total: Sum,
})
export type Price = Static<typeof Price>

/** What goes back to the customer without anybody asking: a hold released, money refunded by its way; minor units. */
export const MoneyAhead = Type.Object({ release: Sum, refund: Sum, way: Type.String(), points: Sum })
export type MoneyAhead = Static<typeof MoneyAhead>

/** One entry of an order's book; words: `src/shared/ledger.ts`. */
const LedgerEntry = Type.Object({
  number: Type.Integer(),
  purpose: Type.String(),
  kind: Type.String(),
  /** Minor units. */
  amount: Sum,
  currency: Type.String(),
  way: Type.String(),
  status: Type.String(),
  paymentId: Nullable(Type.String()),
  refundId: Nullable(Id),
  problem: Nullable(Type.String()),
  document: Nullable(Type.String()),
  createdAt: Instant,
  settledAt: Nullable(Instant),
})

/**
 * The order's money and points. What adds up: held + taken − givenBack is what the shop has, less `owed` it is what the
 * customer has paid for `cost`; what is missing is `toPay`.
 */
export const Statement = Type.Object({
  entries: Type.Array(LedgerEntry),
  asked: Sum,
  price: Price,
  cost: Sum,
  held: Sum,
  taken: Sum,
  givenBack: Sum,
  released: Sum,
  owed: Sum,
  toPay: Sum,
  /** When the customer has received the order: what is here beyond the price of the collected pieces. */
  ahead: MoneyAhead,
  points: Type.Object({ writtenOff: Sum, givenBack: Sum, used: Sum }),
})
export type Statement = Static<typeof Statement>

export const MoneyDueQuery = listQuery({
  /** noReceipt: taken for goods that were handed over, and no receipt of the sale is printed or under way. */
  status: Type.Optional(Type.Enum(['waiting', 'asked', 'failed', 'noReceipt'])),
  way: Type.Optional(Type.Enum(['bank', 'till', 'courier', 'giftCard', 'partner', 'account'])),
})
export type MoneyDueQuery = Static<typeof MoneyDueQuery>

export const MoneyDueRow = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  purpose: Type.String(),
  kind: Type.String(),
  way: Type.String(),
  amount: Sum,
  /** Of a payment that was too little: what the order still waits for. */
  missing: Nullable(Sum),
  currency: Type.String(),
  status: Type.String(),
  problem: Nullable(Type.String()),
  refundId: Nullable(Id),
  since: Instant,
  /** By when the receipt of what was taken is due; null: it is no matter of a receipt. */
  deadline: Nullable(Instant),
  ageMinutes: Type.Integer(),
  /** What the bank's event says; a sentence in the person's language. */
  reason: Nullable(Type.String()),
  eventId: Nullable(Id),
  taskId: Nullable(Id),
  /** Who works on its task. */
  who: Nullable(Type.String()),
})
export type MoneyDueRow = Static<typeof MoneyDueRow>
export const MoneyDue = listOf(MoneyDueRow)
export type MoneyDue = Static<typeof MoneyDue>
