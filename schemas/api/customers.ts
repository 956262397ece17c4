import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../formats.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

/** E.164 without the plus; begins with 7, 375 or 371 (specification 2). */
export const CustomerPhone = Type.String({ pattern: '^(7\\d{10}|375\\d{9}|371\\d{8}|971\\d{8,9})$' })

/** Required: the beginning of a phone number, or its last digits. */
export const CustomerQuery = createListQuerySchema({ search: Type.String({ minLength: 1, maxLength: 40 }) })
export type CustomerQuery = Static<typeof CustomerQuery>

/**
 * Specification 3, «Customer»: everybody who ordered with one phone number, limited to orders that the user may see.
 * Test orders do not count.
 */
export const CustomerRow = Type.Object({
  phone: Type.String(),
  /** Name from the latest order; e-mail from the latest order that has one. */
  name: Type.String(),
  email: Nullable(Type.String()),
  totalCount: Type.Integer(),
  /** Issued in full or in part. */
  issuedCount: Type.Integer(),
  /** Orders in a final status: issued, cancelled or returned to the warehouse. */
  endedCount: Type.Integer(),
  /** Share of issued orders among the ended ones, 0 to 100; null: none has ended. */
  buybackPercentage: Nullable(Type.Number()),
  /** Date and store of the latest order. */
  lastOrder: Instant,
  pfm: Type.String(),
})
export type CustomerRow = Static<typeof CustomerRow>

export const CustomerList = createListSchema(CustomerRow)

export const CustomerOrder = Type.Object({
  id: Id,
  orderStatusId: Type.Integer(),
  dateCreate: Instant,
  pfm: Type.String(),
  /** null: pickup. */
  deliveryServiceTypeId: Nullable(Type.Integer()),
  currency: Type.String(),
  /** Minor units. */
  sumOrdered: Type.Integer(),
  /** Value of the pieces handed over, and of those returned later; null: nothing was handed over. */
  bought: Nullable(Type.Integer()),
  broughtBack: Nullable(Type.Integer()),
})
export type CustomerOrder = Static<typeof CustomerOrder>

export const Customer = Type.Object({
  ...CustomerRow.properties,
  /** By currency, minor units: value handed over including delivery, less discounts and points; value returned. */
  sums: Type.Array(
    Type.Object({ currency: Type.String(), bought: Type.Integer(), broughtBack: Type.Integer() }),
  ),
  /** Newest first, at most 100. */
  orders: Type.Array(CustomerOrder),
})
export type Customer = Static<typeof Customer>
