import { and, asc, desc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { OrderSummary, OtherOpenOrderOfCustomer } from '../../../../schemas/api/tasks.ts'
import { formatAddress, formatStoreAddress } from '../../../shared/address.ts'
import { finalStatuses } from '../../../shared/order-statuses.ts'
import { findNoticeWay, isEveryPhoneWrong } from '../../../shared/wrong-phones.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { FactProviders } from '../../engine/effects.ts'
import { getDeliveryZone, getStoreZone } from '../../../shared/store-day.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deliveryTimeslots } from '../../platform/db/schema/deliveries.ts'
import { orderMarkingCodeStates, orderMarks, orderProducts, orders } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { computeRefundOnCompletion, computeRefundOnCancel } from '../payments/automatic-refund.ts'
import { readOrderLedger } from '../payments/read-order-ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { readOrderPhoneCalls } from '../orders/calls.ts'

/** Reads the data of an order that a task or an action shows next to its step. Refuses an unknown order. */
export async function readOrderSummary(tx: Tx | Db, orderId: number): Promise<OrderSummary> {
  const [match] = await tx
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!match) throw refuse.orderNotFound()
  const { order, store } = match
  const { balance } = await readOrderLedger(tx, order)
  return {
    orderId,
    partnerOrderId: order.partnerOrderId,
    orderStatusId: order.orderStatusId,
    pfm: order.pfm,
    storeName: store?.name ?? order.pfm,
    storeAddress: formatStoreAddress(store ?? {}),
    storeZone: getStoreZone(store),
    deliveryZone: getDeliveryZone(order, store),
    customerName: order.name,
    phone: order.phone,
    otherPhones: await readOtherPhones(tx, order),
    wrongPhones: order.wrongPhones ?? [],
    noticeWay: findNoticeWay(order),
    receiver: { name: order.fullNameReciever, phone: order.phoneReciever },
    currency: order.currency,
    payable: balance.toPay,
    total: balance.price.total,
    price: balance.price,
    back: {
      missing: computeRefundOnCompletion(balance, order.payTypeId),
      cancel: computeRefundOnCancel(balance, order.payTypeId),
      days: (await readSettings(tx)).cardRefundDays,
    },
    payTypeId: order.payTypeId,
    payStatusId: order.payStatusId,
    commentClient: order.commentClient,
    customerRequests: order.customerRequests,
    productsForAdults: order.productsForAdults,
    storagePlace: order.storagePlace,
    storageUntil: order.storageUntil?.toISOString() ?? null,
    planDateIssued: order.planDateIssued?.toISOString() ?? null,
    countCall: order.countCall,
    calls: await readOrderPhoneCalls(tx, orderId),
    delivery:
      order.deliveryServiceId === null
        ? null
        : {
            serviceId: order.deliveryServiceId,
            method: order.deliveryServiceMethod,
            address: formatAddress(order.deliveryAddress),
            place: toPlace(order),
            day: order.desiredDate,
            slot: await readSlot(tx, order),
            comment: order.deliveryComment,
            receiver: order.fullNameReciever,
            track: order.deliveryTrack,
          },
    dateUpdate: order.dateUpdate.toISOString(),
    lines: await readLines(tx, orderId),
  }
}

type OrderRecord = typeof orders.$inferSelect

const maxPhones = 5

type CustomerPhones = Pick<
  OrderRecord,
  'id' | 'phone' | 'phoneReciever' | 'deliveryClientPhone' | 'loyaltyCardNumber'
>

export const phoneFacts: Pick<FactProviders, 'customerPhones'> = {
  customerPhones: {
    of: 'others',
    answer: async (tx, { orderState: { order } }) => {
      const { phone, wrongPhones } = order
      const otherPhones = await readOtherPhones(tx, order)
      return { everyWrong: isEveryPhoneWrong({ phone, otherPhones, wrongPhones }) }
    },
  },
}

/** Other phone numbers of the customer and of the receiver, for the case that the number of the order is wrong. */
async function readOtherPhones(tx: Tx | Db, order: CustomerPhones): Promise<string[]> {
  const phonesOfCard =
    order.loyaltyCardNumber === null
      ? []
      : await tx
          .selectDistinct({ phone: orders.phone })
          .from(orders)
          .where(and(eq(orders.loyaltyCardNumber, order.loyaltyCardNumber), ne(orders.id, order.id)))
          .limit(maxPhones)
  const candidates = [
    order.phoneReciever,
    order.deliveryClientPhone,
    ...phonesOfCard.map(({ phone }) => phone),
  ]
  const others = candidates.filter((phone): phone is string => phone !== null && phone !== order.phone)
  return [...new Set(others)].slice(0, maxPhones)
}

