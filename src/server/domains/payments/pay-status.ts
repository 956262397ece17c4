import { payStatus } from '../../../shared/pay-statuses.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { changeOrder, notifyOrderChange } from '../orders/change-order.ts'
import type { EffectChange, RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { runDecisionsInSequence } from './ledger.ts'

/** Computes the payment status of an order (an id of the catalogue) from its ledger. */
export function computePayStatus(orderState: OrderState): number {
  const { payStatusId: currentStatus } = orderState.order
  const { held, received, refunded, released, owed, netReceived, cost } = computeOrderBalance(orderState)
  if (held + received - refunded <= 0) {
    if (refunded > 0) return payStatus.refunded
    if (released > 0) return payStatus.reversed
    return currentStatus === payStatus.declinedByTimeout ? currentStatus : payStatus.notPaid
  }
  if (netReceived <= 0 && owed > 0) return payStatus.returnDue
  // A partial payment does not count as paid, because the remaining amount is still due.
  if (netReceived < cost) return payStatus.notPaid
  // If all received money was refunded, only a hold is left.
  return received > refunded ? payStatus.paid : payStatus.held
}

/** Sets the payment status of the order. If it is paid, also sets the payment date. */
export function setPayStatus(
  scope: Pick<EffectContext, 'orderState' | 'at' | 'actor'>,
  status: number,
): RowChange[] {
  const { payStatusId } = scope.orderState.order
  return changeOrder(
    scope,
    {
      payStatusId: status,
      ...(status === payStatus.paid ? { paymentDate: scope.at.toISOString() } : {}),
    },
    { action: 'setPayStatus', entityName: 'payStatusId', old: payStatusId, new: status },
  )
}

/** Runs the steps, then updates the payment status of the order from its ledger. Returns all changes. */
export const withPayStatusUpdate = (
  scope: EffectContext,
  ...steps: readonly ((scope: EffectContext) => readonly EffectChange[])[]
): EffectChange[] =>
  runDecisionsInSequence(scope, ...steps, (current) => {
    const status = computePayStatus(current.orderState)
    return status === current.orderState.order.payStatusId
      ? []
      : [...setPayStatus(current, status), notifyOrderChange(current)]
  })
