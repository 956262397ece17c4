import type { OrderState } from '../../../engine/order-state/order-state.ts'

type OrderFlag = Pick<OrderState['order'], 'productsForAdults'>
type Line = { forAdults: boolean; skuQuantityFinished: number }

/**
 * Returns true if the age of the receiver must be checked: the order has the flag, and a collected product is for
 * adults. If no line is marked as being for adults, the flag alone decides.
 */
export function requiresAgeCheck({ productsForAdults }: OrderFlag, lines: readonly Line[]): boolean {
  if (!productsForAdults) return false
  const adultLines = lines.filter(({ forAdults }) => forAdults)
  return adultLines.length === 0 || adultLines.some(({ skuQuantityFinished }) => skuQuantityFinished > 0)
}
