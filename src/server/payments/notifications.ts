import { eq, sql } from 'drizzle-orm'
import type { PaymentNotification } from '../../../schemas/api/deliveries.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { firstTime } from '../callbacks/once.ts'
import { orders } from '../db/schema/orders.ts'
import { paymentOperations } from '../db/schema/payments.ts'
import type { Engine, Within } from '../engine/engine.ts'
import type { Ending } from '../events/handlers.ts'
import { changeOrder } from '../orders/change-log.ts'
import { lockOrder, sendToOrder } from '../orders/process.ts'
import { refuse } from '../refusal.ts'
import { askBank } from './ask-bank.ts'
import { moneyOf } from './money.ts'
import { operationDone, payStatusAfter } from './outcomes.ts'

const kinds = { approved: 'hold', deposited: 'deposit', reversed: 'reverse', refunded: 'refund' } as const
/** Nothing will be sold any more: money that still comes goes back. */
const over: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.returnedToWarehouse,
  orderStatus.disbanded,
]

/**
 * The bank tells of a payment: sums, payment status and the order's process, in one transaction. False for a repeat; an
 * unknown order is 404. Money that is held for an order cancelled meanwhile is released at once.
 */
export async function takePaymentNotification(
  engine: Pick<Engine, 'send'>,
  within: Within & { changes: NonNullable<Within['changes']> },
  notification: PaymentNotification,
): Promise<boolean> {
  const { tx, at, actor, changes } = within
  const { id, orderId, paymentId, operation, amount, key } = notification
  await lockOrder(tx, orderId)
  const [order] = await tx
    .select({ status: orders.orderStatusId, pay: orders.payStatusId, paymentNumber: orders.paymentNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw refuse.orderNotFound()
  if (!(await firstTime(tx, { source: 'payments', id, orderId, at }))) return false
  const ending: Ending = { tx, at, by: actor, changes }

  if (operation === 'declinedByTimeout') {
    if (order.pay !== payStatus.notPaid) return true
    await changeOrder(tx, {
      ...{ orderId, at },
      set: sql`pay_status_id = ${payStatus.declinedByTimeout}`,
      old: { old: sql`pay_status_id` },
      log: {
        ...{ action: 'setPayStatus', entityName: 'payStatusId', new: payStatus.declinedByTimeout },
        userName: actor.name,
      },
    })
    await sendToOrder(engine, within, orderId, 'PAYMENT_DECLINED')
    return true
  }

  // What we asked for ourselves is known by our key, and counts once however often it is told.
  if (key !== undefined && (await isOurs(within, orderId, key))) {
    await operationDone(key)(ending)
    return true
  }
  if (order.paymentNumber === null)
    await tx.update(orders).set({ paymentNumber: paymentId }).where(eq(orders.id, orderId))
  const kind = kinds[operation]
  await tx
    .insert(paymentOperations)
    .values({ key: `bank.${id}`, orderId, kind, amount, status: 'done', askedAt: at, doneAt: at })
    .onConflictDoNothing()
  await payStatusAfter(ending, orderId, kind)
  if (operation !== 'approved') return true
  const taken = await sendToOrder(engine, within, orderId, 'PAYMENT_HELD')
  if (!taken && over.includes(order.status)) await release(within, orderId, amount)
  return true
}

async function isOurs({ tx }: Within, orderId: number, key: string): Promise<boolean> {
  const [known] = await tx
    .select({ orderId: paymentOperations.orderId })
    .from(paymentOperations)
    .where(eq(paymentOperations.key, key))
  return known?.orderId === orderId
}

/** It was paid a moment too late. */
async function release(within: Within, orderId: number, amount: number): Promise<void> {
  const { tx, at, actor, outside = true } = within
  const money = await moneyOf(tx, orderId)
  if (money.payStatusId !== payStatus.held) return
  await changeOrder(tx, {
    ...{ orderId, at },
    set: sql`pay_status_id = ${payStatus.returnDue}`,
    old: { old: sql`pay_status_id` },
    log: {
      ...{ action: 'giveBackPayment', entityName: 'payStatusId', new: payStatus.returnDue },
      userName: actor.name,
    },
  })
  await askBank({ tx, at, outside }, orderId, money, {
    ...{ kind: 'reverse', amount, key: `order.${orderId}.giveBack`, type: 'payment.tooLate' },
  })
}
