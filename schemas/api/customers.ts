import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

/** E.164 number without the plus. It begins with 7, 375, 371 or 971 (specification 2). */
export const CustomerPhone = Type.String({ pattern: '^(7\\d{10}|375\\d{9}|371\\d{8}|971\\d{8,9})$' })

/** `search` is required: the first digits of a phone number, or at least its last four digits. */
export const CustomerQuery = createListQuerySchema({ search: Type.String({ minLength: 1, maxLength: 40 }) })
export type CustomerQuery = Static<typeof CustomerQuery>

/**
 * A customer is identified by the phone number (specification 3, «Customer»). The values are computed from the orders
 * with this number in the stores that the user may see, without test orders.
 */
export const CustomerRow = Type.Object({
  phone: Type.String(),
  /** Name in the latest order. */
  name: Type.String(),
  /** E-mail in the latest order that has one. */
  email: Nullable(Type.String()),
  totalCount: Type.Integer(),
  /** Number of orders issued in full or in part. */
  issuedCount: Type.Integer(),
  /** Number of orders in a final status: issued, cancelled or returned to the warehouse. */
  endedCount: Type.Integer(),
  /** Share of `issuedCount` in `endedCount` in per cent, 0 to 100; null if no order has ended. */
  buybackPercentage: Nullable(Type.Number()),
  /** Creation time of the latest order. */
  lastOrder: Instant,
  /** Store of the latest order. */
  pfm: Type.String(),
})
export type CustomerRow = Static<typeof CustomerRow>

export const CustomerList = createListSchema(CustomerRow)

export const CustomerOrder = Type.Object({
  id: Id,
  orderStatusId: Type.Integer(),
  dateCreate: Instant,
  pfm: Type.String(),
  /** Null for pickup. */
  deliveryServiceTypeId: Nullable(Type.Integer()),
  currency: Type.String(),
  /** Minor units. */
  sumOrdered: Type.Integer(),
  /**
   * Price of everything that the customer kept at the issue, with delivery and packages, after discounts and points, in
   * minor units; null unless the order was issued.
   */
  bought: Nullable(Type.Integer()),
  /** Value of the pieces refunded after the issue, in minor units; null unless the order was issued. */
  broughtBack: Nullable(Type.Integer()),
})
export type CustomerOrder = Static<typeof CustomerOrder>

export const Customer = Type.Object({
  ...CustomerRow.properties,
  /** Sums of `bought` and `broughtBack` of all issued orders, by currency, in minor units. */
  sums: Type.Array(
    Type.Object({ currency: Type.String(), bought: Type.Integer(), broughtBack: Type.Integer() }),
  ),
  /** Newest first, at most 100. */
  orders: Type.Array(CustomerOrder),
})
export type Customer = Static<typeof Customer>
