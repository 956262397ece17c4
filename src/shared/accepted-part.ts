import { calculateLineRefund, type LinePriceComponents } from './line-price.ts'

/** A line of an order at the counter. `declined`: number of collected pieces that the customer does not take. */
export interface LineAtHandout extends LinePriceComponents {
  collected: number
  declined: number
}

/** Pieces that the customer takes or leaves at the counter, and the resulting sums in minor units. */
export interface AcceptedPartTotals {
  accepted: number
  declined: number
  total: number
  toPay: number
  /** Part of the paid sum that exceeds `total` and must be refunded. */
  toRefund: number
}

/**
 * Calculates the totals. `total`: price of the collected pieces. `payable`: part of `total` that is not paid yet. Both
 * are in minor units.
 */
export function calculateAcceptedPartTotals(
  lines: readonly LineAtHandout[],
  { total, payable }: { total: number; payable: number },
): AcceptedPartTotals {
  const sum = (amountOf: (line: LineAtHandout) => number) =>
    lines.reduce((subtotal, line) => subtotal + amountOf(line), 0)
  const acceptedCount = sum(({ collected, declined }) => collected - declined)
  const declinedCount = sum(({ declined }) => declined)
  const declinedSum = sum((line) => calculateLineRefund(line, line.collected, 0, line.declined).money)
  const acceptedTotal = acceptedCount === 0 ? 0 : total - declinedSum
  const paid = total - payable
  return {
    accepted: acceptedCount,
    declined: declinedCount,
    total: acceptedTotal,
    toPay: Math.max(0, acceptedTotal - paid),
    toRefund: Math.max(0, paid - acceptedTotal),
  }
}
