import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/identity/actor.ts'
import { canSeeStore } from '../../platform/identity/actor.ts'
import { readCatalog } from '../../platform/catalogs/repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { deliveryTimeslots } from '../../platform/db/schema/deliveries.ts'
import { orderPackages, orderProducts, orders, orderTares } from '../../platform/db/schema/orders.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { splitCustomerName } from '../orders/name-parts.ts'
import { readOrderLedger } from '../payments/read-order-ledger.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { formatAddress, formatStoreAddress } from '../../../shared/address.ts'
import { getDeliveryZone, getStoreZone } from '../../../shared/store-day.ts'
import { formatDate, formatDateTime, formatDay, formatTime } from '../../../shared/format.ts'
import type { BagSticker, ParcelLabels, DocumentHeader, TransferInvoice } from './print-documents.ts'
import { readReturnTerms } from './read-terms.ts'

export interface DocumentRequest {
  orderId: number
  actor: Actor
  language: Language
  at: Date
}

type OrderRows = Awaited<ReturnType<typeof readOrderWithLines>>

/**
 * Reads a transport invoice. Refuses an order that does not exist, belongs to a store that the actor may not see, has
 * no delivery, or has no collected goods.
 */
export async function readTransferInvoice(db: Db, request: DocumentRequest): Promise<TransferInvoice> {
  const orderRows = await readOrderWithLines(db, request)
  const { order, lines, store } = orderRows
  const { price } = (await readOrderLedger(db, order)).balance
  const goods = lines.map((line) => ({
    sku: line.sku,
    name: line.productName,
    properties: line.productProperties ?? '',
    quantity: line.skuQuantityFinished,
    price: line.productPrice,
    sum: line.skuQuantityFinished * line.productPrice,
  }))
  return {
    kind: 'transfer',
    ...(await readDocumentHeader(db, request, orderRows)),
    printedAt: formatDateTime(request.at, store.zone),
    printedBy: request.actor.name,
    lines: goods,
    totals: {
      goods: goods.reduce((sum, line) => sum + line.sum, 0),
      delivery: price.delivery,
      packages: price.packages,
      discount: price.discount,
      points: price.points,
      payable: price.total,
    },
    terms: await readReturnTerms(db, ['return', 'exchange', 'card']),
    containers: await readContainers(db, request),
    bags: await readBags(db, request),
  }
}

/**
 * Reads the labels of an order. Refuses as `readTransferInvoice` does, and also while the delivery service has assigned
 * no track number.
 */
export async function readParcelLabels(db: Db, request: DocumentRequest): Promise<ParcelLabels> {
  const orderRows = await readOrderWithLines(db, request)
  const { deliveryTrack: track } = orderRows.order
  if (track === null || track === '') throw refuse.denied('errors:noTrackYet')
  const head = await readDocumentHeader(db, request, orderRows)
  const containers = await readContainers(db, request)
  return {
    kind: 'labels',
    ...head,
    service: { ...head.service, track },
    places: containers.length > 0 ? containers : await readBagPlaces(db, request, orderRows),
  }
}

/**
 * Reads the bag sticker of an order. Refuses an order that does not exist, belongs to a store that the actor may not
 * see, or has no collected goods.
 */
export async function readBagSticker(db: Db, request: DocumentRequest): Promise<BagSticker> {
  const { order, store } = await readOrderWithLines(db, request, { delivery: false })
  const bags = (await readBags(db, request)).reduce((sum, { count }) => sum + count, 0)
  const { clientName, clientSurname } = splitCustomerName(order)
  const [first = '', ...others] = (clientName ?? order.name).split(' ')
  const surname = clientSurname ?? (clientName === null ? others[0] : undefined)
  return {
    kind: 'sticker',
    language: request.language,
    orderId: request.orderId,
    currency: order.currency,
    bags: Math.max(1, bags),
    place: order.storagePlace,
    customer: surname ? `${first} ${surname.slice(0, 1)}.` : first,
    storedUntil: order.storageUntil ? formatDate(order.storageUntil, store.zone) : '',
  }
}

/**
 * Reads the order, its store and its lines in picking sequence. Refuses an order that does not exist or belongs to a
 * store that the actor may not see. `delivery`: also refuses an order without delivery. `collected`: returns only
 * collected lines, and refuses an order without them.
 */
export async function readOrderWithLines(
  db: Db,
  { orderId, actor }: DocumentRequest,
  { delivery = true, collected = true } = {},
) {
  const [row] = await db
    .select({ order: orders, store: stores })
    .from(orders)
    .leftJoin(stores, eq(stores.pfm, orders.pfm))
    .where(eq(orders.id, orderId))
  if (!row || !canSeeStore(actor, row.order.pfm)) throw refuse.orderNotFound()
  const { order } = row
  if (delivery && order.deliveryServiceTypeId === null) throw refuse.denied('errors:noDelivery')
  const lines = await db
    .select()
    .from(orderProducts)
    .where(eq(orderProducts.orderId, orderId))
    .orderBy(asc(orderProducts.pickOrder), asc(orderProducts.id))
  const printed = collected ? lines.filter((line) => line.skuQuantityFinished > 0) : lines
  if (collected && printed.length === 0) throw refuse.denied('errors:nothingCollected')
  const store = row.store ?? { name: order.pfm, city: '', address: '', zone: getStoreZone(null), phone: null }
  return { order, store, lines: printed }
}

