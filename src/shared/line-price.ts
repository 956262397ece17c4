/** An order line as its price is worked out: pieces, minor units of the order's currency. */
export interface PricedPieces {
  /** Ordered pieces, over which the shares are spread. */
  skuQuantity: number
  productPrice: number
  /** Of the whole line: what discounts take off, what points pay. */
  discountShare: number
  pointsShare: number
}

/** What of a line's share falls on its first `pieces` of `of`: pieces differ by one minor unit at most. */
export function shareOf(share: number, pieces: number, of: number): number {
  if (of <= 0) return 0
  const piece = Math.floor(share / of)
  return piece * pieces + Math.min(share - piece * of, pieces)
}

/** Minor units of `pieces` of a line: value, what discounts take off, what points pay. */
export function lineShares(line: PricedPieces, pieces: number) {
  const { productPrice, discountShare, pointsShare, skuQuantity } = line
  const both = shareOf(discountShare + pointsShare, pieces, skuQuantity)
  const discount = shareOf(discountShare, pieces, skuQuantity)
  return { goods: productPrice * pieces, discount, points: both - discount }
}

/** What `quantity` pieces of a line give back when `before` of the kept ones were brought back already. */
export function refundOf(
  line: PricedPieces,
  kept: number,
  before: number,
  quantity: number,
): { money: number; points: number } {
  const upTo = (pieces: number) => {
    const { goods, discount, points } = lineShares(line, Math.max(0, pieces))
    return { money: goods - discount - points, points }
  }
  const [from, to] = [upTo(kept - before), upTo(kept - before - quantity)]
  return { money: from.money - to.money, points: from.points - to.points }
}
