import { payStatus } from '../../../shared/pay-statuses.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { lineShares, refundOf, type PricedPieces } from '../../../shared/line-price.ts'

/** Sums of an order row, minor units of its currency. */
export interface OrderSums {
  orderStatusId: number
  deliverySumClient: number
  packageCost: number
  /** Of the whole order as it was placed. */
  discount: number
  promocodeDiscount: number
  pointsWrittenOff: number
}

/** Of an order line: pieces, minor units. */
export interface PricedLine extends PricedPieces {
  id: number
  skuQuantityFinished: number
  returnedQuantity: number
  refundQuantity: number
}

/** What pieces cost: goods less discounts and points. */
export interface Price {
  goods: number
  discount: number
  /** Paid for with points; their minor units. */
  points: number
  delivery: number
  packages: number
  /** Minor units to be paid in money. */
  total: number
}

/** With such a payment status an order that has no book owes nothing: where its money is, another system knows. */
export const paidElsewhere: readonly number[] = [
  payStatus.held,
  payStatus.paid,
  payStatus.refunded,
  payStatus.returnDue,
]

/** The customer gets nothing of these. */
export const statusesWithoutGoods: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.disbanded,
  orderStatus.storageExpired,
  orderStatus.returnedToWarehouse,
]

type Pieces = (line: PricedLine) => number

/** Pieces of each line that the customer gets, as far as is known now: what was ordered until something was collected. */
export function keptPieces(
  { orderStatusId }: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly PricedLine[],
): Pieces {
  if (statusesWithoutGoods.includes(orderStatusId)) return () => 0
  if (lines.some((line) => line.skuQuantityFinished > 0))
    return (line) => Math.max(0, line.skuQuantityFinished - line.returnedQuantity)
  return (line) => line.skuQuantity
}

/**
 * Pieces of each line that may still be refunded or exchanged: kept, and given back by no channel yet. Registers, refunds,
 * refunds of partners and exchanges all ask here, under the order's lock; the table itself holds them to it.
 */
export function leftPieces(
  order: Pick<OrderSums, 'orderStatusId'>,
  lines: readonly (PricedLine & { exchangeQuantity: number })[],
): (line: PricedLine & { exchangeQuantity: number }) => number {
  const kept = keptPieces(order, lines)
  return (line) => Math.max(0, kept(line) - line.refundQuantity - line.exchangeQuantity)
}

/**
 * Price of the pieces that are kept: the pieces less their shares of discounts and points, plus delivery and packages as
 * soon as one piece is kept. What discounts and points exceed the goods by comes off delivery and packages.
 */
export function priceOf(order: OrderSums, lines: readonly PricedLine[], pieces: Pieces): Price {
  const price: Price = { goods: 0, discount: 0, points: 0, delivery: 0, packages: 0, total: 0 }
  let any = false
  for (const line of lines) {
    const count = pieces(line)
    const shares = lineShares(line, count)
    any ||= count > 0
    price.goods += shares.goods
    price.discount += shares.discount
    price.points += shares.points
  }
  if (!any) return price
  price.delivery = order.deliverySumClient
  price.packages = order.packageCost
  const services = price.delivery + price.packages
  const over = overGoods(order, lines)
  const discount = Math.min(over.discount, services)
  const points = Math.min(over.points, services - discount)
  price.discount += discount
  price.points += points
  price.total = price.goods + services - price.discount - price.points
  return price
}

/** What discounts and points exceed the ordered goods by. */
function overGoods(order: OrderSums, lines: readonly PricedLine[]): { discount: number; points: number } {
  const onLines = (of: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return {
    discount: Math.max(0, order.discount + order.promocodeDiscount - onLines((line) => line.discountShare)),
    points: Math.max(0, order.pointsWrittenOff - onLines((line) => line.pointsShare)),
  }
}

/** What the customer keeps, before anything of it was brought back. */
export const keptPrice = (order: OrderSums, lines: readonly PricedLine[]): Price =>
  priceOf(order, lines, keptPieces(order, lines))

/** The same less what was brought back since and is refunded. Delivery and packages are not given back with pieces. */
export function priceNow(order: OrderSums, lines: readonly PricedLine[]): number {
  const kept = keptPieces(order, lines)
  const refunded = lines.reduce(
    (sum, line) => sum + refundOf(line, kept(line), 0, line.refundQuantity).money,
    0,
  )
  return keptPrice(order, lines).total - refunded
}

/** Minor units the customer still has to pay, when so much of their money is here or on its way. */
export const stillToPay = (price: number, moneyHere: number): number => Math.max(0, price - moneyHere)
