import type { PaymentNotification } from '../../../schemas/api/deliveries.ts'
import { queryText, type Tx } from '../db/database.ts'
import { firstTime } from '../callbacks/once.ts'
import type { Engine, TxContext } from '../engine/engine.ts'
import { lockOrder } from '../order-state/lock-order.ts'
import { refuse } from '../refusal.ts'
import { readSettings } from '../settings/read-settings.ts'
import { applyPaymentNotification } from './apply-notification.ts'

/**
 * The bank tells of a payment: the order's book, its payment status and its process, in one transaction. False for a
 * repeat; an unknown order is 404. What does not fit the order is written down and shown, and moves nothing.
 */
export async function takePaymentNotification(
  engine: Pick<Engine, 'note'>,
  within: TxContext,
  notification: PaymentNotification,
): Promise<boolean> {
  const { id, orderId } = notification
  const { tx } = within
  await requireCurrency(tx, notification)
  if (!(await lockOrder(tx, orderId))) throw refuse.orderNotFound()
  const first = await firstTime(tx, { source: 'payments', id, orderId, at: within.at ?? null })
  if (!first && (await toldOf(tx, id)) === orderId) return false
  const elsewhere = !first || (await isOfAnotherOrder(tx, notification))
  await engine.note(within, orderId, `payment.${notification.operation}`, (scope) =>
    applyPaymentNotification(scope, notification, elsewhere),
  )
  return true
}

/**
 * A sum without a currency is of the order's currency only where the shop has agreed so with its bank; else the bank is
 * refused (code 7) and tells it again. What moves no money needs none.
 */
async function requireCurrency(tx: Tx, { operation, currency }: PaymentNotification): Promise<void> {
  if (currency !== undefined || operation === 'declinedByTimeout') return
  const { bankCurrencyAssumed } = await readSettings(tx)
  if (bankCurrencyAssumed === 0)
    throw refuse.incorrectData([{ path: '/body/currency', message: 'errors:required' }])
}

/** The order that a notification of this id was told of. */
async function toldOf(tx: Tx, id: string): Promise<number | null> {
  const [found] = await queryText<{ of: number }>(
    tx,
    `select order_id::float8 as of from partner_notifications where source = 'payments' and id = $1`,
    [id],
  )
  return found?.of ?? null
}

/** One payment pays one order, and an operation we asked for is of the order we asked it for. */
async function isOfAnotherOrder(tx: Tx, { orderId, paymentId, key }: PaymentNotification): Promise<boolean> {
  const found = await queryText(
    tx,
    `select 1 from ledger_entries where payment_id = $1 and order_id <> $2 and kind <> 'stray'
      union all select 1 from orders where id = substring($1 from '^order-([0-9]{1,15})$')::bigint and id <> $2
      union all select 1 from ledger_entries where operation_key = $3 and order_id <> $2 limit 1`,
    [paymentId, orderId, key ?? null],
  )
  return found.length > 0
}
