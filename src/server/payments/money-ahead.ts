import type { MoneyAhead } from '../../../schemas/api/money.ts'
import { wayOfPayType } from '../../shared/ledger.ts'
import type { Balance } from './balance.ts'

type Excess = Pick<Balance, 'here' | 'cost' | 'payments' | 'points' | 'price'>

/**
 * What goes back by itself when the customer has received the order: money that is here beyond the price of the collected
 * pieces. What the bank only holds is released, the rest is refunded; `completePayment` does it.
 */
export const backForMissing = (balance: Excess, payTypeId: number): MoneyAhead =>
  ahead(balance, payTypeId, { money: balance.cost, points: balance.price.points })

/** What goes back when the order is cancelled; `giveBackPayment` does it. */
export const backOnCancel = (balance: Excess, payTypeId: number): MoneyAhead =>
  ahead(balance, payTypeId, { money: 0, points: 0 })

/** `spent`: what the customer's goods cost, minor units. */
function ahead(
  { here, payments, points }: Excess,
  payTypeId: number,
  spent: { money: number; points: number },
): MoneyAhead {
  const back = Math.max(0, here - spent.money)
  const held = payments.reduce((sum, { heldLeft }) => sum + Math.max(0, heldLeft), 0)
  const release = Math.min(held, back)
  return {
    ...{ release, refund: back - release, way: wayOfPayType(payTypeId) },
    points: Math.max(0, points.writtenOff - points.givenBack - spent.points),
  }
}
