import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, closed } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { OrderRow } from './orders.ts'

export const SearchQuery = Type.Object(
  {
    /**
     * Order number, partner's order number, phone number or at least its last four digits, name, track number, number
     * of a loyalty card, or code on the label of a box.
     */
    text: Type.String({ minLength: 1, maxLength: maxSearchLength }),
    /** True for a scanned code: only orders with exactly this number or code match. */
    exact: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type SearchQuery = Static<typeof SearchQuery>

export const SearchResult = Type.Object({
  /**
   * Customers of the matching orders. Those with an order that has exactly this number or code come first, then those
   * with the newest orders. `orderId`: the order of the customer that has this number or code, otherwise the newest
   * matching one.
   */
  customers: Type.Array(
    Type.Object({ orderId: Id, name: Type.String(), phone: Type.String(), orderStatusId: Type.Integer() }),
  ),
  /** True if there are more matches than listed. */
  more: Type.Boolean(),
  /**
   * The order, if the text identifies exactly one; otherwise null. `taskId`: its most urgent task that the user may
   * work on; null if there is none.
   */
  only: Nullable(Type.Object({ orderId: Id, taskId: Nullable(Id) })),
})
export type SearchResult = Static<typeof SearchResult>

/**
 * Orders of a customer with their open tasks and possible actions, at most ten. Unfinished orders come first, each
 * group from the newest to the oldest.
 */
export const CustomerOverview = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  /** True if there are more orders than listed. */
  more: Type.Boolean(),
  orders: Type.Array(
    Type.Object({
      order: OrderRow,
      storeZone: Type.String(),
      tasks: Type.Array(
        Type.Object({
          taskId: Id,
          taskType: Type.String(),
          version: Type.Integer(),
          state: Type.String(),
          postponedUntil: Nullable(Instant),
          claimedName: Nullable(Type.String()),
          /** False if the user may only view the task. */
          mayWork: Type.Boolean(),
        }),
      ),
      /** Actions that the user may start now, as on the order card. */
      actions: Type.Array(Type.Object({ name: Type.String(), version: Type.Integer() })),
    }),
  ),
})
export type CustomerOverview = Static<typeof CustomerOverview>
