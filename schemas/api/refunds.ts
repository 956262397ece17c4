import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { longestSearch } from '../values/search.ts'
import { listOf, listQuery } from './list.ts'

const Ids = Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,60}$' })
const Sum = Type.Integer()

const filters = {
  /** Of the refund or of its order. */
  number: Type.Optional(Id),
  statuses: Type.Optional(Ids),
  accounts: Type.Optional(Ids),
  reasons: Type.Optional(Ids),
  pfm: Type.Optional(Pfm),
  /** Days of the store's clock, both ends included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
  sort: Type.Optional(Type.Enum(['-refundDate', 'refundDate', '-total', 'total'])),
}
export const RefundQuery = listQuery({
  ...filters,
  types: Type.Optional(Ids),
  /** Transfers that wait for the consent of a second person. */
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
  /** Pieces. */
  quantity: Type.Integer(),
  total: Sum,
  currency: Type.String(),
  initiator: Type.String(),
  partnerName: Nullable(Type.String()),
  orderRefundSap: Nullable(Type.String()),
})
export type RefundRow = Static<typeof RefundRow>

export const PartnerRefundQuery = listQuery({
  number: filters.number,
  statuses: filters.statuses,
  /** Catalogue orderSourceTypes: of which partner. */
  sources: Type.Optional(Ids),
  types: Type.Optional(Ids),
  pfm: filters.pfm,
  madeFrom: filters.madeFrom,
  madeTo: filters.madeTo,
})
export type PartnerRefundQuery = Static<typeof PartnerRefundQuery>

/** A refund of an order that was paid to a partner: it gives the customer the money back. */
export const PartnerRefundRow = Type.Object({
  ...RefundRow.properties,
  partnerOrderId: Nullable(Type.String()),
  /** Catalogue orderSourceTypes. */
  orderSourceTypeId: Type.Integer(),
  /** By which the partner has given it back, and when that was said. */
  document: Nullable(Type.String()),
  settledAt: Nullable(Instant),
  /** Of who says so; null: nothing is owed. */
  taskId: Nullable(Id),
})
export type PartnerRefundRow = Static<typeof PartnerRefundRow>

/** Refunds that a partner has given back by one settlement. */
export const PartnersSettled = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    document: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    doneOn: Day,
  },
  closed,
)
export type PartnersSettled = Static<typeof PartnersSettled>

/** One entry per refund, in the order asked. */
export const SettledResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** Only now: somebody else works on it. */
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type SettledResults = Static<typeof SettledResults>

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
  /** When the customer got the order. */
  issuedAt: Nullable(Instant),
  dateDone: Nullable(Instant),
  comment: Nullable(Type.String()),
  commentToCustomer: Nullable(Type.String()),
  payerName: Nullable(Type.String()),
  payerPhone: Nullable(Type.String()),
  /** The last four digits alone, but for those who make the transfer. */
  checkingAccount: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  bik: Nullable(Type.String()),
  correspondentAccount: Nullable(Type.String()),
  paymentNumber: Nullable(Type.String()),
  transferredOn: Nullable(Day),
  /** Of a transfer that a second person must agree to; awaitsOther: another one than who asks. null: it needs none, or is made. */
  approval: Nullable(Type.Enum(['awaits', 'awaitsOther', 'approved'])),
  approvedByName: Nullable(Type.String()),
  approvedAt: Nullable(Instant),
  lines: Type.Array(RefundLine),
  receipts: Type.Array(RefundReceipt),
  /** How the money stands in the order's book, null: none goes back. `reason`: why the bank has not given it back. */
  money: Nullable(
    Type.Object({
      way: Type.String(),
      status: Type.String(),
      settledAt: Nullable(Instant),
      reason: Nullable(Type.String()),
      eventId: Nullable(Id),
    }),
  ),
  /** Of the transfer, while it is open. */
  taskId: Nullable(Id),
})
export type Refund = Static<typeof Refund>

export const BroughtBackQuery = Type.Object(
  {
    /** Of an order, as the search field takes it: its number, that of the partner, a phone, a name. */
    search: Type.String({ minLength: 3, maxLength: longestSearch }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type BroughtBackQuery = Static<typeof BroughtBackQuery>

/** Whether goods of an order may be brought back now, asked of the machine of the action. */
export const BroughtBackRow = Type.Object({
  id: Id,
  partnerOrderId: Nullable(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  payTypeId: Type.Integer(),
  currency: Type.String(),
  issuedAt: Nullable(Instant),
  /** Whole days since then. */
  days: Nullable(Type.Integer()),
  /** Pieces that the customer has, and what they give back; minor units. */
  kept: Type.Integer(),
  keptSum: Sum,
  refunded: Type.Integer(),
  exchanged: Type.Integer(),
  /** What the customer may do. `late`: past the days of the law, or of an exchange. */
  verdict: Type.Enum(['may', 'late', 'notIssued', 'nothingKept']),
  /** Who may begin it where this employee lacks the right, some names; null: nothing is to be begun, or the employee may. */
  doneBy: Nullable(Type.Array(Type.String())),
  /** Where the money may go (catalogue refundAccountTypes). */
  accounts: Type.Array(Type.Integer()),
  /** It may be begun or gone on with. */
  offered: Type.Boolean(),
})
export type BroughtBackRow = Static<typeof BroughtBackRow>
export const BroughtBackList = listOf(BroughtBackRow)
