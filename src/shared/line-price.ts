/** Price components of an order line, in pieces and in minor units of the order's currency. */
export interface LinePriceComponents {
  /** Number of ordered pieces, among which the shares are divided. */
  skuQuantity: number
  productPrice: number
  /** Part of the order's discounts that belongs to the whole line. */
  discountShare: number
  /** Part of the order's bonus points that belongs to the whole line. */
  pointsShare: number
}

/**
 * Divides the sum `share` among `of` pieces and returns the part of the first `pieces` pieces. The parts of single
 * pieces differ by at most one minor unit.
 */
export function calculateShareOfPieces(share: number, pieces: number, of: number): number {
  if (of <= 0) return 0
  const perPiece = Math.floor(share / of)
  return perPiece * pieces + Math.min(share - perPiece * of, pieces)
}

/** Price without discounts (`goods`), discount and points of the first `pieces` pieces of a line, in minor units. */
export function calculateLinePriceParts(line: LinePriceComponents, pieces: number) {
  const { productPrice, discountShare, pointsShare, skuQuantity } = line
  const discountAndPoints = calculateShareOfPieces(discountShare + pointsShare, pieces, skuQuantity)
  const discount = calculateShareOfPieces(discountShare, pieces, skuQuantity)
  return { goods: productPrice * pieces, discount, points: discountAndPoints - discount }
}

/**
 * Refund for `quantity` pieces of a line, in minor units. `keptPieces`: number of pieces that the customer kept at the
 * issue. `returnedBefore`: number of these pieces that were already refunded.
 */
export function calculateLineRefund(
  line: LinePriceComponents,
  keptPieces: number,
  returnedBefore: number,
  quantity: number,
): { money: number; points: number } {
  const computeValueUpTo = (pieces: number) => {
    const { goods, discount, points } = calculateLinePriceParts(line, Math.max(0, pieces))
    return { money: goods - discount - points, points }
  }
  const [from, to] = [
    computeValueUpTo(keptPieces - returnedBefore),
    computeValueUpTo(keptPieces - returnedBefore - quantity),
  ]
  return { money: from.money - to.money, points: from.points - to.points }
}
