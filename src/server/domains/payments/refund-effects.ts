import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { runDecisionsInSequence } from './ledger.ts'
import { releaseHolds, refundMoney } from './refund-money.ts'
import { withPayStatusUpdate } from './pay-status.ts'
import { refundPoints } from './points.ts'
import { registerSaleRefundReceipts } from './receipts.ts'

export const paymentRefundEffects: Pick<EffectHandlers, 'giveBackPayment'> = {
  /**
   * Returns all money and points of the order: holds are released, captured money is refunded in the way it was paid,
   * and points are returned as points. Money that is already being returned, for example by a refund, is not returned
   * twice. Until the return is confirmed, the payment status is `returnDue`.
   */
  giveBackPayment: (scope) =>
    runDecisionsInSequence(
      scope,
      (current: EffectContext) =>
        withPayStatusUpdate(current, (inner) => releaseHolds(inner, 'cancel'), refundTakenMoney),
      registerSaleRefundReceipts,
      (current) => {
        const { writtenOff, givenBack } = computeOrderBalance(current.orderState).points
        return refundPoints(current, 'cancel', writtenOff - givenBack)
      },
    ),
}

function refundTakenMoney(scope: EffectContext) {
  const { netReceived, payments } = computeOrderBalance(scope.orderState)
  const held = payments.reduce((sum, { remainingHold }) => sum + remainingHold, 0)
  return refundMoney(scope, { purpose: 'cancel', amount: Math.max(0, netReceived - held) })
}
