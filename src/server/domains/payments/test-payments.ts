import { eq } from 'drizzle-orm'
import type { PaymentOperationName, TestOrderPaymentOptions } from '../../../../schemas/api/test-order.ts'
import { getLedgerWay } from '../../../shared/ledger.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { systemClock } from '../../platform/clock.ts'
import { querySqlText, type Db, type Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { testOrders } from '../../platform/db/schema/test-orders.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { statusesWithoutGoods } from '../orders/money/totals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { getPaymentId } from '../orders/money/balance.ts'
import { acceptPaymentNotification } from './notifications.ts'
import { readOrderLedger, type OrderLedger, type StoredLedgerEntry } from './read-order-ledger.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'

type OrderRecord = typeof orders.$inferSelect

/**
 * A notification that a bank could send now, or the reason why it could not: the last part of a text key
 * `errors:testPayment.…`.
 */
type PossibleNotification =
  | { paymentId: string; amount: number; operationKey?: string }
  | { amount: number; reason: string }

const entryKinds = { deposited: 'captured', reversed: 'released', refunded: 'refunded' } as const

/**
 * The notification of this operation that a bank could send for the order now. If the operation was requested, the
 * notification has its key.
 */
function findPossibleNotification(
  operation: PaymentOperationName,
  order: OrderRecord,
  { balance: { toPay, netReceived, payments }, entries }: OrderLedger,
): PossibleNotification {
  const impossible = (reason: string, amount = 0): PossibleNotification => ({ amount, reason })
  if (getLedgerWay(order.payTypeId) !== 'bank') return impossible('notByBank')
  const newPaymentId = `test-${order.id}${payments.length === 0 ? '' : `-${payments.length + 1}`}`
  if (operation === 'approved')
    return toPay > 0 && !statusesWithoutGoods.includes(order.orderStatusId)
      ? { paymentId: newPaymentId, amount: toPay }
      : impossible('nothingToPay')
  if (operation === 'declinedByTimeout')
    return order.orderStatusId === orderStatus.awaitingPayment && netReceived <= 0
      ? { paymentId: newPaymentId, amount: toPay }
      : impossible('notAwaited')
  const kind = entryKinds[operation]
  const open = entries.find((entry) => entry.kind === kind && isRequestedFromBank(entry))
  if (open)
    return {
      paymentId: getPaymentId(open, order),
      amount: open.amount,
      operationKey: open.operationKey!,
    }
  const isRecorded = (paymentId: string) => entries.some(({ purpose }) => purpose === `${kind}:${paymentId}`)
  if (operation === 'refunded') {
    const takenPayment = payments.find(
      (payment) => payment.refundableAmount > 0 && !payment.captureOpen && !isRecorded(payment.paymentId),
    )
    return takenPayment
      ? { paymentId: takenPayment.paymentId, amount: takenPayment.refundableAmount }
      : impossible('nothingTaken')
  }
  const heldPayment = payments.find(
    (payment) =>
      payment.remainingHold > 0 &&
      !isRecorded(payment.paymentId) &&
      (operation === 'reversed' || payment.captured === 0),
  )
  return heldPayment
    ? { paymentId: heldPayment.paymentId, amount: heldPayment.remainingHold }
    : impossible('nothingHeld')
}

const isRequestedFromBank = ({ way, status, operationKey }: StoredLedgerEntry) =>
  way === 'bank' && operationKey !== null && (status === 'asked' || status === 'failed')

const operations = [
  'approved',
  'deposited',
  'reversed',
  'refunded',
  'declinedByTimeout',
] as const satisfies readonly PaymentOperationName[]

/**
 * Returns a test order. Refuses an order that does not exist or that the actor may not see (404), and a real order
 * (code 19).
 */
async function requireTestOrder(tx: Db | Tx, orderId: number, actor: Actor): Promise<OrderRecord> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !canSeeStore(actor, order.pfm)) throw refuse.orderNotFound()
  if (!order.isTest) throw refuse.denied('errors:testPayment.notTest')
  return order
}

export async function readTestPayments(
  db: Db,
  { orderId, actor, language }: { orderId: number; actor: Actor; language: Language },
): Promise<TestOrderPaymentOptions> {
  const order = await requireTestOrder(db, orderId, actor)
  const book = await readOrderLedger(db, order)
  const [testOrder] = await db.select().from(testOrders).where(eq(testOrders.orderId, orderId))
  const { orderStatusId, payStatusId, currency } = order
  return {
    orderId,
    orderStatusId,
    payStatusId,
    currency,
    stockTypeId: testOrder?.stockTypeId ?? null,
    callbackUrl: testOrder?.callbackUrl ?? null,
    callbackAt:
      testOrder?.sentOrderStatus === orderStatusId && testOrder.sentPayStatus === payStatusId
        ? (testOrder.sentAt?.toISOString() ?? null)
        : null,
    callbackError: translateEventDetail(language, testOrder?.callbackError ?? null),
    externalUrl: testOrder?.externalUrl ?? null,
    operations: operations.map((operation) => {
      const possible = findPossibleNotification(operation, order, book)
      return {
        operation,
        amount: possible.amount,
        reason: 'reason' in possible ? translate(language, `errors:testPayment.${possible.reason}`) : null,
      }
    }),
  }
}

/**
 * Simulates a bank notification for a test order, which is processed like a real one. Returns false if the key was used
 * before. Refuses a real order (code 19) and an operation that no bank could notify now (code 45).
 */
export async function simulatePaymentNotification(
  engine: Pick<Engine, 'recordExternalChange'>,
  context: TransactionContext,
  { orderId, operation, key }: { orderId: number; operation: PaymentOperationName; key: string },
): Promise<boolean> {
  const { tx, actor } = context
  if (!(await lockOrder(tx, orderId))) throw refuse.orderNotFound()
  const order = await requireTestOrder(tx, orderId, actor)
  const id = `test:${orderId}:${operation}:${key}`
  if (await isNotificationRecorded(tx, id)) return false
  const possible = findPossibleNotification(operation, order, await readOrderLedger(tx, order))
  if ('reason' in possible) throw refuse.statusFailed(`errors:testPayment.${possible.reason}`)
  const { paymentId, amount, operationKey } = possible
  const happenedAt = (context.at ?? (await readDatabaseNow(tx, systemClock))).toISOString()
  return acceptPaymentNotification(engine, context, {
    id,
    orderId,
    paymentId,
    operation,
    amount,
    currency: order.currency,
    happenedAt,
    ...(operationKey === undefined ? {} : { key: operationKey }),
  })
}

const isNotificationRecorded = async (tx: Tx, id: string): Promise<boolean> =>
  (await querySqlText(tx, `select 1 from partner_notifications where source = 'payments' and id = $1`, [id]))
    .length > 0
