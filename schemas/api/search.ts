import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, closed } from '../formats.ts'
import { maxSearchLength } from '../values/search.ts'
import { OrderRow } from './orders.ts'

export const SearchQuery = Type.Object(
  {
    /**
     * Order id, partner id, phone or at least its last four digits, name, track number, loyalty card, or label of a
     * box.
     */
    text: Type.String({ minLength: 1, maxLength: maxSearchLength }),
    /** True: only exact matches, as for scanned codes. */
    exact: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type SearchQuery = Static<typeof SearchQuery>

export const SearchResult = Type.Object({
  /**
   * Customers of the matching orders. First those with an order that has exactly this number or code, then those with
   * the newest orders. `orderId`: the customer's order with this number or code, otherwise the newest match.
   */
  customers: Type.Array(
    Type.Object({ orderId: Id, name: Type.String(), phone: Type.String(), orderStatusId: Type.Integer() }),
  ),
  /** True if there are more matches than listed. */
  more: Type.Boolean(),
  /** The order, if the text identifies exactly one, and its most urgent task that the user may work on. */
  only: Nullable(Type.Object({ orderId: Id, taskId: Nullable(Id) })),
})
export type SearchResult = Static<typeof SearchResult>

/** Current tasks and actions for each order of a customer. Open orders come first; both groups are newest first. */
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
      /** Same actions as on the order card. */
      actions: Type.Array(Type.Object({ name: Type.String(), version: Type.Integer() })),
    }),
  ),
})
export type CustomerOverview = Static<typeof CustomerOverview>
