import { refundAccount } from '../../shared/refund-statuses.ts'
import { balance, ownWay } from '../payments/balance.ts'
import type { OrderState } from '../order-state/order-state.ts'

/**
 * Where a refund of the order can go. What was paid by a gift card or to a partner goes back there and nowhere else; only
 * what the bank still has of a payment can go back to the card it came from.
 */
export function refundAccountsOf(world: OrderState): number[] {
  const own = ownWay(world)
  if (own === 'giftCard' || own === 'partner') return []
  const atBank = balance(world).payments.some(({ heldLeft, takenLeft }) => heldLeft > 0 || takenLeft > 0)
  return [refundAccount.bankDetails, ...(atBank ? [refundAccount.card] : []), refundAccount.cardViaTerminal]
}
