import type { Life } from './read-life.ts'

/** Sums in minor units. */
export interface Worth {
  /** What the customer's pieces, their delivery and packing cost. */
  money: number
  points: number
  /** Pieces that the customer has. */
  kept: number
}
type Line = Life['lines'][number]

/** What was handed over to the customer, whatever came back since. */
const handedOver = (line: Line) => Math.max(0, line.skuQuantityFinished - line.returnedQuantity)

/** Of a line's share what falls on some of its pieces: they differ by one minor unit at most, the first ones have it. */
const onPieces = (share: number, pieces: number, of: number) =>
  Math.floor(share / of) * pieces + Math.min(share % of, pieces)

/**
 * What the customer of an ended order should have paid for what they keep, worked out without the product's own code:
 * prices of the pieces less their share of discounts and points, delivery and packages as soon as anything was handed
 * over. Of a line the pieces that come back are the last ones.
 */
export function worthOf({ order, lines }: Life, { handed }: { handed: boolean }): Worth {
  let [money, points, retained] = [0, 0, 0]
  const received = handed && lines.some((line) => handedOver(line) > 0)
  for (const line of lines) {
    const pieces = handed ? handedOver(line) - line.refundQuantity : 0
    const on = (share: number) => onPieces(share, pieces, line.skuQuantity)
    const reduced = on(line.discountShare + line.pointsShare)
    const pointsHere = reduced - on(line.discountShare)
    retained += pieces
    money += line.productPrice * pieces - reduced
    points += pointsHere
  }
  const goods = lines.reduce((sum, line) => sum + line.productPrice * line.skuQuantity, 0)
  // What discounts exceed the goods by comes off the services.
  const over = Math.max(0, order.discount + order.promocodeDiscount + order.pointsWrittenOff - goods)
  const services = received ? Math.max(0, order.deliverySumClient + order.packageCost - over) : 0
  return { money: money + services, points, kept: retained }
}

/** Discounts and points lie on the lines as they should: in all what was given, on each by its value. */
export function wrongShares({ order, lines }: Life): string[] {
  const goods = lines.reduce((sum, line) => sum + line.productPrice * line.skuQuantity, 0)
  const discounts = Math.min(goods, order.discount + order.promocodeDiscount)
  const both = Math.min(goods, discounts + order.pointsWrittenOff)
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  const problems: string[] = []
  const spread = sum((line) => line.discountShare + line.pointsShare)
  if (spread !== both) problems.push(`${both} of discounts and points, ${spread} of them on the lines`)
  for (const line of lines) {
    const exact = goods === 0 ? 0 : (both * line.productPrice * line.skuQuantity) / goods
    const share = line.discountShare + line.pointsShare
    if (Math.abs(share - exact) > line.skuQuantity)
      problems.push(
        `a line of ${line.skuQuantity} has ${share} of discounts and points, by its value ${exact.toFixed(2)}`,
      )
  }
  return problems
}
