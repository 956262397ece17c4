import type { AutomaticRefund } from '../../../../schemas/api/money.ts'
import { getLedgerWay } from '../../../shared/ledger.ts'
import type { Balance } from '../orders/money/balance.ts'

type BalanceParts = Pick<Balance, 'netReceived' | 'cost' | 'payments' | 'points' | 'price'>

/**
 * Money and points that the effect `completePayment` returns when the customer has received the order: the surplus over
 * the price of the kept pieces. Holds are released, the rest is refunded.
 */
export const computeRefundOnCompletion = (balance: BalanceParts, payTypeId: number): AutomaticRefund =>
  computeReturn(balance, payTypeId, { money: balance.cost, points: balance.price.points })

/** Money and points that the effect `giveBackPayment` returns when the order is cancelled. */
export const computeRefundOnCancel = (balance: BalanceParts, payTypeId: number): AutomaticRefund =>
  computeReturn(balance, payTypeId, { money: 0, points: 0 })

/** `spent`: price of the kept pieces in money and points, in minor units. */
function computeReturn(
  { netReceived, payments, points }: BalanceParts,
  payTypeId: number,
  spent: { money: number; points: number },
): AutomaticRefund {
  const total = Math.max(0, netReceived - spent.money)
  const held = payments.reduce((sum, { remainingHold }) => sum + Math.max(0, remainingHold), 0)
  const release = Math.min(held, total)
  return {
    release,
    refund: total - release,
    way: getLedgerWay(payTypeId),
    points: Math.max(0, points.writtenOff - points.givenBack - spent.points),
  }
}
