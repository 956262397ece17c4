import { Type, type Static } from 'typebox'
import { CatalogEntryId, closed, Id, Instant, Nullable } from '../formats.ts'
import { paymentOperationNames } from './deliveries.ts'
import { NewOrder } from './new-order.ts'

/** HTTPS URL without a user name and a password. */
const Address = Type.String({ pattern: '^https://[^/?#@\\s\\\\]+([/?#]\\S*)?$', maxLength: 500 })

/**
 * A test order: the fields of an order from the online shop, and additional ones (specification 3, «Test order creation
 * form»).
 */
export const TestOrder = Type.Object(
  {
    ...NewOrder.properties,
    /** Type of the stock from which the goods of a delivery order come, id of the catalogue stockTypes. */
    stockTypeId: Type.Optional(CatalogEntryId('stockTypes')),
    callbackUrl: Type.Optional(Address),
    externalUrl: Type.Optional(Address),
  },
  closed,
)
export type TestOrder = Static<typeof TestOrder>

const key = Type.String({ minLength: 8, maxLength: 60, pattern: '^[\\w.:-]+$' })
/** A repeated request with the same key does not create a second order. */
export const TestOrderRequestHeaders = Type.Object({ 'idempotency-key': Type.Optional(key) })
export const PaymentOperationRequestHeaders = Type.Object({ 'idempotency-key': key })

export const PaymentOperationBody = Type.Object({ operation: Type.Enum(paymentOperationNames) }, closed)
export type PaymentOperationName = Static<typeof PaymentOperationBody>['operation']

/** Payment notifications that the bank could send now for a test order. */
export const TestOrderPaymentOptions = Type.Object({
  orderId: Id,
  /** Id of the catalogue orderStatuses. */
  orderStatusId: Type.Integer(),
  /** Id of the catalogue payStatuses. */
  payStatusId: Type.Integer(),
  currency: Type.String(),
  stockTypeId: Nullable(Type.Integer()),
  callbackUrl: Nullable(Type.String()),
  /** Time when the callback URL accepted the current statuses of the order; null if it has not accepted them yet. */
  callbackAt: Nullable(Instant),
  /** Reason why the last call of the callback URL failed; null if it did not fail. */
  callbackError: Nullable(Type.String()),
  externalUrl: Nullable(Type.String()),
  operations: Type.Array(
    Type.Object({
      operation: Type.Enum(paymentOperationNames),
      /** Amount in minor units; 0 if the notification cannot be sent. */
      amount: Type.Integer({ minimum: 0 }),
      /** Reason why the notification cannot be sent now; null if it can be sent. */
      reason: Nullable(Type.String()),
    }),
  ),
})
export type TestOrderPaymentOptions = Static<typeof TestOrderPaymentOptions>

/** `acted`: false if this operation was already sent with the same key. */
export const PaymentOperationResult = Type.Intersect([
  TestOrderPaymentOptions,
  Type.Object({ acted: Type.Boolean() }),
])
export type PaymentOperationResult = Static<typeof PaymentOperationResult>
