interface Weighed {
  /** Minor units a piece. */
  price: number
  quantity: number
}

/**
 * Spreads `total` over pieces by their value, to the minor unit: each gets the whole part, what is left goes one by one
 * to the pieces with the largest remainders, those of an earlier line first. Answers the share of each line; never more
 * than its value.
 */
export function spread(total: number, lines: readonly Weighed[]): number[] {
  const whole = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const spreadable = Math.min(Math.max(0, total), whole)
  if (spreadable === 0) return lines.map(() => 0)
  // Price times total is beyond what a double holds exactly.
  const parts = lines.map(({ price, quantity }, index) => {
    const product = BigInt(price) * BigInt(spreadable)
    return { index, quantity, floor: Number(product / BigInt(whole)), rest: product % BigInt(whole) }
  })
  const shares = parts.map(({ floor, quantity }) => floor * quantity)
  let left = spreadable - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const { index, quantity } of byRemainder) {
    const extra = Math.min(left, quantity)
    shares[index]! += extra
    left -= extra
  }
  return shares
}

/**
 * Discounts and points of a new order on its lines. Discounts come first; what they and the points exceed the goods by
 * comes off delivery and packages and stands in no line.
 */
export function sharesOf(
  { discount, points }: { discount: number; points: number },
  lines: readonly Weighed[],
): { discountShare: number; pointsShare: number }[] {
  const whole = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const both = spread(discount + points, lines)
  // Of what comes off each line, the discounts' part; so a piece never costs less than nothing.
  const discounts = spread(
    Math.min(discount, whole),
    both.map((share) => ({ price: share, quantity: 1 })),
  )
  return both.map((share, index) => ({
    discountShare: discounts[index]!,
    pointsShare: share - discounts[index]!,
  }))
}
