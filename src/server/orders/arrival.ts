import { eq } from 'drizzle-orm'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import { errorCodes } from '../../shared/error-codes.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { parsePhone } from '../../shared/phone.ts'
import { systemClock } from '../clock.ts'
import { databaseNow } from '../db/now.ts'
import { stores } from '../db/schema/reference.ts'
import { orderProducts, orders, type Loyalty } from '../db/schema/orders.ts'
import type { Engine, Within } from '../engine/engine.ts'
import { Refusal, refuse } from '../refusal.ts'
import { deliveryOf } from './arriving-delivery.ts'
import { logChange } from './log-change.ts'

export interface Arrived {
  orderId: number
  /** Instance of the order's own process. */
  instanceId: number
}

/**
 * Takes an order in: writes it down and starts its process, in the caller's transaction. Refuses an unknown store
 * (code 50), a phone that is none and a delivery service that does not exist (code 7).
 */
export async function acceptOrder(
  engine: Engine,
  within: Within,
  order: NewOrder,
  more: { loyalty?: Loyalty | null } = {},
): Promise<Arrived> {
  const { tx } = within
  const at = within.at ?? (await databaseNow(tx, systemClock))
  const [store] = await tx.select({ zone: stores.zone }).from(stores).where(eq(stores.pfm, order.pfm))
  if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
  const phone = parsePhone(order.phone)
  if (!phone) throw refuse.incorrectData([{ path: '/phone', message: 'errors:invalidFormat' }])
  const delivery = order.delivery ? await deliveryOf(tx, order.delivery, store.zone) : {}
  const sumOrdered = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

  const [{ id: orderId } = { id: 0 }] = await tx
    .insert(orders)
    .values({
      partnerOrderId: order.partnerOrderId ?? null,
      orderSourceTypeId: order.orderSourceTypeId,
      isTest: order.isTest ?? false,
      currency: order.currency ?? 'RUB',
      orderStatusId: order.awaitsPayment ? orderStatus.awaitingPayment : orderStatus.new,
      payTypeId: order.payTypeId,
      payStatusId: order.payStatusId ?? payStatus.notPaid,
      receiveStatusId: 1,
      pfm: order.pfm,
      name: order.name,
      phone: phone.digits,
      email: order.email ?? null,
      languageId: order.languageId ?? 'ru',
      customerRequests: order.customerRequests ?? null,
      commentClient: order.commentClient ?? null,
      userAuthorization: order.userAuthorization ?? false,
      loyaltyCardNumber: order.loyaltyCardNumber ?? null,
      promoCode: order.promoCode ?? null,
      discount: order.discount ?? 0,
      promocodeDiscount: order.promocodeDiscount ?? 0,
      pointsWrittenOff: order.pointsWrittenOff ?? 0,
      productsForAdults: order.productsForAdults ?? false,
      planDateIssued: order.planDateIssued ? new Date(order.planDateIssued) : null,
      loyalty: more.loyalty ?? null,
      ...delivery,
      sumOrdered,
      dateCreate: at,
      dateUpdate: at,
    })
    .returning({ id: orders.id })

  await tx.insert(orderProducts).values(
    order.lines.map((line, index) => ({
      orderId,
      pickOrder: line.pickOrder ?? index,
      sku: line.sku,
      barcode: line.barcode,
      gtin: line.gtin ?? null,
      marked: line.marked ?? false,
      productName: line.productName,
      productProperties: line.productProperties ?? null,
      productWeight: line.productWeight ?? 0,
      vat: line.vat ?? 20,
      skuQuantity: line.quantity,
      productPrice: line.price,
      productPriceRegular: line.regularPrice ?? line.price,
      productSumPrice: line.price * line.quantity,
      productCommentClient: line.comment ?? null,
    })),
  )
  await logChange(tx, {
    orderId,
    type: 'created',
    action: 'acceptOrder',
    entityName: 'order',
    at,
    old: null,
    new: order.awaitsPayment ? orderStatus.awaitingPayment : orderStatus.new,
    userName: within.actor.name,
  })
  const instanceId = await engine.start({ ...within, at }, 'order', orderId)
  return { orderId, instanceId }
}
