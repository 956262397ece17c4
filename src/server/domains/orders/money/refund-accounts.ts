import { refundAccountType } from '../../../../shared/refund-statuses.ts'
import { computeOrderBalance, getDefaultRefundWay } from './balance.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'

/**
 * Ids of the accounts to which the order's money can be refunded. Empty for money from a gift card or a partner, which
 * is always refunded there. A refund to the card is possible only while the bank has money of a payment.
 */
export function findRefundAccounts(orderState: OrderState): number[] {
  const defaultWay = getDefaultRefundWay(orderState)
  if (defaultWay === 'giftCard' || defaultWay === 'partner') return []
  const atBank = computeOrderBalance(orderState).payments.some(
    ({ remainingHold, refundableAmount }) => remainingHold > 0 || refundableAmount > 0,
  )
  return [
    refundAccountType.bankDetails,
    ...(atBank ? [refundAccountType.card] : []),
    refundAccountType.cardViaTerminal,
  ]
}
