import { asc, desc, eq } from 'drizzle-orm'
import type { OrderSummary } from '../../../schemas/api/tasks.ts'
import type { Db, Tx } from '../db/database.ts'
import { callAttempts, orderProducts, orders } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import { refuse } from '../refusal.ts'
import { addressLine } from './address-line.ts'
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
    calls: await readCalls(tx, orderId),
    delivery:
      order.deliveryServiceId === null
        ? null
        : {
            serviceId: order.deliveryServiceId,
            method: order.deliveryServiceMethod,
            address: addressLine(order.deliveryAddress),
            comment: order.deliveryComment,
            receiver: order.fullNameReciever,
            track: order.deliveryTrack,
          },
    dateUpdate: order.dateUpdate.toISOString(),
    lines: await stepLines(tx, orderId),
  }
}

/** A customer is called a few times, not hundreds. */
const callsShown = 20

async function readCalls(tx: Tx | Db, orderId: number): Promise<OrderSummary['calls']> {
  const calls = await tx
    .select({
      at: callAttempts.at,
      waitReasonId: callAttempts.waitReasonId,
      outcome: callAttempts.outcome,
      note: callAttempts.note,
      userName: callAttempts.userName,
    })
    .from(callAttempts)
    .where(eq(callAttempts.orderId, orderId))
    .orderBy(desc(callAttempts.at), desc(callAttempts.id))
    .limit(callsShown)
  return calls.map((call) => ({ ...call, at: call.at.toISOString() }))
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
      returned: orderProducts.returnedQuantity,
      refunded: orderProducts.refundQuantity,
      exchanged: orderProducts.exchangeQuantity,
      unitPrice: orderProducts.productPrice,
      comment: orderProducts.productCommentClient,
      pickOrder: orderProducts.pickOrder,
    })
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
}
