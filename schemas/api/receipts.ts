import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

/**
 * Outcome of a receipt that a user can set by hand, for example after the cash register refused the receipt
 * (specification 4).
 */
export const ReceiptOutcome = Type.Enum(['Error', 'Success'] as const)
export type ReceiptOutcome = Static<typeof ReceiptOutcome>

/** `failed`: only receipts that the cash register refused and for which no user has set an outcome yet. */
export const ReceiptQuery = createListQuerySchema({
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
  /** Minor units of the order's currency. Refunds are negative. */
  total: Type.Integer(),
  currency: Type.String(),
  /** Id of the receipt that the CRM sends to the fiscal service. */
  externalId: Type.String(),
  /** Id that the fiscal service gave to the receipt; null if it has not responded. */
  uuid: Nullable(Type.String()),
  /** Fiscal data printed by the cash register. */
  fiscal: Nullable(
    Type.Object({
      drive: Nullable(Type.String()),
      document: Nullable(Type.String()),
      sign: Nullable(Type.String()),
    }),
  ),
  /** Error in the language of the request; null if there is none. */
  error: Nullable(Type.String()),
  createdAt: Instant,
  /** Time of the cash register; null if it has not printed the receipt. */
  printedAt: Nullable(Instant),
  updatedAt: Instant,
  /** Outcomes that a user can set now. */
  outcomes: Type.Array(ReceiptOutcome),
})
export type ReceiptRow = Static<typeof ReceiptRow>

export const ReceiptStatusChange = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }), status: ReceiptOutcome },
  closed,
)
export type ReceiptStatusChange = Static<typeof ReceiptStatusChange>

/** One entry for each receipt, in the order of the request. */
export const ReceiptStatusChangeResults = Type.Object({
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
export type ReceiptStatusChangeResults = Static<typeof ReceiptStatusChangeResults>
