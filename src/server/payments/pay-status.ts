import { payStatus } from '../../shared/pay-statuses.ts'
import type { Scope } from '../engine/effects.ts'
import { changeOrder, notifyOrderChange } from '../orders/change-order.ts'
import type { Change, RowChange } from '../order-state/changes.ts'
import type { OrderState } from '../order-state/order-state.ts'
import { balance } from './balance.ts'
import { inTurn } from './ledger.ts'

/** What the book says of the payment, in the words of the catalogue. */
export function payStatusOf(world: OrderState): number {
  const { payStatusId: now } = world.order
  const { held, taken, givenBack, released, owed, here, cost } = balance(world)
  if (held + taken - givenBack <= 0) {
    if (givenBack > 0) return payStatus.refunded
    if (released > 0) return payStatus.reversed
    return now === payStatus.declinedByTimeout ? now : payStatus.notPaid
  }
  if (here <= 0 && owed > 0) return payStatus.returnDue
  // A part of the price is not a payment: the rest is still to come.
  if (here < cost) return payStatus.notPaid
  // Of what was given back nothing pays for what is held now.
  return taken > givenBack ? payStatus.paid : payStatus.held
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

/** The order's payment status after these steps, as its book says it. */
export const settlingStatus = (
  scope: Scope,
  ...steps: readonly ((scope: Scope) => readonly Change[])[]
): Change[] =>
  inTurn(scope, ...steps, (now) => {
    const status = payStatusOf(now.world)
    return status === now.world.order.payStatusId
      ? []
      : [...setPayStatus(now, status), notifyOrderChange(now)]
  })
