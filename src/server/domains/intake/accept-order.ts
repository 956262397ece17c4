import { eq } from 'drizzle-orm'
import type { NewOrder } from '../../../../schemas/api/new-order.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { systemClock } from '../../platform/clock.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { orderProducts, orders, type OrderLoyalty } from '../../platform/db/schema/orders.ts'
import { ledgerEntries } from '../../platform/db/schema/payments.ts'
import type { Engine, TransactionContext } from '../../engine/engine.ts'
import type { OrderRowCache } from '../../engine/order-session.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { createInitialLedgerEntries } from '../payments/arrival.ts'
import { completeOrder } from './complete-order.ts'
import { buildDeliveryColumns, saveChosenSlot } from './delivery-columns.ts'
import { logOrderChange } from '../orders/log/log-change.ts'
import { computeLineShares } from './distribute-amount.ts'

type CompleteOrder = ReturnType<typeof completeOrder>

export interface AcceptedOrder {
  orderId: number
  /** Id of the workflow instance that is the process of the order. */
  instanceId: number
}

/**
 * True if the order waits for a payment. Refuses to await the payment of an order that is already paid or has a hold
 * (code 7). No payment is awaited for an amount of zero, because no bank would send a notification about it.
 */
function shouldAwaitPayment(order: CompleteOrder, goods: number): boolean {
  if (!order.awaitsPayment) return false
  const { payStatusId, discount, promocodeDiscount, pointsWrittenOff } = order
  if (payStatusId === payStatus.held || payStatusId === payStatus.paid)
    throw refuse.incorrectData([{ path: '/body/awaitsPayment', message: 'errors:paidAlready' }])
  const amountDue = goods + (order.delivery?.sumClient ?? 0) - discount - promocodeDiscount - pointsWrittenOff
  return amountDue > 0
}

/**
 * Creates an order and starts its process in the caller's transaction. Refuses an unknown store (code 50), a closed
 * store (code 19), and an invalid phone, delivery or payment status (code 7). `hold`: creates the session in which the
 * order is started, for further steps in the same transaction.
 */
export async function acceptOrder(
  engine: Engine,
  context: TransactionContext,
  input: NewOrder,
  options: {
    loyalty?: OrderLoyalty | null
    hold?: (orderId: number) => OrderRowCache
    /** Saves the data that the process of the order reads when it starts. */
    beforeStart?: (orderId: number) => Promise<void>
  } = {},
): Promise<AcceptedOrder> {
  const { tx } = context
  const country = getInstallationCountry()
  const order = { ...completeOrder(input, country), pfm: input.pfm }
  const at = context.at ?? (await readDatabaseNow(tx, systemClock))
  const [store] = await tx
    .select({ zone: stores.zone, open: stores.open })
    .from(stores)
    .where(eq(stores.pfm, order.pfm))
  if (!store) throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode')
  if (!store.open) throw refuse.denied('errors:storeClosed', { pfm: order.pfm })
  const phone = parsePhone(order.phone, country)
  if (!phone) throw refuse.incorrectData([{ path: '/body/phone', message: 'errors:invalidFormat' }])
  const delivery = order.delivery
    ? await buildDeliveryColumns(tx, order.delivery, store.zone, order.planDateIssued)
    : {}
  const sumOrdered = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const awaitsPayment = shouldAwaitPayment(order, sumOrdered)
  const shares = computeLineShares(
    {
      discount: order.discount + order.promocodeDiscount,
      points: order.pointsWrittenOff,
    },
    order.lines,
  )

  const [orderRow] = await tx
    .insert(orders)
    .values({
      partnerOrderId: order.partnerOrderId ?? null,
      orderSourceTypeId: order.orderSourceTypeId,
      isTest: order.isTest,
      currency: order.currency,
      orderStatusId: awaitsPayment ? orderStatus.awaitingPayment : orderStatus.new,
      payTypeId: order.payTypeId,
      payStatusId: order.payStatusId,
      receiveStatusId: 1,
      pfm: order.pfm,
      name: order.name,
      // The search matches the name and the surname separately. A surname that is part of the name is not stored,
      // because it would match twice.
      clientSurname:
        order.clientSurname && !order.name.includes(order.clientSurname) ? order.clientSurname : null,
      clientName: order.clientName ?? null,
      clientPatronymic: order.clientPatronymic ?? null,
      phone: phone.digits,
      email: order.email ?? null,
      languageId: order.languageId,
      customerRequests: order.customerRequests ?? null,
      commentClient: order.commentClient ?? null,
      userAuthorization: order.userAuthorization,
      loyaltyCardNumber: order.loyaltyCardNumber ?? null,
      promoCode: order.promoCode ?? null,
      discount: order.discount,
      promocodeDiscount: order.promocodeDiscount,
      pointsWrittenOff: order.pointsWrittenOff,
      productsForAdults: order.productsForAdults,
      timeWaiting: (await readSettings(tx)).storageDays,
      planDateIssued: order.planDateIssued ? new Date(order.planDateIssued) : null,
      loyalty: options.loyalty ?? null,
      ...delivery,
      sumOrdered,
      dateCreate: at,
      dateUpdate: at,
    })
    .returning()
  if (!orderRow) throw new Error('the insert of the order returned no row')
  const { id: orderId } = orderRow

  const lineRows = await tx
    .insert(orderProducts)
    .values(
      order.lines.map((line, index) => ({
        orderId,
        pickOrder: line.pickOrder,
        sku: line.sku,
        barcode: line.barcode,
        actualBarcode: line.actualBarcode ?? null,
        gtin: line.gtin ?? null,
        marked: line.marked,
        forAdults: line.forAdults,
        productName: line.productName,
        productProperties: line.productProperties ?? null,
        productWeight: line.productWeight,
        vat: line.vat,
        skuQuantity: line.quantity,
        productPrice: line.price,
        productPriceRegular: line.regularPrice,
        productSumPrice: line.price * line.quantity,
        ...shares[index],
        productCommentClient: line.comment ?? null,
        productCommentCooperator: line.commentCooperator ?? null,
        pic: line.pic ?? null,
      })),
    )
    .returning()
  await tx.insert(ledgerEntries).values(createInitialLedgerEntries(orderRow, lineRows, at))
  if (order.delivery) await saveChosenSlot(tx, orderId, order.delivery, { zone: store.zone, at })
  await logOrderChange(tx, {
    orderId,
    type: 'created',
    action: 'acceptOrder',
    entityName: 'order',
    at,
    old: null,
    new: orderRow.orderStatusId,
    userName: context.actor.name,
    sentData: omitPersonalData(input),
  })
  await options.beforeStart?.(orderId)
  const session = options.hold?.(orderId)
  const instanceId = await engine.start({ ...context, at, ...(session && { session }) }, 'order', orderId)
  return { orderId, instanceId }
}

/**
 * The part of the request that is logged. Personal data, the address and the names of goods are left out, because only
 * the order itself may contain them.
 */
function omitPersonalData(order: NewOrder): Record<string, unknown> {
  const { name: _1, clientSurname: _2, clientName: _3, clientPatronymic: _4, ...unnamed } = order
  const { phone: _5, email: _6, commentClient: _7, loyaltyCardNumber: _8, ...rest } = unnamed
  const { address: _9, receiver: _10, comment: _11, clientPhone: _12, ...delivery } = order.delivery ?? {}
  return {
    ...rest,
    ...(order.delivery ? { delivery } : {}),
    lines: order.lines.map(({ sku, quantity, price }) => ({ sku, quantity, price })),
  }
}
