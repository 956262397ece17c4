import { asc, eq } from 'drizzle-orm'
import { getDeliveryZone, getStoreDay } from '../../../shared/store-day.ts'
import type { Parcel } from '../../platform/adapters/delivery/client.ts'
import type { Db } from '../../platform/db/database.ts'
import { orderProducts, orders, orderTares } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { calculateLinePriceParts } from '../../../shared/line-price.ts'
import { computeKeptPrice, type OrderSums } from '../orders/money/totals.ts'
import { requiresAgeCheck } from '../orders/goods/goods-for-adults.ts'
import { readAnnouncement } from '../orders/announcements.ts'
import { readOrderLedger } from '../payments/read-order-ledger.ts'

/** The order in its current state, as the parcel that is announced to a delivery service. */
export async function readParcel(db: Db, orderId: number, number: string): Promise<Parcel> {
  const [match] = await db
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!match) throw new Error(`no order ${orderId}`)
  const { order, store } = match
  const announcement = await readAnnouncement(db, number)
  const tares = await db.select().from(orderTares).where(eq(orderTares.orderId, orderId))
  const lines = await db
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
  return {
    number,
    orderId,
    method: order.deliveryServiceMethod,
    from: {
      pfm: order.pfm,
      city: store?.city ?? '',
      address: store?.address ?? '',
      phone: store?.phone ?? null,
    },
    to: { ...order.deliveryAddress, index: order.deliveryIndex },
    receiver: {
      name: order.fullNameReciever ?? order.name,
      phone: order.phoneReciever ?? order.deliveryClientPhone ?? order.phone,
    },
    comment: order.deliveryComment,
    plannedFor:
      order.desiredDate ??
      (order.planDateIssued && getStoreDay(order.planDateIssued, getDeliveryZone(order, store))),
    slotId: order.desiredDateExternalId,
    toPay: announcement?.toPay ?? (await readOrderLedger(db, order)).balance.toPay,
    currency: order.currency,
    adultsOnly: requiresAgeCheck(order, lines),
    boxes: tares
      .filter((tare) => !tare.unused)
      .map(({ typeId, weight }) => ({ typeId, weight: weight ?? 0 })),
    lines: lines.flatMap(splitByPaidPrice),
    services: computeServices(order, lines),
  }
}

type Line = typeof orderProducts.$inferSelect

/**
 * Splits the collected pieces of a line by the price that the customer pays. If a discount cannot be divided evenly,
 * the line gives two entries whose prices differ by one minor unit.
 */
function splitByPaidPrice(line: Line): Parcel['lines'] {
  const quantity = line.skuQuantityFinished
  if (quantity <= 0) return []
  const { goods, discount, points } = calculateLinePriceParts(line, quantity)
  const total = goods - discount - points
  const price = Math.floor(total / quantity)
  const dearerQuantity = total - price * quantity
  const piece = { lineId: line.id, sku: line.sku, name: line.productName }
  return [
    { ...piece, quantity: quantity - dearerQuantity, price },
    { ...piece, quantity: dearerQuantity, price: price + 1 },
  ].filter((entry) => entry.quantity > 0)
}

/** Price of delivery and packages in minor units: the total less the price of the goods. */
const computeServices = (order: OrderSums, lines: Line[]): number =>
  computeKeptPrice(order, lines).total -
  lines.flatMap(splitByPaidPrice).reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** Amount that the customer still has to pay, in minor units. */
export async function readAmountDue(db: Db, orderId: number): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  return (await readOrderLedger(db, order)).balance.toPay
}
