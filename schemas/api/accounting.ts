import { Type, type Static } from 'typebox'
import { sapEventTypes, sapOperationTypes, sapStates } from '../values/accounting.ts'
import { closed, Day, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { createListSchema, createListQuerySchema, ListTotal } from './list.ts'

const buildListPattern = (names: readonly string[]) => {
  const namePattern = `(${names.join('|')})`
  return Type.Optional(Type.String({ pattern: `^${namePattern}(,${namePattern}){0,9}$` }))
}

/** Id of a transaction: number of the order and number of the ledger entry, «100473-3». */
export const TransactionId = Type.String({ pattern: '^[1-9]\\d{0,14}-[1-9]\\d{0,5}$', maxLength: 24 })
/** Code of a factory or a warehouse, 3 or 4 characters (specification 5). */
const Code = Type.String({ minLength: 3, maxLength: 4, pattern: '^[0-9A-Za-zА-Яа-я]{3,4}$' })

export const TransactionQuery = createListQuerySchema({
  orderId: Type.Optional(Id),
  states: buildListPattern(sapStates),
  types: buildListPattern(sapOperationTypes),
  pfm: Type.Optional(Pfm),
  /** Days in the time zone of the store; both ends are included. */
  doneFrom: Type.Optional(Day),
  doneTo: Type.Optional(Day),
})
export type TransactionQuery = Static<typeof TransactionQuery>

/** A payment or refund of an order and its accounting state. */
export const Transaction = Type.Object({
  id: Type.String(),
  orderId: Id,
  pfm: Type.String(),
  /** Code of the catalogue sapOperationTypes. */
  operationType: Type.Enum(sapOperationTypes),
  /** How the money moved: bank, till, courier, giftCard, partner, account. */
  way: Type.String(),
  /** Amount in minor units of `currency`. Refunds are negative. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Instant when the money was received or sent. */
  doneAt: Instant,
  state: Type.Enum(sapStates),
  /**
   * Date of the requested posting, or of the hold that excludes the transaction from posting. Without either, the
   * posting date of the refund register that created the refund. Null if there is none of these.
   */
  postingDate: Nullable(Day),
  factory: Nullable(Type.String()),
  warehouse: Nullable(Type.String()),
  /** Number of the document in SAP. */
  document: Nullable(Type.String()),
  /** Reason why SAP has refused the posting, in the language of the request; null unless `state` is `failed`. */
  error: Nullable(Type.String()),
  /** Outbox event of the latest posting; null if none was requested. */
  eventId: Nullable(Id),
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Instant),
  /** Operations that are possible now, codes of the catalogue sapEventTypes. */
  possible: Type.Array(Type.Enum(sapEventTypes)),
})
export type Transaction = Static<typeof Transaction>
export const TransactionList = createListSchema(Transaction)

const Ids = Type.Array(TransactionId, { minItems: 1, maxItems: 200, uniqueItems: true })
const posting = { postingDate: Day, factory: Code, warehouse: Code }

export const SapPostBody = Type.Object({ ids: Ids, ...posting }, closed)
export type SapPostBody = Static<typeof SapPostBody>

export const SapHoldBody = Type.Union([
  Type.Object({ type: Type.Literal('hold'), ids: Ids, ...posting }, closed),
  /** `postingDate` must equal the date of the hold (specification 5). */
  Type.Object({ type: Type.Literal('unhold'), ids: Ids, postingDate: Day }, closed),
])
export type SapHoldBody = Static<typeof SapHoldBody>

/** Until the request contains all details that the operation needs, only the states of the transactions are checked. */
export const SapPreviewBody = Type.Object(
  {
    type: Type.Enum(sapEventTypes),
    ids: Type.Array(TransactionId, { minItems: 1, maxItems: 2_000, uniqueItems: true }),
    postingDate: Type.Optional(Day),
    factory: Type.Optional(Code),
    warehouse: Type.Optional(Code),
  },
  closed,
)
export type SapPreviewBody = Static<typeof SapPreviewBody>

/** One entry for each transaction, in the order of the request. */
export const SapOperationResults = Type.Object({
  /** Totals of the changed transactions. Refunds are negative. */
  totals: Type.Array(ListTotal),
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
    }),
  ),
})
export type SapOperationResults = Static<typeof SapOperationResults>
