import type { LogAction } from '../../shared/order-log.ts'
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '../db/schema/orders.ts'
import { refundLines, refunds } from '../db/schema/refunds.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { orderOf } from '../orders/effects.ts'
import { noteOnOrder } from '../orders/note-on-order.ts'
import { askBank } from '../payments/ask-bank.ts'
import { receiptOfOurs, register } from '../payments/effects.ts'
import { goodsPaid, moneyOf, readSoldLines } from '../payments/money.ts'
import { itemsOf, totalOf } from '../payments/receipt-items.ts'
import { paidShares, refundPrice } from '../payments/shares.ts'
import { refundAccount, refundStatus } from '../../shared/refund-statuses.ts'
import { refuse } from '../refusal.ts'
import { taskEffects } from '../tasks/effects.ts'

/** Catalogue refundTypes: how the operation came about. */
const byStaff = 1

export const refundEffects: Pick<
  EffectHandlers,
  'openRefund' | 'refuseRefund' | 'correctRefundDetails' | 'markRefundTransferred'
> = {
  /**
   * Never more than the customer kept: two people who refund at once stand one behind the other at the order's lock, and
   * the second finds the quantity of the first. Refuses with code 19.
   */
  openRefund: async (scope, { lines, accountType, reasonId, comment, bank }) => {
    const { tx } = scope
    const orderId = orderOf(scope)
    const sold = await readSoldLines(tx, orderId)
    const { goods } = await goodsPaid(tx, orderId)
    const shares = paidShares(sold, goods)
    const wanted = lines.filter((line) => line.quantity > 0)
    const priced = wanted.map(({ lineId, quantity }) => {
      const line = sold.find((one) => one.lineId === lineId)
      if (!line || line.refunded + line.exchanged + quantity > line.kept)
        throw refuse.denied('errors:refundTooMuch')
      return { line, quantity, price: refundPrice(line, shares.get(lineId) ?? 0, quantity) }
    })
    if (new Set(wanted.map((line) => line.lineId)).size < wanted.length || wanted.length === 0)
      throw refuse.denied('errors:refundTooMuch')
    const total = priced.reduce((sum, { price }) => sum + price, 0)

    const refundId = await write(scope, {
      refundStatus: refundStatus.open,
      typeAccount: accountType,
      refundReason: reasonId,
      comment,
      total,
      ...(accountType === refundAccount.bankDetails ? bank : null),
    })
    await tx.insert(refundLines).values(
      priced.map(({ line, quantity, price }) => ({
        ...{ refundId, lineId: line.lineId },
        refundQuantity: quantity,
        totalRefundPrice: price,
      })),
    )
    for (const { line, quantity, price } of priced) {
      await tx.execute(sql`update order_products set refund_quantity = refund_quantity + ${quantity},
        total_refund_price = total_refund_price + ${price} where id = ${line.lineId} and order_id = ${orderId}`)
    }
    await touch(scope, 'openRefund', { refundId, total, lines: wanted })

    if (accountType === refundAccount.bankDetails)
      await taskEffects.openTask(scope, { type: 'manualTransferring', input: { refundId } })
    else await backToCard(scope, orderId, refundId, total, accountType)
    if (!(await receiptOfOurs(scope, orderId))) return
    const items = priced.flatMap(({ line, quantity, price }) => itemsOf(line, quantity, price))
    await register(scope, {
      ...{ orderId, refundId, kind: 'sellRefund', name: `refund-${refundId}` },
      of: { items, total: totalOf(items) },
    })
  },

  refuseRefund: async (scope, { reasonId, comment, commentToCustomer }) => {
    const refundId = await write(scope, {
      refundStatus: refundStatus.refused,
      typeAccount: null,
      refundReason: reasonId,
      ...{ comment, commentToCustomer, total: 0, dateDone: scope.at },
    })
    await touch(scope, 'refuseRefund', { refundId, reasonId })
  },

  correctRefundDetails: async (scope, { refundId, bank }) => {
    const orderId = orderOf(scope)
    const corrected = await scope.tx
      .update(refunds)
      .set(bank)
      .where(openRefundOf(orderId, refundId))
      .returning({ id: refunds.id })
    if (corrected.length === 0) throw refuse.denied('errors:refundClosed')
    await touch(scope, 'correctRefundDetails', { refundId })
  },

  markRefundTransferred: async (scope, { refundId, paymentNumber, transferredOn }) => {
    const orderId = orderOf(scope)
    const done = await scope.tx
      .update(refunds)
      .set({ refundStatus: refundStatus.done, paymentNumber, transferredOn, dateDone: scope.at })
      .where(openRefundOf(orderId, refundId))
      .returning({ id: refunds.id })
    if (done.length === 0) throw refuse.denied('errors:refundClosed')
    await touch(scope, 'markRefundTransferred', { refundId, paymentNumber })
  },
}

const openRefundOf = (orderId: number, refundId: number) =>
  and(eq(refunds.id, refundId), eq(refunds.orderId, orderId), eq(refunds.refundStatus, refundStatus.open))

/**
 * To the card the customer paid with online: the bank does it. Via terminal: the store's terminal has done it when the
 * refund is made out. An order that was not paid through the bank has no card to go back to (code 19).
 */
async function backToCard(
  scope: StepScope,
  orderId: number,
  refundId: number,
  total: number,
  accountType: number,
): Promise<void> {
  if (accountType === refundAccount.card && total > 0) {
    const money = await moneyOf(scope.tx, orderId)
    if (!money.byBank) throw refuse.denied('errors:refundNotToCard')
    const type = `${scope.instance.workflow}.openRefund`
    await askBank(scope, orderId, money, {
      ...{ kind: 'refund', amount: total, key: `refund.${refundId}`, type, refundId },
    })
    if (scope.outside) return
  }
  await scope.tx
    .update(refunds)
    .set({ refundStatus: refundStatus.done, dateDone: scope.at })
    .where(eq(refunds.id, refundId))
}

async function write(
  scope: StepScope,
  values: Omit<
    typeof refunds.$inferInsert,
    'id' | 'orderId' | 'refundType' | 'refundDate' | 'initiator' | 'refundFio' | 'refundPhone'
  >,
): Promise<number> {
  const orderId = orderOf(scope)
  const [order] = await scope.tx
    .select({ name: orders.name, phone: orders.phone })
    .from(orders)
    .where(eq(orders.id, orderId))
  const [row] = await scope.tx
    .insert(refunds)
    .values({
      ...{ orderId, refundType: byStaff, refundDate: scope.at, initiator: scope.actor.name },
      ...{ refundFio: order!.name, refundPhone: order!.phone },
      ...values,
    })
    .returning({ id: refunds.id })
  return row!.id
}

/** Bank details stand in the refund alone. */
const touch = (scope: StepScope, action: LogAction, now: unknown): Promise<void> =>
  noteOnOrder(scope, { action, entityName: 'refund', now })
