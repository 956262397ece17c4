import { sql } from 'drizzle-orm'
import { payStatus } from '../../shared/pay-statuses.ts'
import { receipts } from '../db/schema/payments.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { emit } from '../events/outbox.ts'
import { changeOrder } from '../orders/change-log.ts'
import { orderOf } from '../orders/effects.ts'
import { askBank } from './ask-bank.ts'
import { moneyOf } from './money.ts'
import { receiptOfSale, type ReceiptContents } from './receipt-items.ts'

export const paymentEffects: Pick<EffectHandlers, 'completePayment' | 'registerReceipt'> = {
  /** The bank releases by itself what it held beyond this. Who pays a courier has paid when the parcel was handed over. */
  completePayment: async (scope) => {
    const orderId = orderOf(scope)
    const money = await moneyOf(scope.tx, orderId)
    const type = `${scope.instance.workflow}.completePayment`
    if (money.payStatusId === payStatus.held && money.byBank) {
      const amount = Math.min(money.payable, money.held)
      await askBank(scope, orderId, money, {
        kind: 'deposit',
        amount,
        key: `order.${orderId}.complete`,
        type,
      })
      if (!scope.outside) await setPayStatus(scope, payStatus.paid)
    } else if (money.payStatusId === payStatus.paid && money.byBank) {
      const over = money.deposited - money.refunded - money.payable
      if (over > 0)
        await askBank(scope, orderId, money, {
          kind: 'refund',
          amount: over,
          key: `order.${orderId}.over`,
          type,
        })
    } else if (money.payStatusId === payStatus.notPaid && !money.pickup) {
      await setPayStatus(scope, payStatus.paid)
    }
  },

  registerReceipt: async (scope, { kind }) => {
    const orderId = orderOf(scope)
    // What was paid at a till, a terminal or to a courier has its receipt from there.
    if (kind === 'sell' && !(await moneyOf(scope.tx, orderId)).byBank) return
    if (kind === 'sell')
      return register(scope, {
        orderId,
        kind,
        name: `order-${orderId}-sell`,
        of: await receiptOfSale(scope.tx, orderId),
      })
    await giveBackReceipt(scope, orderId)
  },
}

/** The receipt of the sale that was made here; undefined: there is none to give back. */
export async function receiptOfOurs({ tx }: Pick<StepScope, 'tx'>, orderId: number) {
  const [sale] = await tx
    .select()
    .from(receipts)
    .where(sql`order_id = ${orderId} and kind = 'sell' and status <> 'fail'`)
  return sale
}

/** The whole sale is given back, when there was a receipt of it; what refunds gave back already stays out. */
export async function giveBackReceipt(scope: PaymentScope, orderId: number): Promise<void> {
  const sale = await receiptOfOurs(scope, orderId)
  const [refunded] = await scope.tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(sql`order_id = ${orderId} and kind = 'sellRefund' and status <> 'fail'`)
  if (!sale || refunded) return
  await register(scope, { orderId, kind: 'sellRefund', name: `order-${orderId}-refund`, of: sale })
}

export type PaymentScope = Pick<StepScope, 'tx' | 'at' | 'actor' | 'outside' | 'instance'>

/** `name`: ours, once for all; a second receipt of that name is not written. Nothing to sell, no receipt. */
export async function register(
  scope: PaymentScope,
  receipt: {
    orderId: number
    kind: 'sell' | 'sellRefund'
    name: string
    of: ReceiptContents
    refundId?: number
  },
): Promise<void> {
  const { tx, at, outside } = scope
  const { orderId, kind, name, of, refundId = null } = receipt
  if (of.total <= 0) return
  const [written] = await tx
    .insert(receipts)
    .values({
      ...{ orderId, refundId, kind, externalId: name, items: of.items, total: of.total },
      status: outside ? 'asked' : 'done',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: receipts.id })
  if (!written) return
  await emit(tx, {
    now: at,
    orderId,
    handler: 'receipt.register',
    type: `${scope.instance.workflow}.${kind}`,
    key: `receipt.${name}`,
    data: { receiptId: written.id, kind },
    ...(outside ? {} : { status: 'done' as const }),
  })
}

export async function setPayStatus(
  scope: Pick<StepScope, 'tx' | 'at' | 'actor' | 'instance'>,
  status: number,
) {
  const paid =
    status === payStatus.paid ? sql`, payment_date = ${scope.at.toISOString()}::timestamptz` : sql``
  await changeOrder(scope.tx, {
    orderId: orderOf(scope),
    at: scope.at,
    set: sql`pay_status_id = ${status}${paid}`,
    old: { old: sql`pay_status_id` },
    log: { action: 'setPayStatus', entityName: 'payStatusId', new: status, userName: scope.actor.name },
  })
}
