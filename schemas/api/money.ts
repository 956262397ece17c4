import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, Pfm } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'
import { missingReceiptReasons } from '../values/missing-receipt-reasons.ts'
import { moneyDirections } from '../values/money-directions.ts'

const Sum = Type.Integer()

/** Price for the customer in minor units: goods + delivery + packages − discount − points. */
export const PriceBreakdown = Type.Object({
  goods: Sum,
  discount: Sum,
  points: Sum,
  delivery: Sum,
  packages: Sum,
  total: Sum,
})
export type PriceBreakdown = Static<typeof PriceBreakdown>

/**
 * What the customer gets back automatically. `release`: money on hold that is released, in minor units. `refund`:
 * received money that is refunded, in minor units, in the way `way`. `points`: value of the returned bonus points, in
 * minor units.
 */
export const AutomaticRefund = Type.Object({ release: Sum, refund: Sum, way: Type.String(), points: Sum })
export type AutomaticRefund = Static<typeof AutomaticRefund>

/** One ledger entry of an order. `src/shared/ledger.ts` defines the values of `kind`, `way`, `status` and `problem`. */
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
  /** Name of the employee who settled the entry by hand; null if nobody did. */
  settledBy: Nullable(Type.String()),
})

/** Names of the reasons why the price of an order differs from the amount requested when it was placed. */
export const priceChangeNames = [
  'delivery',
  'notCollected',
  'notTaken',
  'cancelled',
  'packages',
  'refunded',
] as const
const PriceChange = Type.Object({ name: Type.Enum([...priceChangeNames]), amount: Sum })
export type PriceChange = Static<typeof PriceChange>

/**
 * Money and points of one order, in minor units. The customer has paid `held` + `taken` − `givenBack` − `owed`. `owed`:
 * refunds and releases of holds that are not confirmed yet. `toPay`: part of `cost` that is not paid yet.
 */
export const OrderMoneyStatement = Type.Object({
  entries: Type.Array(LedgerEntry),
  asked: Sum,
  /** Changes of the price since the order was placed: `asked` and all of them add up to `cost`. */
  changes: Type.Array(PriceChange),
  price: PriceBreakdown,
  cost: Sum,
  held: Sum,
  taken: Sum,
  givenBack: Sum,
  released: Sum,
  owed: Sum,
  toPay: Sum,
  /**
   * Paid money and points that exceed the price of the pieces that the customer keeps. They are returned when the
   * customer receives the order.
   */
  ahead: AutomaticRefund,
  points: Type.Object({ writtenOff: Sum, givenBack: Sum, used: Sum }),
})
export type OrderMoneyStatement = Static<typeof OrderMoneyStatement>

export const MoneyDueQuery = createListQuerySchema({
  /**
   * `noReceipt`: the bank received money for goods that were handed over, but the order has no sale receipt, neither
   * printed nor pending. The other values are statuses of ledger entries.
   */
  status: Type.Optional(Type.Enum(['waiting', 'asked', 'failed', 'noReceipt'])),
  way: Type.Optional(Type.Enum(['bank', 'till', 'courier', 'giftCard', 'partner', 'account'])),
  direction: Type.Optional(Type.Enum([...moneyDirections])),
})
export type MoneyDueQuery = Static<typeof MoneyDueQuery>

export const MoneyDueRow = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  isTest: Type.Boolean(),
  purpose: Type.String(),
  kind: Type.String(),
  direction: Type.Enum([...moneyDirections]),
  way: Type.String(),
  amount: Sum,
  /**
   * Amount that the customer must still pay, if the row is an insufficient payment or an unpaid debt; otherwise null.
   */
  missing: Nullable(Sum),
  currency: Type.String(),
  status: Type.String(),
  problem: Nullable(Type.String()),
  refundId: Nullable(Id),
  since: Instant,
  /** Time limit for the missing receipt; null for rows with another status than `noReceipt`. */
  deadline: Nullable(Instant),
  ageMinutes: Type.Integer(),
  /** Error of the CRM's request to the bank, in the language of the API request; null if there is none. */
  reason: Nullable(Type.String()),
  eventId: Nullable(Id),
  taskId: Nullable(Id),
  /** Name of the employee who is working on the task. */
  who: Nullable(Type.String()),
})
export type MoneyDueRow = Static<typeof MoneyDueRow>
export const MoneyDueList = createListSchema(MoneyDueRow)
export type MoneyDueList = Static<typeof MoneyDueList>

export const MissingReceiptQuery = createListQuerySchema({
  reason: Type.Optional(Type.Enum([...missingReceiptReasons])),
  overdue: Type.Optional(Type.Enum(['yes'])),
  pfm: Type.Optional(Pfm),
})
export type MissingReceiptQuery = Static<typeof MissingReceiptQuery>

/**
 * Money that the bank received for goods that were handed over, if the order has no sale receipt, neither printed nor
 * pending.
 */
export const MissingReceipt = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  isTest: Type.Boolean(),
  purpose: Type.String(),
  /** Minor units. */
  amount: Sum,
  currency: Type.String(),
  reason: Type.Enum([...missingReceiptReasons]),
  receivedAt: Instant,
  /** Time limit for the receipt. */
  deadline: Instant,
  overdue: Type.Boolean(),
  /** Task that must be done before the receipt can be registered; null if there is none. */
  taskId: Nullable(Id),
  /** Name of the employee who is working on the task. */
  who: Nullable(Type.String()),
})
export type MissingReceipt = Static<typeof MissingReceipt>
