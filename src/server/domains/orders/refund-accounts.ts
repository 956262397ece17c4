import { refundAccount } from '../../../shared/refund-statuses.ts'
import { balance, defaultRefundWay } from './balance.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

/**
 * The accounts that a refund of the order can go to. Money paid by gift card or to a partner is refunded only there; a refund to the
 * card needs a payment of which the bank still has money.
 */
export function findRefundAccounts(world: OrderState): number[] {
  const defaultWay = defaultRefundWay(world)
  if (defaultWay === 'giftCard' || defaultWay === 'partner') return []
  const atBank = balance(world).payments.some(({ heldLeft, takenLeft }) => heldLeft > 0 || takenLeft > 0)
  return [refundAccount.bankDetails, ...(atBank ? [refundAccount.card] : []), refundAccount.cardViaTerminal]
}
