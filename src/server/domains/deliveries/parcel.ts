import { asc, eq } from 'drizzle-orm'
import { storeDay, zoneOf } from '../../../shared/store-day.ts'
import type { Parcel } from '../../platform/adapters/delivery/client.ts'
import type { Db } from '../../platform/db/database.ts'
import { orderProducts, orders, orderTares } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { lineShares } from '../../../shared/line-price.ts'
import { keptPrice, type OrderSums } from '../orders/totals.ts'
import { readAnnouncement } from '../orders/announcements.ts'
import { readBook } from '../payments/read-book.ts'

/** The order as a delivery service is told of it, as it stands now. */
export async function readParcel(db: Db, orderId: number, number: string): Promise<Parcel> {
  const [found] = await db
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!found) throw new Error(`no order ${orderId}`)
  const { order, store } = found
  const announced = await readAnnouncement(db, number)
  const tares = await db.select().from(orderTares).where(eq(orderTares.orderId, orderId))
  const lines = await db
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
  return {
    ...{ number, orderId, method: order.deliveryServiceMethod },
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
    plannedFor: order.desiredDate ?? (order.planDateIssued && storeDay(order.planDateIssued, zoneOf(store))),
    slotId: order.desiredDateExternalId,
    toPay: announced?.toPay ?? (await readBook(db, order)).balance.toPay,
    currency: order.currency,
    adultsOnly: order.productsForAdults,
    boxes: tares
      .filter((tare) => !tare.unused)
      .map(({ typeId, weight }) => ({ typeId, weight: weight ?? 0 })),
    lines: lines.flatMap(paidPieces),
    services: servicesOf(order, lines),
  }
}

type Line = typeof orderProducts.$inferSelect

/** The collected pieces at what the customer pays for them: those whose share of a discount is one unit more stand first. */
function paidPieces(line: Line): Parcel['lines'] {
  const quantity = line.skuQuantityFinished
  if (quantity <= 0) return []
  const { goods, discount, points } = lineShares(line, quantity)
  const total = goods - discount - points
  const price = Math.floor(total / quantity)
  const dearer = total - price * quantity
  const piece = { lineId: line.id, sku: line.sku, name: line.productName }
  return [
    { ...piece, quantity: quantity - dearer, price },
    { ...piece, quantity: dearer, price: price + 1 },
  ].filter((one) => one.quantity > 0)
}

/** What is left of the price beside the pieces. */
const servicesOf = (order: OrderSums, lines: Line[]): number =>
  keptPrice(order, lines).total -
  lines.flatMap(paidPieces).reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** Minor units the customer still has to pay. */
export async function readToPay(db: Db, orderId: number): Promise<number> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  return (await readBook(db, order)).balance.toPay
}
