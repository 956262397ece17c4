import { Type, type Static } from 'typebox'
import { closed, Id, Instant } from '../formats.ts'

/** Asked of many orders at once, each of which answers for itself. */
export const manyOrdersHeaders = Type.Object({
  'idempotency-key': Type.String({ minLength: 8, maxLength: 80, pattern: '^[\\x21-\\x7E]+$' }),
})

const most = { minItems: 1, maxItems: 200 }

/** Orders that are named with whatever else is said of each of them. */
export const ordersWith = <Said extends Parameters<typeof Type.Object>[0]>(said: Said) =>
  Type.Array(Type.Object({ id: Id, ...said }, closed), most)
export const orderIds = Type.Array(Id, { ...most, uniqueItems: true })

/** `dateUpdate` as the screen saw it: an order that is newer is left alone (355). */
export const SeenAt = Instant

/** Of each order what came of it. */
export const OrderResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      /** Of section 8. */
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type OrderResults = Static<typeof OrderResults>
