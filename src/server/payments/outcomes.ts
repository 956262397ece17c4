import { and, eq, ne, sql } from 'drizzle-orm'
import { payStatus } from '../../shared/pay-statuses.ts'
import { refundStatus } from '../../shared/refund-statuses.ts'
import { paymentOperations } from '../db/schema/payments.ts'
import { refunds } from '../db/schema/refunds.ts'
import type { Ending, Settle } from '../events/handlers.ts'
import { changeOrder } from '../orders/change-log.ts'
import { moneyOf, type Money } from './money.ts'

/** The bank has done what it was asked for; told twice (answer and notification), it counts once. */
export const operationDone =
  (key: string): Settle =>
  async (ending) => {
    const { tx, at } = ending
    const [done] = await tx
      .update(paymentOperations)
      .set({ status: 'done', doneAt: at })
      .where(and(eq(paymentOperations.key, key), ne(paymentOperations.status, 'done')))
      .returning()
    if (!done) return
    const { orderId, kind, refundId } = done
    if (refundId !== null)
      await tx
        .update(refunds)
        .set({ refundStatus: refundStatus.done, dateDone: at })
        .where(eq(refunds.id, refundId))
    await payStatusAfter(ending, orderId, kind)
  }

/** Not done and not tried again by itself: the refund says so, and its event can be restarted. */
export const operationFailed =
  (key: string): Settle =>
  async ({ tx }) => {
    const [failed] = await tx
      .update(paymentOperations)
      .set({ status: 'failed' })
      .where(and(eq(paymentOperations.key, key), eq(paymentOperations.status, 'asked')))
      .returning()
    if (failed && failed.refundId !== null)
      await tx
        .update(refunds)
        .set({ refundStatus: refundStatus.failed })
        .where(eq(refunds.id, failed.refundId))
  }

/** The order's payment status follows what the bank did, and only forwards: a late «deposited» undoes no refund. */
export async function payStatusAfter(ending: Ending, orderId: number, kind: string): Promise<void> {
  const money = await moneyOf(ending.tx, orderId)
  const now = money.payStatusId
  const set = (status: number) => setPayStatus(ending, orderId, money, status)
  if (kind === 'hold' && (now === payStatus.notPaid || now === payStatus.declinedByTimeout))
    return set(payStatus.held)
  if (kind === 'deposit' && (now === payStatus.held || now === payStatus.notPaid)) return set(payStatus.paid)
  if (kind === 'reverse' && (now === payStatus.held || now === payStatus.returnDue))
    return set(payStatus.reversed)
  if (kind !== 'refund') return
  const [done] = await ending.tx
    .select({ sum: sql<number>`coalesce(sum(amount), 0)::float8` })
    .from(paymentOperations)
    .where(
      and(
        eq(paymentOperations.orderId, orderId),
        eq(paymentOperations.kind, 'refund'),
        eq(paymentOperations.status, 'done'),
      ),
    )
  const whole = money.deposited > 0 ? money.deposited : money.held
  if (done!.sum >= whole || now === payStatus.returnDue) return set(payStatus.refunded)
}

async function setPayStatus(
  { tx, at, by, changes }: Ending,
  orderId: number,
  { pfm, payStatusId }: Money,
  status: number,
) {
  if (payStatusId === status) return
  const paid = status === payStatus.paid ? sql`, payment_date = ${at.toISOString()}::timestamptz` : sql``
  await changeOrder(tx, {
    ...{ orderId, at },
    set: sql`pay_status_id = ${status}${paid}`,
    old: { old: sql`pay_status_id` },
    log: { action: 'setPayStatus', entityName: 'payStatusId', new: status, userName: by.name },
  })
  changes.push({ kind: 'order', orderId, pfm })
}
