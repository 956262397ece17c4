import { eq } from 'drizzle-orm'
import type { NewOrder } from '../../../../schemas/api/new-order.ts'
import { countryRules } from '../../../shared/country.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { systemClock } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { orderProducts, orders, type Loyalty } from '../../platform/db/schema/orders.ts'
import { ledgerEntries } from '../../platform/db/schema/payments.ts'
import type { Engine, TxContext } from '../../engine/engine.ts'
import type { OrderSession } from '../../engine/order-session.ts'
import { installationCountry } from '../../platform/config/installation.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { arrivalEntries } from '../payments/arrival.ts'
import { deliveryOf, saveChosenSlot } from './arriving-delivery.ts'
import { logChange } from '../orders/log-change.ts'
import { sharesOf } from './spread.ts'

export interface Arrived {
  orderId: number
  /** Instance of the order's own process. */
  instanceId: number
}

/** Money that has come is not waited for (code 7), nor is a payment of nothing: nobody would ever tell of it. */
function paymentIsAwaited(order: NewOrder, goods: number): boolean {
  if (!order.awaitsPayment) return false
  const { payStatusId = payStatus.notPaid, discount = 0, promocodeDiscount = 0, pointsWrittenOff = 0 } = order
  if (payStatusId === payStatus.held || payStatusId === payStatus.paid)
    throw refuse.incorrectData([{ path: '/body/awaitsPayment', message: 'errors:paidAlready' }])
  const asked = goods + (order.delivery?.sumClient ?? 0) - discount - promocodeDiscount - pointsWrittenOff
  return asked > 0
}

/**
 * Takes an order in: writes it down and starts its process, in the caller's transaction. Refuses an unknown store
 * (code 50), a phone that is none and a delivery service that does not exist (code 7). `hold`: further steps follow at once.
 */
export async function acceptOrder(
  engine: Engine,
  within: TxContext,
  order: NewOrder,
  more: {
    loyalty?: Loyalty | null
    hold?: (orderId: number) => OrderSession
    /** What the order's process reads when it begins. */
    beforeStart?: (orderId: number) => Promise<void>
  } = {},
): Promise<Arrived> {
  const { tx } = within
  const at = within.at ?? (await databaseNow(tx, systemClock))
  const [store] = await tx
    .select({ zone: stores.zone, open: stores.open })
    .from(stores)
    .where(eq(stores.pfm, order.pfm))
  if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
  if (!store.open) throw refuse.denied('errors:storeClosed', { pfm: order.pfm })
  const phone = parsePhone(order.phone, installationCountry())
  if (!phone) throw refuse.incorrectData([{ path: '/body/phone', message: 'errors:invalidFormat' }])
  const delivery = order.delivery
    ? await deliveryOf(tx, order.delivery, store.zone, order.planDateIssued)
    : {}
  const sumOrdered = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const waits = paymentIsAwaited(order, sumOrdered)
  const shares = sharesOf(
    {
      discount: (order.discount ?? 0) + (order.promocodeDiscount ?? 0),
      points: order.pointsWrittenOff ?? 0,
    },
    order.lines,
  )

  const [arrived] = await tx
    .insert(orders)
    .values({
      partnerOrderId: order.partnerOrderId ?? null,
      orderSourceTypeId: order.orderSourceTypeId,
      isTest: order.isTest ?? false,
      currency: order.currency ?? countryRules[installationCountry()].currency,
      orderStatusId: waits ? orderStatus.awaitingPayment : orderStatus.new,
      payTypeId: order.payTypeId,
      payStatusId: order.payStatusId ?? payStatus.notPaid,
      receiveStatusId: 1,
      pfm: order.pfm,
      name: order.name,
      // A search compares surname and name: one that stands in the name already would be looked for twice.
      clientSurname:
        order.clientSurname && !order.name.includes(order.clientSurname) ? order.clientSurname : null,
      clientName: order.clientName ?? null,
      clientPatronymic: order.clientPatronymic ?? null,
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
      timeWaiting: (await readSettings(tx)).storageDays,
      planDateIssued: order.planDateIssued ? new Date(order.planDateIssued) : null,
      loyalty: more.loyalty ?? null,
      ...delivery,
      sumOrdered,
      dateCreate: at,
      dateUpdate: at,
    })
    .returning()
  if (!arrived) throw new Error('the order was not written')
  const { id: orderId } = arrived

  const arrivedLines = await tx
    .insert(orderProducts)
    .values(
      order.lines.map((line, index) => ({
        orderId,
        pickOrder: line.pickOrder ?? index,
        sku: line.sku,
        barcode: line.barcode,
        actualBarcode: line.actualBarcode ?? null,
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
        ...shares[index],
        productCommentClient: line.comment ?? null,
        productCommentCooperator: line.commentCooperator ?? null,
        pic: line.pic ?? null,
      })),
    )
    .returning()
  await tx.insert(ledgerEntries).values(arrivalEntries(arrived, arrivedLines, at))
  if (order.delivery) await saveChosenSlot(tx, orderId, order.delivery, { zone: store.zone, at })
  await logChange(tx, {
    orderId,
    type: 'created',
    action: 'acceptOrder',
    entityName: 'order',
    at,
    old: null,
    new: order.awaitsPayment ? orderStatus.awaitingPayment : orderStatus.new,
    userName: within.actor.name,
    sentData: withoutPersonal(order),
  })
  await more.beforeStart?.(orderId)
  const held = more.hold?.(orderId)
  const instanceId = await engine.start({ ...within, at, ...(held && { held }) }, 'order', orderId)
  return { orderId, instanceId }
}

/** What the shop sent, as the log keeps it: the order itself holds the customer, the address and the names of the goods. */
function withoutPersonal(order: NewOrder): Record<string, unknown> {
  const { name: _1, clientSurname: _2, clientName: _3, clientPatronymic: _4, ...unnamed } = order
  const { phone: _5, email: _6, commentClient: _7, loyaltyCardNumber: _8, ...rest } = unnamed
  const { address: _9, receiver: _10, comment: _11, clientPhone: _12, ...delivery } = order.delivery ?? {}
  return {
    ...rest,
    ...(order.delivery ? { delivery } : {}),
    lines: order.lines.map(({ sku, quantity, price }) => ({ sku, quantity, price })),
  }
}
