interface PricedQuantity {
  /** In minor units per piece. */
  price: number
  quantity: number
}

/**
 * Distributes `total` over pieces in proportion to their value, in whole minor units. Each piece gets the rounded-down
 * part. The remainder is given, one unit at a time, to the pieces with the largest fractions, earlier lines first.
 * Returns the share of each line, which is never more than its value.
 */
export function distributeAmount(total: number, lines: readonly PricedQuantity[]): number[] {
  const totalValue = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const spreadable = Math.min(Math.max(0, total), totalValue)
  if (spreadable === 0) return lines.map(() => 0)
  // Price times total may exceed the integers that a double represents exactly.
  const parts = lines.map(({ price, quantity }, index) => {
    const product = BigInt(price) * BigInt(spreadable)
    return {
      index,
      quantity,
      floor: Number(product / BigInt(totalValue)),
      rest: product % BigInt(totalValue),
    }
  })
  const shares = parts.map(({ floor, quantity }) => floor * quantity)
  let remainder = spreadable - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const { index, quantity } of byRemainder) {
    const extra = Math.min(remainder, quantity)
    shares[index]! += extra
    remainder -= extra
  }
  return shares
}

/**
 * Shares of discounts and points on the lines of a new order. Discounts are applied first. The part of discounts and
 * points that exceeds the goods reduces delivery and packages and is in no line.
 */
export function computeLineShares(
  { discount, points }: { discount: number; points: number },
  lines: readonly PricedQuantity[],
): { discountShare: number; pointsShare: number }[] {
  const totalValue = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const combinedShares = distributeAmount(discount + points, lines)
  // The part of each line's combined share that is the discount. Computed in this way, the price of a piece is never
  // negative.
  const discounts = distributeAmount(
    Math.min(discount, totalValue),
    combinedShares.map((share) => ({ price: share, quantity: 1 })),
  )
  return combinedShares.map((share, index) => ({
    discountShare: discounts[index]!,
    pointsShare: share - discounts[index]!,
  }))
}
