import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { balance } from './balance.ts'
import { inTurn } from './ledger.ts'
import { letGo, refundMoney } from './refund-money.ts'
import { settlingStatus } from './pay-status.ts'
import { refundPoints } from './points.ts'
import { refundSaleReceipt } from './receipts.ts'

export const paymentRefundEffects: Pick<EffectHandlers, 'giveBackPayment'> = {
  /**
   * Everything goes back, once: what the bank holds is released, what was taken is given back by the way it came, points
   * return as points. What goes back already, by a refund for instance, is left alone. «Returned» is said when it is.
   */
  giveBackPayment: (scope) =>
    inTurn(
      scope,
      (now: Scope) => settlingStatus(now, (then) => letGo(then, 'cancel'), whatIsNotHeld),
      refundSaleReceipt,
      (now) => {
        const { writtenOff, givenBack } = balance(now.world).points
        return refundPoints(now, 'cancel', writtenOff - givenBack)
      },
    ),
}

function whatIsNotHeld(scope: Scope) {
  const { here, payments } = balance(scope.world)
  const held = payments.reduce((sum, { heldLeft }) => sum + heldLeft, 0)
  return refundMoney(scope, { purpose: 'cancel', amount: Math.max(0, here - held) })
}
