import { refundAccount } from '../../../shared/refund-statuses.ts'
import { computeOrderBalance, getDefaultRefundWay } from './balance.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/**
 * Accounts to which the order's money can be refunded. Money paid with a gift card or to a partner is refunded only
 * there. A refund to the card requires a payment of which the bank still has money.
 */
export function findRefundAccounts(world: OrderState): number[] {
  const defaultWay = getDefaultRefundWay(world)
  if (defaultWay === 'giftCard' || defaultWay === 'partner') return []
  const atBank = computeOrderBalance(world).payments.some(
    ({ remainingHold, refundableAmount }) => remainingHold > 0 || refundableAmount > 0,
  )
  return [refundAccount.bankDetails, ...(atBank ? [refundAccount.card] : []), refundAccount.cardViaTerminal]
}
