import { Type, type Static } from 'typebox'
import { CatalogId, closed, Id, Nullable } from '../formats.ts'

export const BagsQuery = Type.Object({ orderId: Type.Optional(Id) }, closed)

/** Types of bags; `price`: minor units of one, `count`: how many the order has. */
export const Bags = Type.Array(
  Type.Object({
    id: Type.Integer(),
    description: Type.String(),
    price: Type.Integer(),
    /** Offered no longer. */
    off: Type.Optional(Type.Literal(true)),
    /** Absent: no order was asked about. */
    count: Type.Optional(Type.Integer()),
  }),
)
export type Bags = Static<typeof Bags>

export const TaresQuery = Type.Object({ orderId: Id }, closed)

/** Containers of a delivery. Weights are grams. */
export const OrderTares = Type.Object({
  orderId: Id,
  /** Being weighed now: task, form and the edition of what is half-typed; null: these are written down. */
  weighing: Nullable(Type.Object({ taskId: Id, edition: Type.Integer() })),
  tares: Type.Array(
    Type.Object({
      /** Its place, from 1. */
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
    /** As it was read: another by now, and the place may be another container's (19). */
    edition: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  closed,
)
export type RemovedTare = Static<typeof RemovedTare>
