import { Type, type Static } from 'typebox'
import { closed, Comment, Id, Instant, Nullable } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { createBulkOrdersSchema, KnownUpdateTime } from './each-order.ts'
import { createListSchema } from './list.ts'

export const StatusMoveQuery = Type.Object(
  {
    /** Text to find orders, for example an order number, a partner's order number, a phone number or a name. */
    search: Type.String({ minLength: 3, maxLength: maxSearchLength }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  closed,
)
export type StatusMoveQuery = Static<typeof StatusMoveQuery>

/** An order, and the statuses that the workflow changeStatus allows for it now. */
export const StatusMoveRow = Type.Object({
  id: Id,
  partnerOrderId: Nullable(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  deliveryServiceTypeId: Nullable(Type.Integer()),
  dateUpdate: Instant,
  /** Ids of the catalogue orderStatuses; empty if the status cannot be changed manually. */
  targets: Type.Array(Type.Integer()),
})
export type StatusMoveRow = Static<typeof StatusMoveRow>
export const StatusMoveList = createListSchema(StatusMoveRow)

export const OrderStatusTargetsQuery = Type.Object(
  {
    /** Order ids, separated by commas. */
    orderIds: Type.String({ maxLength: 2000, pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,99}$' }),
  },
  closed,
)

/** A status that a user can set now for at least one of the orders. */
export const OrderStatusTarget = Type.Object({
  orderStatusId: Type.Integer(),
  /** Number of orders for which it can be set. */
  orders: Type.Integer(),
})
export const OrderStatusTargets = Type.Object({ items: Type.Array(OrderStatusTarget) })
export type OrderStatusTargets = Static<typeof OrderStatusTargets>

export const StatusMoveBody = Type.Object(
  {
    orders: createBulkOrdersSchema({ dateUpdate: KnownUpdateTime }),
    statusId: Type.Integer({ minimum: 1, maximum: 1000 }),
    /** Comment stored with each order and in its log. */
    comment: Type.Optional(Comment),
  },
  closed,
)
export type StatusMoveBody = Static<typeof StatusMoveBody>
