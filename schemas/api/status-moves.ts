import { Type, type Static } from 'typebox'
import { closed, Comment, Id, Instant, Nullable } from '../formats.ts'
import { longestSearch } from '../values/search.ts'
import { ordersWith, SeenAt } from './each-order.ts'
import { listOf } from './list.ts'

export const StatusMoveQuery = Type.Object(
  {
    /** Of an order, as the search field takes it: its number, that of the partner, a phone, a name. */
    search: Type.String({ minLength: 3, maxLength: longestSearch }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type StatusMoveQuery = Static<typeof StatusMoveQuery>

/** An order, and what statuses the machine of changeStatus brings it to now. */
export const StatusMoveRow = Type.Object({
  id: Id,
  partnerOrderId: Nullable(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  deliveryServiceTypeId: Nullable(Type.Integer()),
  dateUpdate: Instant,
  /** Ids of catalogue orderStatuses; none: it cannot be moved by hand. */
  targets: Type.Array(Type.Integer()),
})
export type StatusMoveRow = Static<typeof StatusMoveRow>
export const StatusMoveList = listOf(StatusMoveRow)

export const StatusesOfOrdersQuery = Type.Object(
  {
    /** Orders, by commas. */
    orderIds: Type.String({ maxLength: 2000, pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,99}$' }),
  },
  closed,
)

/** A status that at least one of the orders can be brought to now. */
export const StatusOfOrders = Type.Object({
  orderStatusId: Type.Integer(),
  /** How many of the orders. */
  orders: Type.Integer(),
})
export const StatusesOfOrders = Type.Object({ items: Type.Array(StatusOfOrders) })
export type StatusesOfOrders = Static<typeof StatusesOfOrders>

export const MoveStatus = Type.Object(
  {
    orders: ordersWith({ dateUpdate: SeenAt }),
    statusId: Type.Integer({ minimum: 1, maximum: 1000 }),
    /** Stays on each order and in its log. */
    comment: Type.Optional(Comment),
  },
  closed,
)
export type MoveStatus = Static<typeof MoveStatus>
