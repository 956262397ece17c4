import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

const Ids = Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,60}$' })
const Sum = Type.Integer()

const filters = {
  /** Number of the refund or of its order. */
  number: Type.Optional(Id),
  statuses: Type.Optional(Ids),
  accounts: Type.Optional(Ids),
  reasons: Type.Optional(Ids),
  pfm: Type.Optional(Pfm),
  /** Days in the store's time zone, both ends included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
  sort: Type.Optional(Type.Enum(['-refundDate', 'refundDate', '-total', 'total'])),
}
export const RefundQuery = createListQuerySchema({
  ...filters,
  types: Type.Optional(Ids),
  /** Transfers waiting for the approval of a second user. */
  approval: Type.Optional(Type.Literal('awaits')),
})
export type RefundQuery = Static<typeof RefundQuery>

/** Specification 3, «Refund operation». Sums are minor units of `currency`. */
export const RefundRow = Type.Object({
  id: Id,
  orderId: Id,
  pfm: Type.String(),
  refundType: Type.Integer(),
  refundDate: Instant,
  refundStatus: Type.Integer(),
  refundFio: Nullable(Type.String()),
  refundPhone: Nullable(Type.String()),
  typeAccount: Nullable(Type.Integer()),
  refundReason: Type.Integer(),
  /** Number of pieces. */
  quantity: Type.Integer(),
  total: Sum,
  currency: Type.String(),
  initiator: Type.String(),
  partnerName: Nullable(Type.String()),
  orderRefundSap: Nullable(Type.String()),
})
export type RefundRow = Static<typeof RefundRow>

export const PartnerRefundQuery = createListQuerySchema({
  number: filters.number,
  statuses: filters.statuses,
  /** Partners: catalogue orderSourceTypes. */
  sources: Type.Optional(Ids),
  types: Type.Optional(Ids),
  pfm: filters.pfm,
  madeFrom: filters.madeFrom,
  madeTo: filters.madeTo,
})
export type PartnerRefundQuery = Static<typeof PartnerRefundQuery>

/** A refund of an order that was paid to a partner: the partner returns the money to the customer. */
export const PartnerRefundRow = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  /** Catalogue orderSourceTypes. */
  orderSourceTypeId: Type.Integer(),
  /** Document by which the partner returned the money, and when it was recorded. */
  document: Nullable(Type.String()),
  settledAt: Nullable(Instant),
  /** Task in which it is recorded; null: nothing is owed. */
  taskId: Nullable(Id),
})
export type PartnerRefundRow = Static<typeof PartnerRefundRow>

/** Refunds that a partner has paid with one settlement. */
export const PartnerSettlementBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    document: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    doneOn: Day,
  },
  closed,
)
export type PartnerSettlementBody = Static<typeof PartnerSettlementBody>

/** One entry per refund, in the requested order. */
export const SettlementResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** True if another user is working on it: the request can be repeated later. */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type SettlementResults = Static<typeof SettlementResults>

export const RefundLine = Type.Object({
  lineId: Id,
  sku: Type.String(),
  productName: Type.String(),
  pic: Nullable(Type.String()),
  refundQuantity: Type.Integer(),
  totalRefundPrice: Sum,
})
export type RefundLine = Static<typeof RefundLine>

export const RefundReceipt = Type.Object({
  id: Id,
  status: Type.String(),
  total: Sum,
  createdAt: Instant,
  error: Nullable(Type.String()),
})
export type RefundReceipt = Static<typeof RefundReceipt>

export const Refund = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  payTypeId: Type.Integer(),
  /** When the order was issued to the customer. */
  issuedAt: Nullable(Instant),
  dateDone: Nullable(Instant),
  comment: Nullable(Type.String()),
  commentToCustomer: Nullable(Type.String()),
  payerName: Nullable(Type.String()),
  payerPhone: Nullable(Type.String()),
  /** Only the last four digits, except for users who make the transfer. */
  checkingAccount: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  bik: Nullable(Type.String()),
  correspondentAccount: Nullable(Type.String()),
  paymentNumber: Nullable(Type.String()),
  transferredOn: Nullable(Day),
  /**
   * Approval of a transfer by a second user; awaitsOther: the current user may not approve it. null: none is needed, or
   * the transfer is done.
   */
  approval: Nullable(Type.Enum(['awaits', 'awaitsOther', 'approved'])),
  approvedByName: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  lines: Type.Array(RefundLine),
  receipts: Type.Array(RefundReceipt),
  /** State of the money in the order's ledger; null: no refund. `reason`: why the bank has not refunded it. */
  money: Nullable(
    Type.Object({
      way: Type.String(),
      status: Type.String(),
      settledAt: Nullable(Instant),
      reason: Nullable(Type.String()),
      eventId: Nullable(Id),
    }),
  ),
  /** Task of the open transfer. */
  taskId: Nullable(Id),
})
export type Refund = Static<typeof Refund>

export const ReturnableOrderQuery = Type.Object(
  {
    /** Search text for an order: its number, the partner's number, a phone, a name. */
    search: Type.String({ minLength: 3, maxLength: maxSearchLength }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type ReturnableOrderQuery = Static<typeof ReturnableOrderQuery>

/** An order whose goods may be returned now, as decided by the machine of the action. */
export const ReturnableOrderRow = Type.Object({
  id: Id,
  partnerOrderId: Nullable(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  payTypeId: Type.Integer(),
  currency: Type.String(),
  issuedAt: Nullable(Instant),
  /** Full days since the issue. */
  days: Nullable(Type.Integer()),
  /** Pieces that the customer has, and their refund amount; minor units. */
  kept: Type.Integer(),
  keptSum: Sum,
  refunded: Type.Integer(),
  exchanged: Type.Integer(),
  /** What the customer may do. `late`: after the legal term, or the term of an exchange. */
  verdict: Type.Enum(['may', 'late', 'notIssued', 'nothingKept']),
  /** Some users who may start it when this user lacks the right; null: nothing to start, or the user may. */
  doneBy: Nullable(Type.Array(Type.String())),
  /** Available refund accounts (catalogue refundAccountTypes). */
  accounts: Type.Array(Type.Integer()),
  /** True if the refund or exchange can be started or continued. */
  offered: Type.Boolean(),
})
export type ReturnableOrderRow = Static<typeof ReturnableOrderRow>
export const ReturnableOrderList = createListSchema(ReturnableOrderRow)