/** Parts of the address and the note for the courier, by field name. */
const toPlace = ({ deliveryAddress, deliveryComment }: OrderRecord): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...deliveryAddress, comment: deliveryComment }).filter(
      (part): part is [string, string] => typeof part[1] === 'string',
    ),
  )

/** Start and end of the chosen slot. Null if no slot was chosen or its hours are unknown. */
async function readSlot(tx: Tx | Db, order: OrderRecord) {
  const { id, desiredDate, desiredDateExternalId } = order
  if (desiredDate === null || desiredDateExternalId === null) return null
  const [slot] = await tx
    .select()
    .from(deliveryTimeslots)
    .where(
      and(
        eq(deliveryTimeslots.orderId, id),
        eq(deliveryTimeslots.slotId, desiredDateExternalId),
        eq(deliveryTimeslots.day, desiredDate),
      ),
    )
  return slot ? { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() } : null
}

/** Maximum number of other orders that are shown to the operator during a call. */
const maxOtherOrders = 5

/** Other unfinished orders with the same phone number, newest first, limited to the stores of the actor. */
export async function readUnfinishedOrdersOfSamePhone(
  tx: Tx | Db,
  orderId: number,
  actor: Actor,
): Promise<OtherOpenOrderOfCustomer[]> {
  const phone = tx.select({ phone: orders.phone }).from(orders).where(eq(orders.id, orderId))
  const matches = await tx
    .select({
      orderId: orders.id,
      orderStatusId: orders.orderStatusId,
      planDateIssued: orders.planDateIssued,
    })
    .from(orders)
    .where(
      and(
        eq(orders.phone, phone),
        ne(orders.id, orderId),
        notInArray(orders.orderStatusId, [...finalStatuses]),
        actor.stores === 'all' ? undefined : inArray(orders.pfm, [...actor.stores]),
      ),
    )
    .orderBy(desc(orders.dateCreate), desc(orders.id))
    .limit(maxOtherOrders)
  return matches.map((order) => ({ ...order, planDateIssued: order.planDateIssued?.toISOString() ?? null }))
}

/** Lines of the order, in picking sequence. */
async function readLines(tx: Tx | Db, orderId: number): Promise<OrderSummary['lines']> {
  const lines = await tx
    .select({
      lineId: orderProducts.id,
      sku: orderProducts.sku,
      barcode: orderProducts.barcode,
      actualBarcode: orderProducts.actualBarcode,
      gtin: orderProducts.gtin,
      marked: orderProducts.marked,
      forAdults: orderProducts.forAdults,
      productName: orderProducts.productName,
      productProperties: orderProducts.productProperties,
      pic: orderProducts.pic,
      ordered: orderProducts.skuQuantity,
      collected: orderProducts.skuQuantityFinished,
      reasonId: orderProducts.changeReason,
      returned: orderProducts.returnedQuantity,
      refunded: orderProducts.refundQuantity,
      exchanged: orderProducts.exchangeQuantity,
      unitPrice: orderProducts.productPrice,
      discountShare: orderProducts.discountShare,
      pointsShare: orderProducts.pointsShare,
      comment: orderProducts.productCommentClient,
      commentCooperator: orderProducts.productCommentCooperator,
      commentWorker: orderProducts.productCommentWorker,
      pickOrder: orderProducts.pickOrder,
    })
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
  const marks = lines.some((line) => line.marked) ? await readMarks(tx, orderId) : []
  return lines.map((line) => {
    const lineMarks = marks.filter(({ lineId }) => lineId === line.lineId)
    return {
      ...line,
      marks: lineMarks.map(({ code }) => code),
      leftMarks: lineMarks.filter(({ state }) => state === 'left').map(({ code }) => code),
    }
  })
}

const readMarks = (tx: Tx | Db, orderId: number) =>
  tx
    .select({ lineId: orderMarks.lineId, code: orderMarks.code, state: orderMarks.state })
    .from(orderMarks)
    .where(and(eq(orderMarks.orderId, orderId), inArray(orderMarks.state, [...orderMarkingCodeStates])))
    .orderBy(asc(orderMarks.identity))
