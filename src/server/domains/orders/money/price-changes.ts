import type { PriceChange } from '../../../../../schemas/api/money.ts'
import {
  computeKeptPrice,
  computePriceAfterRefunds,
  computePriceOfPieces,
  createKeptPiecesCounter,
  statusesWithoutGoods,
  type OrderSums,
  type PricedLine,
} from './totals.ts'

/**
 * Lists why the price of an order differs from the amount `requested` when it was placed, in minor units. The requested
 * amount and all changes add up to the price of the pieces that the customer has now.
 */
export function computePriceChanges(
  order: OrderSums,
  lines: readonly PricedLine[],
  requested: number,
): PriceChange[] {
  const computeWithoutPackages = (pieces: (line: PricedLine) => number) =>
    computePriceOfPieces({ ...order, packageCost: 0 }, lines, pieces).total
  const isCollected = lines.some((line) => line.skuQuantityFinished > 0)
  const ordered = computeWithoutPackages((line) => line.skuQuantity)
  const collected = isCollected ? computeWithoutPackages((line) => line.skuQuantityFinished) : ordered
  const remaining = computeWithoutPackages(createKeptPiecesCounter(order, lines))
  const remainingWithPackages = computeKeptPrice(order, lines).total
  const isCancelled = statusesWithoutGoods.includes(order.orderStatusId)
  const changes: PriceChange[] = [
    { name: 'delivery', amount: ordered - requested },
    { name: 'notCollected', amount: collected - ordered },
    { name: isCancelled ? 'cancelled' : 'notTaken', amount: remaining - collected },
    { name: 'packages', amount: remainingWithPackages - remaining },
    { name: 'refunded', amount: computePriceAfterRefunds(order, lines) - remainingWithPackages },
  ]
  return changes.filter(({ amount }) => amount !== 0)
}
