import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, closed } from '../formats.ts'
import { longestSearch } from '../values/search.ts'
import { OrderRow } from './orders.ts'

export const SearchQuery = Type.Object(
  {
    /** Order id, partner id, phone or its last four digits, name, track number, loyalty card, label of a box. */
    text: Type.String({ minLength: 1, maxLength: longestSearch }),
    /** Only what has exactly this code, as a scanner reads it. */
    exact: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type SearchQuery = Static<typeof SearchQuery>

export const SearchAnswer = Type.Object({
  /**
   * People whose orders were found: first whoever has the order of exactly this number or code, then those with the newest.
   * `orderId`: that order, else their newest found.
   */
  customers: Type.Array(
    Type.Object({ orderId: Id, name: Type.String(), phone: Type.String(), orderStatusId: Type.Integer() }),
  ),
  /** More were found than are listed. */
  more: Type.Boolean(),
  /** The one order meant, and the open task of it that is worked on first. */
  only: Nullable(Type.Object({ orderId: Id, taskId: Nullable(Id) })),
})
export type SearchAnswer = Static<typeof SearchAnswer>

/** What can be done now for each order of one customer: open orders first, then the newest. */
export const CustomerNow = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  /** The person has more orders than are listed. */
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
          /** False: the person may only look on. */
          mayWork: Type.Boolean(),
        }),
      ),
      /** As on the order card. */
      actions: Type.Array(Type.Object({ name: Type.String(), version: Type.Integer() })),
    }),
  ),
})
export type CustomerNow = Static<typeof CustomerNow>
