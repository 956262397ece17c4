import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { createListSchema, createListQuerySchema, ListTotal } from './list.ts'

const Ids = Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,60}$' })
const Sum = Type.Integer()

const filters = {
  /** Number of the refund or of its order. */
  number: Type.Optional(Id),
  statuses: Type.Optional(Ids),
  accounts: Type.Optional(Ids),
  reasons: Type.Optional(Ids),
  pfm: Type.Optional(Pfm),
  /** Days in the time zone of the store; both ends are included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
  sort: Type.Optional(Type.Enum(['-refundDate', 'refundDate', '-total', 'total'])),
}
export const RefundQuery = createListQuerySchema({
  ...filters,
  types: Type.Optional(Ids),
  /** Only transfers that wait for the approval by a second user. */
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
  isTest: Type.Boolean(),
})
export type RefundRow = Static<typeof RefundRow>

export const PartnerRefundQuery = createListQuerySchema({
  number: filters.number,
  statuses: filters.statuses,
  /** Ids of partners in the catalogue orderSourceTypes, separated by commas. */
  sources: Type.Optional(Ids),
  types: Type.Optional(Ids),
  pfm: filters.pfm,
  madeFrom: filters.madeFrom,
  madeTo: filters.madeTo,
})
export type PartnerRefundQuery = Static<typeof PartnerRefundQuery>

/** A refund of an order that was paid to a partner. The partner returns the money to the customer. */
export const PartnerRefundRow = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  /** Id of the catalogue orderSourceTypes. */
  orderSourceTypeId: Type.Integer(),
  /** Number of the document with which the partner confirmed the payment. */
  document: Nullable(Type.String()),
  /** Time when the payment was recorded. */
  settledAt: Nullable(Instant),
  /** Task in which the payment is recorded; null if nothing is owed. */
  taskId: Nullable(Id),
})
export type PartnerRefundRow = Static<typeof PartnerRefundRow>

/** Refunds that a partner has paid, confirmed by one document. */
export const PartnerSettlementBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    document: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    doneOn: Day,
  },
  closed,
)
export type PartnerSettlementBody = Static<typeof PartnerSettlementBody>

export const PartnerSettlementPreviewBody = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 2_000, uniqueItems: true }) },
  closed,
)

/** One entry for each refund, in the order of the request. */
export const PartnerSettlementResults = Type.Object({
  /** Totals of the settled refunds. */
  totals: Type.Array(ListTotal),
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** True if another user is working on the refund, so that the request can be repeated later. */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type PartnerSettlementResults = Static<typeof PartnerSettlementResults>

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
  /** Refunds are negative. */
  total: Sum,
  createdAt: Instant,
  /** Time of the cash register; null if it has not printed the receipt. */
  printedAt: Nullable(Instant),
  error: Nullable(Type.String()),
})
export type RefundReceipt = Static<typeof RefundReceipt>

export const Refund = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  payTypeId: Type.Integer(),
  /** Instant when the order was issued to the customer. */
  issuedAt: Nullable(Instant),
  dateDone: Nullable(Instant),
  comment: Nullable(Type.String()),
  commentToCustomer: Nullable(Type.String()),
  payerName: Nullable(Type.String()),
  payerPhone: Nullable(Type.String()),
  /** Masked except for the last four digits, unless the user may initiate refunds or make transfers. */
  checkingAccount: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  bik: Nullable(Type.String()),
  correspondentAccount: Nullable(Type.String()),
  paymentNumber: Nullable(Type.String()),
  transferredOn: Nullable(Day),
  /**
   * Approval of the transfer by a second user. `awaitsOther`: not approved, and the current user may not approve it.
   * Null if no approval is needed or the transfer is done.
   */
  approval: Nullable(Type.Enum(['awaits', 'awaitsOther', 'approved'])),
  /**
   * Transfers of other orders to the same bank account that count towards the approval limit: open ones, and those of
   * the last 30 days. Null if there are none or the transfer is done.
   */
  sameAccount: Nullable(Type.Object({ count: Type.Integer(), sum: Sum })),
  approvedByName: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  lines: Type.Array(RefundLine),
  receipts: Type.Array(RefundReceipt),
  /**
   * Ledger entry of the refund; null if no money is refunded. `reason`: why the bank has not refunded it; null if there
   * is no error.
   */
  money: Nullable(
    Type.Object({
      way: Type.String(),
      status: Type.String(),
      settledAt: Nullable(Instant),
      reason: Nullable(Type.String()),
      eventId: Nullable(Id),
    }),
  ),
  /** Task of the unfinished transfer. */
  taskId: Nullable(Id),
})
export type Refund = Static<typeof Refund>

export const ReturnableOrderQuery = Type.Object(
  {
    /** Text to find an order: its number, the partner's number, a phone or a name. */
    search: Type.String({ minLength: 3, maxLength: maxSearchLength }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type ReturnableOrderQuery = Static<typeof ReturnableOrderQuery>

/** An order found for a refund or an exchange. `verdict` and `offered` come from the machine of the action. */
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
  /** Number of collected pieces that were neither refused, refunded nor exchanged. */
  kept: Type.Integer(),
  /** Refund for all these pieces, in minor units. */
  keptSum: Sum,
  refunded: Type.Integer(),
  exchanged: Type.Integer(),
  /** Whether goods may be returned. `late`: the time limit of the refund or the exchange has passed. */
  verdict: Type.Enum(['may', 'late', 'notIssued', 'nothingKept']),
  /**
   * Names of some users who may start the action, if the current user lacks the right. Null if the current user may
   * start it, or if the action is impossible.
   */
  doneBy: Nullable(Type.Array(Type.String())),
  /** Available accounts for the refund, ids of the catalogue refundAccountTypes. */
  accounts: Type.Array(Type.Integer()),
  /** True if the refund or exchange can be started or continued. */
  offered: Type.Boolean(),
})
export type ReturnableOrderRow = Static<typeof ReturnableOrderRow>
export const ReturnableOrderList = createListSchema(ReturnableOrderRow)
