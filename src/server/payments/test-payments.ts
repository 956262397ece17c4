import { eq } from 'drizzle-orm'
import type { PaymentOperationName, TestPayments } from '../../../schemas/api/test-order.ts'
import { wayOfPayType } from '../../shared/ledger.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { maySeeStore, type Actor } from '../actor.ts'
import { systemClock } from '../clock.ts'
import { queryText, type Db, type Tx } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { orders } from '../db/schema/orders.ts'
import { testOrders } from '../db/schema/test-orders.ts'
import type { Engine, TxContext } from '../engine/engine.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { statusesWithoutGoods } from '../orders/totals.ts'
import { refuse } from '../refusal.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import { paymentOf } from './balance.ts'
import { takePaymentNotification } from './notifications.ts'
import { readBook, type Book, type StoredEntry } from './read-book.ts'
import { eventText } from '../events/event-texts.ts'

type OrderRecord = typeof orders.$inferSelect

/** What the bank would say of it, or why it could not: a key of the texts `errors:testPayment.…`. */
type Sayable =
  | { paymentId: string; amount: number; operationKey?: string }
  | { amount: number; reason: string }

const entryKinds = { deposited: 'captured', reversed: 'released', refunded: 'refunded' } as const

/** What a bank could tell of an order whose book this is. An operation that we have asked for is told by its own key. */
function sayable(
  operation: PaymentOperationName,
  order: OrderRecord,
  { balance: { toPay, here, payments }, entries }: Book,
): Sayable {
  const no = (reason: string, amount = 0): Sayable => ({ amount, reason })
  if (wayOfPayType(order.payTypeId) !== 'bank') return no('notByBank')
  const fresh = `test-${order.id}${payments.length === 0 ? '' : `-${payments.length + 1}`}`
  if (operation === 'approved')
    return toPay > 0 && !statusesWithoutGoods.includes(order.orderStatusId)
      ? { paymentId: fresh, amount: toPay }
      : no('nothingToPay')
  if (operation === 'declinedByTimeout')
    return order.orderStatusId === orderStatus.awaitingPayment && here <= 0
      ? { paymentId: fresh, amount: toPay }
      : no('notAwaited')
  const kind = entryKinds[operation]
  const open = entries.find((entry) => entry.kind === kind && isAskedOfBank(entry))
  if (open)
    return {
      paymentId: paymentOf(open, order),
      amount: open.amount,
      operationKey: open.operationKey!,
    }
  const toldOf = (paymentId: string) => entries.some(({ purpose }) => purpose === `${kind}:${paymentId}`)
  if (operation === 'refunded') {
    const taken = payments.find((one) => one.takenLeft > 0 && !one.captureOpen && !toldOf(one.paymentId))
    return taken ? { paymentId: taken.paymentId, amount: taken.takenLeft } : no('nothingTaken')
  }
  const held = payments.find(
    (one) => one.heldLeft > 0 && !toldOf(one.paymentId) && (operation === 'reversed' || one.taken === 0),
  )
  return held ? { paymentId: held.paymentId, amount: held.heldLeft } : no('nothingHeld')
}

const isAskedOfBank = ({ way, status, operationKey }: StoredEntry) =>
  way === 'bank' && operationKey !== null && (status === 'asked' || status === 'failed')

const operations = [
  'approved',
  'deposited',
  'reversed',
  'refunded',
  'declinedByTimeout',
] as const satisfies readonly PaymentOperationName[]

/** Refuses an order that is not there or not this person's (404), and a real one (code 19). */
async function testOrderOf(tx: Db | Tx, orderId: number, actor: Actor): Promise<OrderRecord> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !maySeeStore(actor, order.pfm)) throw refuse.orderNotFound()
  if (!order.isTest) throw refuse.denied('errors:testPayment.notTest')
  return order
}

export async function readTestPayments(
  db: Db,
  { orderId, actor, language }: { orderId: number; actor: Actor; language: Language },
): Promise<TestPayments> {
  const order = await testOrderOf(db, orderId, actor)
  const book = await readBook(db, order)
  const [said] = await db.select().from(testOrders).where(eq(testOrders.orderId, orderId))
  const { orderStatusId, payStatusId, currency } = order
  return {
    ...{ orderId, orderStatusId, payStatusId, currency },
    stockTypeId: said?.stockTypeId ?? null,
    callbackUrl: said?.callbackUrl ?? null,
    callbackAt:
      said?.sentOrderStatus === orderStatusId && said.sentPayStatus === payStatusId
        ? (said.sentAt?.toISOString() ?? null)
        : null,
    callbackError: eventText(language, said?.callbackError ?? null),
    externalUrl: said?.externalUrl ?? null,
    operations: operations.map((operation) => {
      const said = sayable(operation, order, book)
      return {
        ...{ operation, amount: said.amount },
        reason: 'reason' in said ? translate(language, `errors:testPayment.${said.reason}`) : null,
      }
    }),
  }
}

/**
 * A person says in the bank's place what became of a test order's payment: from here on it is the bank's notification.
 * False when this key has said it before. Refuses a real order (code 19), and what no bank could say now (code 45).
 */
export async function simulatePaymentNotification(
  engine: Pick<Engine, 'note'>,
  within: TxContext,
  { orderId, operation, key }: { orderId: number; operation: PaymentOperationName; key: string },
): Promise<boolean> {
  const { tx, actor } = within
  if (!(await lockOrder(tx, orderId))) throw refuse.orderNotFound()
  const order = await testOrderOf(tx, orderId, actor)
  const id = `test:${orderId}:${operation}:${key}`
  if (await isTold(tx, id)) return false
  const said = sayable(operation, order, await readBook(tx, order))
  if ('reason' in said) throw refuse.statusFailed(`errors:testPayment.${said.reason}`)
  const { paymentId, amount, operationKey } = said
  const happenedAt = (within.at ?? (await databaseNow(tx, systemClock))).toISOString()
  return takePaymentNotification(engine, within, {
    ...{ id, orderId, paymentId, operation, amount, currency: order.currency, happenedAt },
    ...(operationKey === undefined ? {} : { key: operationKey }),
  })
}

const isTold = async (tx: Tx, id: string): Promise<boolean> =>
  (await queryText(tx, `select 1 from partner_notifications where source = 'payments' and id = $1`, [id]))
    .length > 0
