interface PricedQuantity {
  /** Price of one piece, in minor units. */
  price: number
  quantity: number
}

/**
 * Distributes `total` over the pieces in proportion to their price, in whole minor units. Each piece gets its exact
 * part, rounded down. The remainder goes, one minor unit per piece, to the pieces with the largest fractions. Equal
 * fractions are served in the sequence of the lines. Returns the share of each line, which never exceeds the value of
 * the line.
 */
export function distributeAmount(total: number, lines: readonly PricedQuantity[]): number[] {
  const totalValue = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const spreadable = Math.min(Math.max(0, total), totalValue)
  if (spreadable === 0) return lines.map(() => 0)
  // BigInt, because price times total may exceed the safe integers of a number.
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
 * Shares of each line in the discounts and points of a new order. Discounts are applied before points. The part that
 * exceeds the price of the goods is in no line and reduces the price of delivery and packages instead.
 */
export function computeLineShares(
  { discount, points }: { discount: number; points: number },
  lines: readonly PricedQuantity[],
): { discountShare: number; pointsShare: number }[] {
  const totalValue = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const combinedShares = distributeAmount(discount + points, lines)
  // Part of each line's combined share that is a discount. The remainder of the combined share are points, so the price
  // of a piece is never negative.
  const discounts = distributeAmount(
    Math.min(discount, totalValue),
    combinedShares.map((share) => ({ price: share, quantity: 1 })),
  )
  return combinedShares.map((share, index) => ({
    discountShare: discounts[index]!,
    pointsShare: share - discounts[index]!,
  }))
}
