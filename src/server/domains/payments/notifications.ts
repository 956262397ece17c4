import type { PaymentNotification } from '../../../../schemas/api/deliveries.ts'
import { querySqlText, type Tx } from '../../platform/db/database.ts'
import { isRepeatedNotification } from '../../platform/adapters/record-notification.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { applyPaymentNotification } from './apply-notification.ts'

/**
 * Accepts a bank notification: updates the ledger, the payment status and the process of the order, in one transaction.
 * Returns false for a repeated notification. Refuses an unknown order (404), a missing currency (code 7), and another
 * notification with a used id (code 19). A notification that does not fit the order is recorded and moves no money.
 */
export async function acceptPaymentNotification(
  engine: Pick<Engine, 'recordExternalChange'>,
  context: TransactionContext,
  notification: PaymentNotification,
): Promise<boolean> {
  const { id, orderId } = notification
  const { tx } = context
  await requireCurrency(tx, notification)
  if (!(await lockOrder(tx, orderId))) throw refuse.orderNotFound()
  const hasIdOfAnotherOrder = ((await findNotifiedOrder(tx, id)) ?? orderId) !== orderId
  const record = { source: 'payments', orderId, at: context.at ?? null }
  // The id is stored for another order, so it is stored for this one with the number of the order.
  const storedId = hasIdOfAnotherOrder ? `${id}@${orderId}` : id
  if (await isRepeatedNotification(tx, record, { ...notification, id: storedId })) return false
  const isForeign = hasIdOfAnotherOrder || (await isOfAnotherOrder(tx, notification))
  await engine.recordExternalChange(context, orderId, `payment.${notification.operation}`, (scope) =>
    applyPaymentNotification(scope, notification, isForeign),
  )
  return true
}

/**
 * Refuses an amount without a currency (code 7), and the bank sends the notification again. A setting allows such
 * amounts, which are then in the order's currency. A declined payment moves no money and needs no currency.
 */
async function requireCurrency(tx: Tx, { operation, currency }: PaymentNotification): Promise<void> {
  if (currency !== undefined || operation === 'declinedByTimeout') return
  const { bankCurrencyAssumed } = await readSettings(tx)
  if (bankCurrencyAssumed === 0)
    throw refuse.incorrectData([{ path: '/body/currency', message: 'errors:required' }])
}

/** Id of the order for which the notification with this id was stored. Null if there is none. */
async function findNotifiedOrder(tx: Tx, id: string): Promise<number | null> {
  const [row] = await querySqlText<{ of: number }>(
    tx,
    `select order_id::float8 as of from partner_notifications where source = 'payments' and id = $1`,
    [id],
  )
  return row?.of ?? null
}

/** True if the payment or the requested operation belongs to another order. Neither can belong to several orders. */
async function isOfAnotherOrder(tx: Tx, { orderId, paymentId, key }: PaymentNotification): Promise<boolean> {
  const matches = await querySqlText(
    tx,
    `select 1 from ledger_entries where payment_id = $1 and order_id <> $2 and kind <> 'stray'
      union all select 1 from orders where id = substring($1 from '^order-([0-9]{1,15})$')::bigint and id <> $2
      union all select 1 from ledger_entries where operation_key = $3 and order_id <> $2 limit 1`,
    [paymentId, orderId, key ?? null],
  )
  return matches.length > 0
}
