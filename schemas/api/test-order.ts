import { Type, type Static } from 'typebox'
import { CatalogId, closed, Id, Instant, Nullable } from '../formats.ts'
import { paymentOperationNames } from './deliveries.ts'
import { NewOrder } from './new-order.ts'

/** Of the web, encrypted and without a name or password in it. */
const Address = Type.String({ pattern: '^https://[^/?#@\\s\\\\]+([/?#]\\S*)?$', maxLength: 500 })

/** Specification 3, «Test order creation form»: an order as the shop sends it, and what only a test order says. */
export const TestOrder = Type.Object(
  {
    ...NewOrder.properties,
    /** Catalogue stockTypes: where a delivered one is taken from. */
    stockTypeId: Type.Optional(CatalogId('stockTypes')),
    callbackUrl: Type.Optional(Address),
    externalUrl: Type.Optional(Address),
  },
  closed,
)
export type TestOrder = Static<typeof TestOrder>

const key = Type.String({ minLength: 8, maxLength: 60, pattern: '^[\\w.:-]+$' })
/** Sent again under the same key, the order comes in once. */
export const TestOrderHeaders = Type.Object({ 'idempotency-key': Type.Optional(key) })
export const PaymentOperationHeaders = Type.Object({ 'idempotency-key': key })

export const PaymentOperationBody = Type.Object({ operation: Type.Enum(paymentOperationNames) }, closed)
export type PaymentOperationName = Static<typeof PaymentOperationBody>['operation']

/** What a bank could tell of the payment of a test order now. */
export const TestPayments = Type.Object({
  orderId: Id,
  /** Catalogues orderStatuses and payStatuses. */
  orderStatusId: Type.Integer(),
  payStatusId: Type.Integer(),
  currency: Type.String(),
  stockTypeId: Nullable(Type.Integer()),
  callbackUrl: Nullable(Type.String()),
  /** When the address accepted the statuses that the order has, and why the last call of it failed. */
  callbackAt: Nullable(Instant),
  callbackError: Nullable(Type.String()),
  externalUrl: Nullable(Type.String()),
  operations: Type.Array(
    Type.Object({
      operation: Type.Enum(paymentOperationNames),
      /** Minor units; 0 where it cannot be told. */
      amount: Type.Integer({ minimum: 0 }),
      /** Why it cannot be told now; null: it can. */
      reason: Nullable(Type.String()),
    }),
  ),
})
export type TestPayments = Static<typeof TestPayments>

/** `acted`: false when this operation had been told under the same key before. */
export const PaymentOperationDone = Type.Intersect([TestPayments, Type.Object({ acted: Type.Boolean() })])
export type PaymentOperationDone = Static<typeof PaymentOperationDone>
