import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { createListSchema } from './list.ts'

export const SetKitParams = Type.Object({ id: Id }, closed)
export const SetKitQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)

/** A receipt of an order from the till of its store, as the service Set Kit reports it. */
export const TillReceipt = Type.Object({
  /** Id of the receipt in Set Kit. */
  id: Type.String(),
  orderId: Id,
  pfm: Type.String(),
  kind: Type.Enum(['sell', 'sellRefund'] as const),
  status: Type.Enum(['wait', 'done', 'fail'] as const),
  /** Minor units of `currency`. Refunds are negative. */
  total: Type.Integer(),
  currency: Type.String(),
  till: Type.String(),
  shift: Type.Integer(),
  number: Type.Integer(),
  /** Fiscal data printed by the cash register; null unless `status` is `done`. */
  fiscal: Nullable(
    Type.Object({
      drive: Nullable(Type.String()),
      document: Nullable(Type.String()),
      sign: Nullable(Type.String()),
    }),
  ),
  error: Nullable(Type.String()),
  /**
   * How often Set Kit reported this receipt. Reports with the same fiscal drive and document number, or without these
   * numbers with the same id, are one receipt.
   */
  times: Type.Integer(),
  createdAt: Instant,
})
export type TillReceipt = Static<typeof TillReceipt>
export const TillReceiptList = createListSchema(TillReceipt)
export type TillReceiptList = Static<typeof TillReceiptList>
