import { Type, type Static } from 'typebox'
import { CatalogId, closed, Id, Nullable } from '../formats.ts'

export const BagsQuery = Type.Object({ orderId: Type.Optional(Id) }, closed)

/** Bag types; `price`: of one bag, minor units; `count`: number of bags in the order. */
export const Bags = Type.Array(
  Type.Object({
    id: Type.Integer(),
    description: Type.String(),
    price: Type.Integer(),
    /** No longer offered. */
    off: Type.Optional(Type.Literal(true)),
    /** Absent: the request names no order. */
    count: Type.Optional(Type.Integer()),
  }),
)
export type Bags = Static<typeof Bags>

export const TaresQuery = Type.Object({ orderId: Id }, closed)

/** Containers of a delivery. Weights are grams. */
export const OrderTares = Type.Object({
  orderId: Id,
  /** Being weighed now: task and edition of the draft; null: the stored tares are returned. */
  weighing: Nullable(Type.Object({ taskId: Id, edition: Type.Integer() })),
  tares: Type.Array(
    Type.Object({
      /** Number of the container, from 1. */
      n: Type.Integer(),
      /** Catalogue tareTypes; null: not chosen yet. */
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
    typeId: CatalogId('tareTypes'),
    /** Grams with contents; null: not weighed yet. */
    weight: Nullable(Type.Integer({ minimum: 1, maximum: 999_999 })),
  },
  closed,
)
export type NewTare = Static<typeof NewTare>

export const RemovedTare = Type.Object(
  {
    orderId: Id,
    n: Type.Integer({ minimum: 1, maximum: 100 }),
    /** Edition the client read; if it has changed, the number may belong to another container (19). */
    edition: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  closed,
)
export type RemovedTare = Static<typeof RemovedTare>
