import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../formats.ts'
import { listOf, listQuery } from './list.ts'

/** E.164 without the plus; begins with 7, 375 or 371 (specification 2). */
export const CustomerPhone = Type.String({ pattern: '^(7\\d{10}|375\\d{9}|371\\d{8}|971\\d{8,9})$' })

/** Nothing is listed before something was typed: the beginning of a phone, or its last digits. */
export const CustomerQuery = listQuery({ search: Type.String({ minLength: 1, maxLength: 40 }) })
export type CustomerQuery = Static<typeof CustomerQuery>

/**
 * Specification 3, «Customer»: whoever has ordered under one phone, as far as the reader may see their orders. Test orders
 * do not count.
 */
export const CustomerRow = Type.Object({
  phone: Type.String(),
  /** Of the newest order, and of the newest one that has an e-mail. */
  name: Type.String(),
  email: Nullable(Type.String()),
  totalCount: Type.Integer(),
  /** Issued in full or in part. */
  issuedCount: Type.Integer(),
  /** Issued, cancelled or back at the warehouse: nothing more becomes of them. */
  endedCount: Type.Integer(),
  /** Issued of those that have ended, 0 to 100; null: none has. */
  buybackPercentage: Nullable(Type.Number()),
  /** When the newest order was made, and its store. */
  lastOrder: Instant,
  pfm: Type.String(),
})
export type CustomerRow = Static<typeof CustomerRow>

export const CustomerList = listOf(CustomerRow)

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
  /** What was handed over, and what of it was brought back; null: nothing was handed over. */
  bought: Nullable(Type.Integer()),
  broughtBack: Nullable(Type.Integer()),
})
export type CustomerOrder = Static<typeof CustomerOrder>

export const Customer = Type.Object({
  ...CustomerRow.properties,
  /** By currency, minor units: what was handed over with delivery, less discounts and points; what of it was brought back. */
  sums: Type.Array(
    Type.Object({ currency: Type.String(), bought: Type.Integer(), broughtBack: Type.Integer() }),
  ),
  /** Newest first, at most 100. */
  orders: Type.Array(CustomerOrder),
})
export type Customer = Static<typeof Customer>
