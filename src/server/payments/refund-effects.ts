import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { balance } from './balance.ts'
import { inTurn } from './ledger.ts'
import { letGo, refundMoney } from './refund-money.ts'
import { settlingStatus } from './pay-status.ts'
import { refundPoints } from './points.ts'
import { refundSaleReceipt } from './receipts.ts'

export const paymentRefundEffects: Pick<EffectHandlers, 'giveBackPayment'> = {
  /**
   * Returns everything once: holds are released, captured money is refunded the way it was paid, points return as points.
   * Money already being returned, for example by a refund, is not counted. The status changes when the return is confirmed.
   */
  giveBackPayment: (scope) =>
    inTurn(
      scope,
      (current: Scope) => settlingStatus(current, (inner) => letGo(inner, 'cancel'), refundTakenMoney),
      refundSaleReceipt,
      (current) => {
        const { writtenOff, givenBack } = balance(current.world).points
        return refundPoints(current, 'cancel', writtenOff - givenBack)
      },
    ),
}

function refundTakenMoney(scope: Scope) {
  const { here, payments } = balance(scope.world)
  const held = payments.reduce((sum, { heldLeft }) => sum + heldLeft, 0)
  return refundMoney(scope, { purpose: 'cancel', amount: Math.max(0, here - held) })
}
