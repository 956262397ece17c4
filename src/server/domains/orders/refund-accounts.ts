import { refundAccount } from '../../../shared/refund-statuses.ts'
import { computeOrderBalance, getDefaultRefundWay } from './balance.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/**
 * The accounts that a refund of the order can go to. Money paid by gift card or to a partner is refunded only there; a refund to the
 * card needs a payment of which the bank still has money.
 */
export function findRefundAccounts(world: OrderState): number[] {
  const defaultWay = getDefaultRefundWay(world)
  if (defaultWay === 'giftCard' || defaultWay === 'partner') return []
  const atBank = computeOrderBalance(world).payments.some(
    ({ remainingHold, refundableAmount }) => remainingHold > 0 || refundableAmount > 0,
  )
  return [refundAccount.bankDetails, ...(atBank ? [refundAccount.card] : []), refundAccount.cardViaTerminal]
}
