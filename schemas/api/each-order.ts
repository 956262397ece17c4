import { Type, type Static } from 'typebox'
import { closed, Id, Instant } from '../formats.ts'

/**
 * Headers of a request about several orders, which are changed separately: a refusal for one order does not affect the
 * others.
 */
export const bulkRequestHeaders = Type.Object({
  'idempotency-key': Type.String({ minLength: 8, maxLength: 80, pattern: '^[\\x21-\\x7E]+$' }),
})

const listBounds = { minItems: 1, maxItems: 200 }

/** Creates the schema of a list of orders. Each has an id and the additional `properties`. */
export const createBulkOrdersSchema = <Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) => Type.Array(Type.Object({ id: Id, ...properties }, closed), listBounds)
export const orderIdsSchema = Type.Array(Id, { ...listBounds, uniqueItems: true })

/** Value of the order's `dateUpdate` that the client saw. An order that has changed since then is refused with 355. */
export const KnownUpdateTime = Instant

/** One result for each order. */
export const BulkOrderResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      /** Error code of specification 8. */
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type BulkOrderResults = Static<typeof BulkOrderResults>
