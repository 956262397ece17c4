import { payStatus } from '../../../shared/pay-statuses.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { calculateLineShares, calculateRefund, type PricedPieces } from '../../../shared/line-price.ts'

/** Sums of an order, in minor units of its currency. */
export interface OrderSums {
  orderStatusId: number
  deliverySumClient: number
  packageCost: number
  /** Discount on the whole order as it was placed. */
  discount: number
  promocodeDiscount: number
  pointsWrittenOff: number
}

/** An order line. Quantities are in pieces, amounts in minor units of the currency. */
export interface PricedLine extends PricedPieces {
  id: number
  skuQuantityFinished: number
  returnedQuantity: number
  refundQuantity: number
}

/** Price of pieces, with discounts and points deducted from the goods. */
export interface PriceBreakdown {
  goods: number
  discount: number
  /** Points used, in minor units. */
  points: number
  delivery: number
  packages: number
  /** Amount to be paid in money, in minor units. */
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
 * Number of pieces of each line that the customer gets, as far as it is known. It is the ordered number until something
 * is collected.
 */
export function computeKeptPieces(
  { orderStatusId }: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly PricedLine[],
): Pieces {
  if (statusesWithoutGoods.includes(orderStatusId)) return () => 0
  if (lines.some((line) => line.skuQuantityFinished > 0))
    return (line) => Math.max(0, line.skuQuantityFinished - line.returnedQuantity)
  return (line) => line.skuQuantity
}

/**
 * Number of pieces of each line that can still be refunded or exchanged: kept, and not yet returned through any
 * channel. Registers, refunds, refunds of partners and exchanges all use this function under the lock of the order.
 * Constraints of the table enforce the same limit.
 */
export function computeReturnablePieces(
  order: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly (PricedLine & { exchangeQuantity: number })[],
): (line: PricedLine & { exchangeQuantity: number }) => number {
  const countKeptPieces = computeKeptPieces(order, lines)
  return (line) => Math.max(0, countKeptPieces(line) - line.refundQuantity - line.exchangeQuantity)
}

/**
 * Price of the kept pieces: the pieces less their shares of discounts and points, plus delivery and packages if at
 * least one piece is kept. The part of discounts and points that exceeds the goods reduces delivery and packages.
 */
export function computePrice(order: OrderSums, lines: readonly PricedLine[], pieces: Pieces): PriceBreakdown {
  const price: PriceBreakdown = { goods: 0, discount: 0, points: 0, delivery: 0, packages: 0, total: 0 }
  let hasPieces = false
  for (const line of lines) {
    const count = pieces(line)
    const shares = calculateLineShares(line, count)
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

/** The part of discounts and points that exceeds the ordered goods. */
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
  computePrice(order, lines, computeKeptPieces(order, lines))

/**
 * {@link computeKeptPrice} less the price of the pieces that were refunded later. Delivery and packages are not
 * refunded together with pieces.
 */
export function computeCurrentPrice(order: OrderSums, lines: readonly PricedLine[]): number {
  const countKeptPieces = computeKeptPieces(order, lines)
  const refunded = lines.reduce(
    (sum, line) => sum + calculateRefund(line, countKeptPieces(line), 0, line.refundQuantity).money,
    0,
  )
  return computeKeptPrice(order, lines).total - refunded
}

/**
 * Amount that the customer still has to pay. `receivedMoney` also includes money that is under way. All amounts are in
 * minor units.
 */
export const computeAmountDue = (price: number, receivedMoney: number): number =>
  Math.max(0, price - receivedMoney)
