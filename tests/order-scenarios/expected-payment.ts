import type { OrderData } from './order-data.ts'

/** Sums in minor units. */
export interface ExpectedPayment {
  /** Price of the customer's pieces, their delivery and packing. */
  money: number
  points: number
  /** Number of pieces that the customer has. */
  keptPieces: number
}
type Line = OrderData['lines'][number]

/** Pieces handed over to the customer, regardless of later returns. */
const handedOver = (line: Line) => Math.max(0, line.skuQuantityFinished - line.returnedQuantity)

/**
 * Part of a line's share for some of its pieces: shares per piece differ by one minor unit at most, the first pieces
 * have the larger ones.
 */
const shareOnPieces = (share: number, pieces: number, of: number) =>
  Math.floor(share / of) * pieces + Math.min(share % of, pieces)

/**
 * Amount that the customer of an ended order should have paid for the kept pieces, computed independently of the
 * product's code: prices less shares of discounts and points, plus delivery and packages if anything was handed over.
 * Returned pieces count as the last ones of a line.
 */
export function computeExpectedPayment(
  { order, lines }: OrderData,
  { handed }: { handed: boolean },
): ExpectedPayment {
  let [money, points, keptPieces] = [0, 0, 0]
  const received = handed && lines.some((line) => handedOver(line) > 0)
  for (const line of lines) {
    const pieces = handed ? handedOver(line) - line.refundQuantity : 0
    const shareOfPieces = (share: number) => shareOnPieces(share, pieces, line.skuQuantity)
    const deduction = shareOfPieces(line.discountShare + line.pointsShare)
    const pointsHere = deduction - shareOfPieces(line.discountShare)
    keptPieces += pieces
    money += line.productPrice * pieces - deduction
    points += pointsHere
  }
  const goods = lines.reduce((sum, line) => sum + line.productPrice * line.skuQuantity, 0)
  // Discounts above the price of goods reduce the price of services.
  const excess = Math.max(0, order.discount + order.promocodeDiscount + order.pointsWrittenOff - goods)
  const services = received ? Math.max(0, order.deliverySumClient + order.packageCost - excess) : 0
  return { money: money + services, points, keptPieces }
}

/** Discounts and points must be distributed to the lines in full and in proportion to their value. */
export function findWrongShares({ order, lines }: OrderData): string[] {
  const goods = lines.reduce((sum, line) => sum + line.productPrice * line.skuQuantity, 0)
  const discounts = Math.min(goods, order.discount + order.promocodeDiscount)
  const discountsAndPoints = Math.min(goods, discounts + order.pointsWrittenOff)
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const problems: string[] = []
  const distributed = sum((line) => line.discountShare + line.pointsShare)
  if (distributed !== discountsAndPoints)
    problems.push(`${discountsAndPoints} of discounts and points, ${distributed} of them on the lines`)
  for (const line of lines) {
    const exact = goods === 0 ? 0 : (discountsAndPoints * line.productPrice * line.skuQuantity) / goods
    const share = line.discountShare + line.pointsShare
    if (Math.abs(share - exact) > line.skuQuantity)
      problems.push(
        `a line of ${line.skuQuantity} has ${share} of discounts and points, by its value ${exact.toFixed(2)}`,
      )
  }
  return problems
}
