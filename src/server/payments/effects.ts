import { payStatus } from '../../shared/pay-statuses.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { RowChange } from '../world/changes.ts'
import { askBank } from './ask-bank.ts'
import { moneyOf } from './money.ts'
import { receiptOfSale } from './receipt-items.ts'
import { giveBackReceipt, register } from './receipts.ts'

export const paymentEffects: Pick<EffectHandlers, 'completePayment' | 'registerReceipt'> = {
  /** The bank releases by itself what it held beyond this. Who pays a courier has paid when the parcel was handed over. */
  completePayment: (scope) => {
    const { id: orderId } = scope.world.order
    const money = moneyOf(scope.world)
    const type = `${scope.instance.workflow}.completePayment`
    if (money.payStatusId === payStatus.held && money.byBank) {
      const amount = Math.min(money.payable, money.held)
      return [
        ...askBank(scope, money, { kind: 'deposit', amount, key: `order.${orderId}.complete`, type }),
        ...(scope.outside ? [] : setPayStatus(scope, payStatus.paid)),
      ]
    }
    if (money.payStatusId === payStatus.paid && money.byBank) {
      const over = money.deposited - money.refunded - money.payable
      return over > 0
        ? askBank(scope, money, { kind: 'refund', amount: over, key: `order.${orderId}.over`, type })
        : []
    }
    return money.payStatusId === payStatus.notPaid && !money.pickup ? setPayStatus(scope, payStatus.paid) : []
  },

  registerReceipt: (scope, { kind }) => {
    const { world } = scope
    if (kind === 'sellRefund') return giveBackReceipt(scope)
    // What was paid at a till, a terminal or to a courier has its receipt from there.
    if (!moneyOf(world).byBank) return []
    return register(scope, { kind, name: `order-${world.order.id}-sell`, of: receiptOfSale(world) })
  },
}

/** Says what came of the payment, with the day it was paid. */
export function setPayStatus(scope: Pick<Scope, 'world' | 'at' | 'actor'>, status: number): RowChange[] {
  const { payStatusId } = scope.world.order
  return changeOrder(
    scope,
    {
      payStatusId: status,
      ...(status === payStatus.paid ? { paymentDate: scope.at.toISOString() } : {}),
    },
    { action: 'setPayStatus', entityName: 'payStatusId', old: payStatusId, new: status },
  )
}
