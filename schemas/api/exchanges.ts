import { Type, type Static } from 'typebox'
import { Day, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

export const ExchangeQuery = createListQuerySchema({
  /** Number of an exchange or of its order. */
  number: Type.Optional(Id),
  reason: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  inspection: Type.Optional(Type.Enum(['yes', 'no'])),
  pfm: Type.Optional(Pfm),
  /** Days in the time zone of the store; both ends are included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
  sort: Type.Optional(Type.Enum(['-exchangeDate', 'exchangeDate'])),
})
export type ExchangeQuery = Static<typeof ExchangeQuery>

/** An exchange in a list (specification 3, «Exchange operation»). */
export const ExchangeRow = Type.Object({
  id: Id,
  orderId: Id,
  pfm: Type.String(),
  exchangeDate: Instant,
  exchangeFio: Type.String(),
  exchangePhone: Type.String(),
  exchangeReasonId: Type.Integer(),
  inspection: Type.Boolean(),
  defectsDescription: Nullable(Type.String()),
  /** Number of pieces. */
  quantity: Type.Integer(),
  initiator: Type.String(),
})
export type ExchangeRow = Static<typeof ExchangeRow>

export const ExchangeLine = Type.Object({
  lineId: Id,
  sku: Type.String(),
  productName: Type.String(),
  pic: Nullable(Type.String()),
  exchangeQuantity: Type.Integer(),
})
export type ExchangeLine = Static<typeof ExchangeLine>

export const Exchange = Type.Object({
  ...ExchangeRow.properties,
  partnerOrderId: Nullable(Type.String()),
  issuedAt: Nullable(Instant),
  exchangeComments: Nullable(Type.String()),
  lines: Type.Array(ExchangeLine),
})
export type Exchange = Static<typeof Exchange>
