import { asc, eq } from 'drizzle-orm'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../db/database.ts'
import { orderProducts, orders } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import { refuse } from '../refusal.ts'
import { stillToPay } from './totals.ts'

/** The order as a task shows it beside its step; two statements. Refuses an order that does not exist. */
export async function orderSummary(tx: Tx | Db, orderId: number): Promise<OrderSummary> {
  const [found] = await tx
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!found) throw refuse.orderNotFound()
  const { order, store } = found
  return {
    orderId,
    partnerOrderId: order.partnerOrderId,
    orderStatusId: order.orderStatusId,
    pfm: order.pfm,
    storeName: store?.name ?? order.pfm,
    storeAddress: store?.address ?? '',
    storeZone: store?.zone ?? 'UTC',
    customerName: order.name,
    phone: order.phone,
    currency: order.currency,
    payable: stillToPay(order),
    payTypeId: order.payTypeId,
    payStatusId: order.payStatusId,
    commentClient: order.commentClient,
    productsForAdults: order.productsForAdults,
    planDateIssued: order.planDateIssued?.toISOString() ?? null,
    countCall: order.countCall,
    dateUpdate: order.dateUpdate.toISOString(),
    lines: await stepLines(tx, orderId),
  }
}

/** Lines in the store's walking order. */
function stepLines(tx: Tx | Db, orderId: number): Promise<OrderSummary['lines']> {
  return tx
    .select({
      lineId: orderProducts.id,
      sku: orderProducts.sku,
      barcode: orderProducts.barcode,
      gtin: orderProducts.gtin,
      marked: orderProducts.marked,
      productName: orderProducts.productName,
      productProperties: orderProducts.productProperties,
      pic: orderProducts.pic,
      ordered: orderProducts.skuQuantity,
      collected: orderProducts.skuQuantityFinished,
      unitPrice: orderProducts.productPrice,
      comment: orderProducts.productCommentClient,
      pickOrder: orderProducts.pickOrder,
    })
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
}
