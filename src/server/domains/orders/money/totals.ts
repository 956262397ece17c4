import { payStatus } from '../../../../shared/pay-statuses.ts'
import { orderStatus } from '../../../../shared/order-statuses.ts'
import {
  calculateLinePriceParts,
  calculateLineRefund,
  type LinePriceComponents,
} from '../../../../shared/line-price.ts'

/** Sums of an order, in minor units of its currency. */
export interface OrderSums {
  orderStatusId: number
  deliverySumClient: number
  packageCost: number
  /** Discount on the order as it was placed. */
  discount: number
  promocodeDiscount: number
  pointsWrittenOff: number
}

/** An order line. Quantities are in pieces, amounts in minor units of the currency. */
export interface PricedLine extends LinePriceComponents {
  id: number
  skuQuantityFinished: number
  returnedQuantity: number
  refundQuantity: number
}

/** Price of pieces, in minor units. */
export interface PriceBreakdown {
  goods: number
  discount: number
  /** Value of the points used. */
  points: number
  delivery: number
  packages: number
  /** Amount to be paid in money: goods, delivery and packages less discount and points. */
  total: number
}

/**
 * Payment statuses in which an order without ledger entries owes nothing, because its money is tracked in another
 * system.
 */
export const payStatusesPaidElsewhere: readonly number[] = [
  payStatus.held,
  payStatus.paid,
  payStatus.refunded,
  payStatus.returnDue,
]

/** Statuses in which the customer gets no goods. */
export const statusesWithoutGoods: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.disbanded,
  orderStatus.storageExpired,
  orderStatus.returnedToWarehouse,
]

type Pieces = (line: PricedLine) => number

/**
 * Returns a function for the number of pieces of a line that the customer keeps. Until something is collected, it is
 * the ordered number. In a status without goods it is zero.
 */
export function createKeptPiecesCounter(
  { orderStatusId }: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly PricedLine[],
): Pieces {
  if (statusesWithoutGoods.includes(orderStatusId)) return () => 0
  if (lines.some((line) => line.skuQuantityFinished > 0))
    return (line) => Math.max(0, line.skuQuantityFinished - line.returnedQuantity)
  return (line) => line.skuQuantity
}

/**
 * Returns a function for the number of pieces of a line that can still be refunded or exchanged: kept, and neither
 * refunded nor exchanged yet. Every refund and exchange must use it under the lock of the order. A constraint of the
 * table enforces the same limit.
 */
export function createReturnablePiecesCounter(
  order: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly (PricedLine & { exchangeQuantity: number })[],
): (line: PricedLine & { exchangeQuantity: number }) => number {
  const countKeptPieces = createKeptPiecesCounter(order, lines)
  return (line) => Math.max(0, countKeptPieces(line) - line.refundQuantity - line.exchangeQuantity)
}

/**
 * Price of the given pieces: their price less their shares of discounts and points. If there is at least one piece,
 * delivery and packages are added, less the part of discounts and points that exceeds the goods.
 */
export function computePriceOfPieces(
  order: OrderSums,
  lines: readonly PricedLine[],
  pieces: Pieces,
): PriceBreakdown {
  const price: PriceBreakdown = { goods: 0, discount: 0, points: 0, delivery: 0, packages: 0, total: 0 }
  let hasPieces = false
  for (const line of lines) {
    const count = pieces(line)
    const shares = calculateLinePriceParts(line, count)
    hasPieces ||= count > 0
    price.goods += shares.goods
    price.discount += shares.discount
    price.points += shares.points
  }
  if (!hasPieces) return price
  price.delivery = order.deliverySumClient
  price.packages = order.packageCost
  const services = price.delivery + price.packages
  const excess = computeExcess(order, lines)
  const discount = Math.min(excess.discount, services)
  const points = Math.min(excess.points, services - discount)
  price.discount += discount
  price.points += points
  price.total = price.goods + services - price.discount - price.points
  return price
}

/** The parts of discounts and points that exceed the price of the ordered goods. */
function computeExcess(order: OrderSums, lines: readonly PricedLine[]): { discount: number; points: number } {
  const sumLines = (getShare: (line: PricedLine) => number) =>
    lines.reduce((sum, line) => sum + getShare(line), 0)
  return {
    discount: Math.max(0, order.discount + order.promocodeDiscount - sumLines((line) => line.discountShare)),
    points: Math.max(0, order.pointsWrittenOff - sumLines((line) => line.pointsShare)),
  }
}

/** Price of the pieces that the customer keeps, before later returns. */
export const computeKeptPrice = (order: OrderSums, lines: readonly PricedLine[]): PriceBreakdown =>
  computePriceOfPieces(order, lines, createKeptPiecesCounter(order, lines))

/**
 * Price of the pieces that the customer has now: {@link computeKeptPrice} less the pieces that were refunded later. A
 * refund of pieces does not include delivery and packages.
 */
export function computePriceAfterRefunds(order: OrderSums, lines: readonly PricedLine[]): number {
  const countKeptPieces = createKeptPiecesCounter(order, lines)
  const refunded = lines.reduce(
    (sum, line) => sum + calculateLineRefund(line, countKeptPieces(line), 0, line.refundQuantity).money,
    0,
  )
  return computeKeptPrice(order, lines).total - refunded
}

/**
 * Amount that the customer still has to pay, in minor units. `receivedMoney` must be reduced by requested refunds and
 * releases.
 */
export const computeAmountDue = (price: number, receivedMoney: number): number =>
  Math.max(0, price - receivedMoney)
