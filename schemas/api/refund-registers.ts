import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

const Sum = Type.Integer()
export const refundRegisterStatuses = ['open', 'finished', 'closed'] as const

export const RefundRegisterQuery = createListQuerySchema({
  /** Number of the register or of an order in it. */
  number: Type.Optional(Id),
  statuses: Type.Optional(Type.String({ pattern: '^(open|finished|closed)(,(open|finished|closed)){0,2}$' })),
})
export type RefundRegisterQuery = Static<typeof RefundRegisterQuery>

/**
 * A file of refunds that a partner has made, with its totals (specification 3, «Refund-register row»). All sums except
 * `otherSums` are minor units of `currency`. They leave out test orders.
 */
export const RefundRegisterSummary = Type.Object({
  id: Id,
  status: Type.Enum([...refundRegisterStatuses]),
  fileName: Type.String(),
  initiator: Type.String(),
  createdAt: Instant,
  currency: Type.String(),
  orders: Type.Integer(),
  /** Number of test orders, whose rows the sums leave out. */
  testOrders: Type.Integer(),
  /** Total of all rows of the file in `currency`, without rows whose currency is unknown. */
  sum: Sum,
  /** Number of rows without a sum: it is missing, zero or could not be read. They add nothing to the sums. */
  rowsWithoutSum: Type.Integer(),
  /** Totals of the rows in other currencies, which are always refused. */
  otherSums: Type.Array(Type.Object({ currency: Type.String(), sum: Sum })),
  /**
   * Total of the rows whose currency is missing or unknown, in hundredths of a unit. Such rows are always refused and
   * are in no other sum.
   */
  sumOfUnknownCurrency: Sum,
  /** Total in `currency` of the accepted orders. An order is accepted if none of its rows has a problem. */
  sumAccepted: Sum,
  /** Total of the refunds that were created from the register. */
  sumRefunded: Sum,
  /** Number of pieces in all rows of the file. */
  quantity: Type.Integer(),
  /** Number of orders that are not accepted, plus the number of rows whose order number could not be read. */
  unaccepted: Type.Integer(),
  corrections: Type.Integer(),
  transferDate: Nullable(Day),
  postingDate: Nullable(Day),
  endedAt: Nullable(Instant),
  /** Id of the instance (desk) in which users work on the register; null if there is none. */
  deskId: Nullable(Id),
})
export type RefundRegisterSummary = Static<typeof RefundRegisterSummary>

export const RefundRegisterLine = Type.Object({
  /** Row number in the sheet. */
  line: Type.Integer(),
  /** Content of the row, as far as it could be read. */
  subject: Type.String(),
  orderId: Nullable(Id),
  /** True if the order exists. */
  known: Type.Boolean(),
  /** True if the order is a test order. */
  isTest: Type.Boolean(),
  sku: Nullable(Type.String()),
  productName: Nullable(Type.String()),
  quantity: Type.Integer(),
  /** Amount in minor units of the row's own `currency`. */
  cost: Sum,
  /** Null if the currency is missing or unknown. */
  currency: Nullable(Type.String()),
  transactionDate: Nullable(Day),
  correction: Type.Boolean(),
  /** Problem of the row in the language of the request; null if there is none. */
  message: Nullable(Type.String()),
  refundId: Nullable(Id),
  /** Earlier refunds of the same product of the order that other registers have created. */
  earlier: Type.Array(Type.Object({ registerId: Id, transactionDate: Day, quantity: Type.Integer() })),
  /** Other unfinished registers that have a row with the same product of the order and the same day. */
  unfinished: Type.Array(Id),
})
export type RefundRegisterLine = Static<typeof RefundRegisterLine>

export const RefundRegisterCard = Type.Object({
  ...RefundRegisterSummary.properties,
  lines: Type.Array(RefundRegisterLine),
})
export type RefundRegisterCard = Static<typeof RefundRegisterCard>

export const RefundRegisterFileQuery = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200 }) },
  closed,
)
export const StartedRefundRegister = Type.Object({ registerId: Id, deskId: Id })
export type StartedRefundRegister = Static<typeof StartedRefundRegister>
