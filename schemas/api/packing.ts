import { Type, type Static } from 'typebox'
import { CatalogEntryId, closed, Id, Nullable } from '../formats.ts'

export const BagTypesQuery = Type.Object({ orderId: Type.Optional(Id) }, closed)

/** Types of bags. `price`: price of one bag in minor units. `count`: number of bags of this type in the order. */
export const BagTypes = Type.Array(
  Type.Object({
    id: Type.Integer(),
    description: Type.String(),
    price: Type.Integer(),
    /** True if forms do not offer the type any more. */
    off: Type.Optional(Type.Literal(true)),
    /** Absent if the request has no `orderId`. */
    count: Type.Optional(Type.Integer()),
  }),
)
export type BagTypes = Static<typeof BagTypes>

export const TaresQuery = Type.Object({ orderId: Id }, closed)

/** Containers of an order for delivery, with weights in grams. */
export const OrderTares = Type.Object({
  orderId: Id,
  /**
   * Task in which the containers are being weighed, and the edition of its draft. `tares` are then read from this
   * draft. Null if nothing is being weighed; `tares` are then the stored containers.
   */
  weighing: Nullable(Type.Object({ taskId: Id, edition: Type.Integer() })),
  tares: Type.Array(
    Type.Object({
      /** Number of the container, from 1. */
      n: Type.Integer(),
      /** Id of the catalogue tareTypes; null if not chosen yet. */
      typeId: Nullable(Type.Integer()),
      weight: Nullable(Type.Integer()),
      unused: Type.Boolean(),
    }),
  ),
})
export type OrderTares = Static<typeof OrderTares>

export const NewTare = Type.Object(
  {
    orderId: Id,
    typeId: CatalogEntryId('tareTypes'),
    /** Weight in grams, including the contents; null if not weighed yet. */
    weight: Nullable(Type.Integer({ minimum: 1, maximum: 999_999 })),
  },
  closed,
)
export type NewTare = Static<typeof NewTare>

export const RemovedTare = Type.Object(
  {
    orderId: Id,
    n: Type.Integer({ minimum: 1, maximum: 100 }),
    /**
     * Edition of the draft that the client read. If the draft has changed since then, `n` may be the number of a
     * different container, and the request is refused with 19.
     */
    edition: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  closed,
)
export type RemovedTare = Static<typeof RemovedTare>
