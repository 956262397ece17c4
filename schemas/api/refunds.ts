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
  /** Only manual transfers that wait for the approval by a second user. */
  approval: Type.Optional(Type.Literal('awaits')),
})
export type RefundQuery = Static<typeof RefundQuery>

/** A refund in a list (specification 3, «Refund operation»). Sums are minor units of `currency`. */
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

/** A refund of an order that the customer paid to a partner. The partner returns the money to the customer. */
export const PartnerRefundRow = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  /** Id of the catalogue orderSourceTypes. */
  orderSourceTypeId: Type.Integer(),
  /**
   * Number of the document with which the partner confirmed the payment to the customer; null if it is not recorded
   * yet.
   */
  document: Nullable(Type.String()),
  /** Time when the payment to the customer was recorded; null if it is not recorded yet. */
  settledAt: Nullable(Instant),
  /** Open task in which the payment is recorded; null if there is none. */
  taskId: Nullable(Id),
})
export type PartnerRefundRow = Static<typeof PartnerRefundRow>

/**
 * Refunds that a partner has paid to customers and confirmed with one document, and the day of the payment (`doneOn`).
 */
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
      /**
       * True if the request can be repeated, because the order was locked, has changed, or its task was claimed by
       * another user.
       */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type PartnerSettlementResults = Static<typeof PartnerSettlementResults>

const Detail = Nullable(Type.String({ maxLength: 200 }))
/**
 * Sum and bank details of a manual transfer that the approving user saw. The approval is refused if they have changed
 * meanwhile.
 */
export const TransferApprovalBody = Type.Object(
  {
    total: Sum,
    payerName: Detail,
    checkingAccount: Detail,
    bankName: Detail,
    bik: Detail,
    correspondentAccount: Detail,
  },
  closed,
)
export type TransferApprovalBody = Static<typeof TransferApprovalBody>

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
  /** Total of the receipt in minor units. Refunds are negative. */
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
  /** Instant when the order was issued to the customer; null if it was not. */
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
   * Approval of a manual transfer by a second user. `awaitsOther`: not approved, and the current user may not approve
   * it, because this user entered the bank details. Null if no approval is needed or the refund is not open.
   */
  approval: Nullable(Type.Enum(['awaits', 'awaitsOther', 'approved'])),
  /**
   * Number and sum of the other transfers that count towards the approval limit: those of the same order, and those of
   * other orders to the same bank account that are open or were completed in the last 30 days. Null if there are none or
   * the refund is not open.
   */
  sameAccount: Nullable(Type.Object({ count: Type.Integer(), sum: Sum })),
  approvedByName: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  lines: Type.Array(RefundLine),
  receipts: Type.Array(RefundReceipt),
  /**
   * Ledger entry of the refund; null if no money is refunded. `reason`: error of the request to the bank in the
   * language of the API request; null if there is none.
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
  /** Open task in which a user makes the manual transfer; null if there is none. */
  taskId: Nullable(Id),
})
export type Refund = Static<typeof Refund>

export const ReturnableOrderQuery = Type.Object(
  {
    /** Text to find orders, for example an order number, a partner's order number, a phone number or a name. */
    search: Type.String({ minLength: 3, maxLength: maxSearchLength }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type ReturnableOrderQuery = Static<typeof ReturnableOrderQuery>

/**
 * An order that matches the search, and whether its goods can be refunded or exchanged according to the workflow of
 * this action.
 */
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
  /** Full days since the issue; null if the order was not issued. */
  days: Nullable(Type.Integer()),
  /** Number of collected pieces that were neither refused, refunded nor exchanged. */
  kept: Type.Integer(),
  /** Refund for all these pieces, in minor units. */
  keptSum: Sum,
  refunded: Type.Integer(),
  exchanged: Type.Integer(),
  /**
   * Whether the goods may be returned. `late`: for an exchange, the time limit has passed; for a refund of an order
   * paid online, the number of days has passed after which the user is warned, but the refund remains possible.
   */
  verdict: Type.Enum(['may', 'late', 'notIssued', 'nothingKept']),
  /**
   * Names of some users who have the right to start the action, if the current user lacks it. Null if the current user
   * has the right, or if the action is impossible for everybody.
   */
  doneBy: Nullable(Type.Array(Type.String())),
  /** Available accounts for the refund, ids of the catalogue refundAccountTypes. */
  accounts: Type.Array(Type.Integer()),
  /** True if the current user can start or continue the refund or exchange now. */
  offered: Type.Boolean(),
})
export type ReturnableOrderRow = Static<typeof ReturnableOrderRow>
export const ReturnableOrderList = createListSchema(ReturnableOrderRow)
