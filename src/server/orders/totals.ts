import { payStatus } from '../../shared/pay-statuses.ts'

/** Sums of an order row, minor units of its currency. */
export interface OrderSums {
  sumOrdered: number
  sumCollected: number
  deliverySumClient: number
  packageCost: number
  discount: number
  promocodeDiscount: number
  pointsWrittenOff: number
}

/** The shop has the money, or the bank holds it. */
const moneyIsHere = new Set<number>([payStatus.held, payStatus.paid])

/**
 * Payable of the totals (specification 3): goods, delivery and packages less discounts and points. What was collected
 * counts as soon as something was, what was ordered until then. Never below zero.
 */
export function payable(order: OrderSums): number {
  const goods = order.sumCollected > 0 ? order.sumCollected : order.sumOrdered
  const reductions = order.discount + order.promocodeDiscount + order.pointsWrittenOff
  return Math.max(0, goods + order.deliverySumClient + order.packageCost - reductions)
}

/** What the customer still has to pay. */
export const stillToPay = (order: OrderSums & { payStatusId: number }): number =>
  moneyIsHere.has(order.payStatusId) ? 0 : payable(order)