export async function readDocumentHeader(
  db: Db,
  { language, orderId }: DocumentRequest,
  orderRows: OrderRows,
): Promise<DocumentHeader> {
  const { order, store } = orderRows
  const readName = async (catalog: string, id: number | null) =>
    (await readCatalogNames(db, catalog, language)).get(id ?? 0) ?? ''
  const { pickupPoint = '', comment: addressComment = '', ...home } = order.deliveryAddress
  return {
    language,
    orderId,
    partnerOrderId: order.partnerOrderId,
    store: {
      pfm: order.pfm,
      name: store.name,
      phone: store.phone,
      address: formatStoreAddress(store),
    },
    receiver: {
      name: order.fullNameReciever ?? order.name,
      phone: order.phoneReciever ?? order.deliveryClientPhone ?? order.phone,
      // Non-breaking spaces keep abbreviations such as «ул. Лесная» and «кв. 12» on one line.
      address: formatAddress(home).replaceAll('. ', '.\u00a0'),
      pickupPoint,
      comment: [order.deliveryComment, addressComment].filter(Boolean).join('. '),
    },
    service: {
      name:
        (await readName('deliveryServices', order.deliveryServiceId)) ||
        (await readName('deliveryServiceTypes', order.deliveryServiceTypeId)),
      method: await readName('deliveryServiceMethods', order.deliveryServiceMethod),
      track: order.deliveryTrack,
    },
    planned: await readPlannedDelivery(db, orderRows),
    currency: order.currency,
    toPay: (await readOrderLedger(db, order)).balance.toPay,
  }
}

async function readPlannedDelivery(db: Db, { order, store }: OrderRows): Promise<DocumentHeader['planned']> {
  const zone = getDeliveryZone(order, store)
  const { desiredDate, desiredDateExternalId, planDateIssued: promisedAt } = order
  if (desiredDate === null)
    return promisedAt
      ? { day: formatDate(promisedAt, zone), time: formatTime(promisedAt, zone) }
      : { day: '', time: '' }
  const [slot] = desiredDateExternalId
    ? await db
        .select({ startsAt: deliveryTimeslots.startsAt, endsAt: deliveryTimeslots.endsAt })
        .from(deliveryTimeslots)
        .where(
          and(
            eq(deliveryTimeslots.orderId, order.id),
            eq(deliveryTimeslots.slotId, desiredDateExternalId),
            eq(deliveryTimeslots.day, desiredDate),
          ),
        )
    : []
  return {
    day: formatDay(desiredDate),
    time: slot ? `${formatTime(slot.startsAt, zone)}–${formatTime(slot.endsAt, zone)}` : '',
  }
}

async function readContainers(db: Db, { orderId, language }: DocumentRequest) {
  const names = await readCatalogNames(db, 'tareTypes', language)
  const tares = await db
    .select()
    .from(orderTares)
    .where(and(eq(orderTares.orderId, orderId), eq(orderTares.unused, false)))
    .orderBy(asc(orderTares.id))
  return tares.map(({ typeId, weight }) => ({ name: names.get(typeId) ?? '', weight }))
}

async function readBags(db: Db, { orderId, language }: DocumentRequest) {
  const names = await readCatalogNames(db, 'bagTypes', language)
  const bags = await db
    .select()
    .from(orderPackages)
    .where(eq(orderPackages.orderId, orderId))
    .orderBy(asc(orderPackages.typeId))
  return bags.map(({ typeId, count }) => ({ name: names.get(typeId) ?? '', count }))
}

/**
 * Boxes of an order without containers: each bag is a box, and an order without bags is one box. The weight is known
 * only for a single box.
 */
async function readBagPlaces(
  db: Db,
  request: DocumentRequest,
  { lines }: OrderRows,
): Promise<ParcelLabels['places']> {
  const bags = await readBags(db, request)
  const places = bags.flatMap(({ name, count }) => Array.from({ length: count }, () => ({ name })))
  const weight = lines.reduce((sum, line) => sum + line.productWeight * line.skuQuantityFinished, 0)
  if (places.length > 1) return places.map((place) => ({ ...place, weight: null }))
  return [{ name: places[0]?.name ?? '', weight: weight > 0 ? weight : null }]
}

export async function readCatalogNames(
  db: Db,
  catalog: string,
  language: Language,
): Promise<Map<unknown, string>> {
  const entries = (await readCatalog(db, catalog, language)) ?? []
  return new Map(entries.map(({ id, description }) => [id, description]))
}
