import { asc, eq } from 'drizzle-orm'
import { storeDay, zoneOf } from '../../shared/store-day.ts'
import type { Parcel } from '../adapters/delivery/client.ts'
import type { Db } from '../db/database.ts'
import { orderProducts, orders, orderTares } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import { readAnnouncement } from './announcements.ts'
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
    lines: lines
      .filter((line) => line.skuQuantityFinished > 0)
      .map((line) => ({
        ...{ lineId: line.id, sku: line.sku, name: line.productName },
        ...{ quantity: line.skuQuantityFinished, price: line.productPrice },
      })),
  }
}
