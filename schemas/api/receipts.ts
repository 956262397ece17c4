import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { listQuery } from './list.ts'

/** What a person says has come of a receipt (specification 4). */
export const ReceiptOutcome = Type.Enum(['Error', 'Success'] as const)
export type ReceiptOutcome = Static<typeof ReceiptOutcome>

/** Of one order; `failed`: of which nobody has said yet what came of them after the cash register had refused. */
export const ReceiptQuery = listQuery({
  orderId: Type.Optional(Id),
  state: Type.Optional(Type.Enum(['failed'] as const)),
})
export type ReceiptQuery = Static<typeof ReceiptQuery>

export const ReceiptRow = Type.Object({
  id: Id,
  orderId: Id,
  pfm: Type.String(),
  isTest: Type.Boolean(),
  kind: Type.Enum(['sell', 'sellRefund'] as const),
  status: Type.Enum(['planned', 'asked', 'wait', 'done', 'fail'] as const),
  /** Minor units of the order's currency. */
  total: Type.Integer(),
  currency: Type.String(),
  /** Our name of it at the service, and the service's own. */
  externalId: Type.String(),
  uuid: Nullable(Type.String()),
  /** What the cash register printed. */
  fiscal: Nullable(
    Type.Object({
      drive: Nullable(Type.String()),
      document: Nullable(Type.String()),
      sign: Nullable(Type.String()),
    }),
  ),
  /** In the reader's language. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  /** What may be said of it now. */
  outcomes: Type.Array(ReceiptOutcome),
})
export type ReceiptRow = Static<typeof ReceiptRow>

export const ReceiptStatusChange = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }), status: ReceiptOutcome },
  closed,
)
export type ReceiptStatusChange = Static<typeof ReceiptStatusChange>

/** One entry per receipt, in the order asked. */
export const ReceiptStatusResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type ReceiptStatusResults = Static<typeof ReceiptStatusResults>
