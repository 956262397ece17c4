import type { NewOrder, NewOrderLine } from '../../schemas/api/new-order.ts'
import { orderSource } from '../shared/order-sources.ts'
import { addCheckDigit } from '../shared/marks/barcode.ts'
import { payStatus } from '../shared/pay-statuses.ts'
import type { OrderLoyalty } from '../server/platform/db/schema/orders.ts'
import type { Customer } from './customers.ts'
import { createDemoDelivery } from './new-deliveries.ts'
import { getHour, type OrderTimeAndStore } from './order-times.ts'
import { assortment } from './products/assortment.ts'
import type { Product } from './products/product.ts'
import type { Random } from '../server/platform/random.ts'

export interface DemoOrder {
  at: Date
  /** Time zone of the store. */
  zone: string
  order: NewOrder
  loyalty: OrderLoyalty | null
}

const [site, app, callCentre, kiosk] = [1, 2, 3, 4]
const [cardOnline, cardAtTill, cash, fasterPayments] = [1, 2, 3, 4]
const throughPartner = 6
/** Prefixes of the order numbers of partners. */
const prefixes: Record<number, string> = {
  [orderSource.marketplace]: 'MKT',
  [orderSource.foodDelivery]: 'FDP',
}
/** Customer request «call before forming», an id of the catalogue customerRequests. */
const callRequest = 2
/**
 * Customer requests that define what to do without a call when goods are missing: ids of the catalogue
 * customerRequests.
 */
const [collectRest, cancelIfShort] = [4, 5]

/** True if the order requires a call: the same rule as in the catalogues customerRequests and orderSourceTypes. */
export const isCallRequested = ({ customerRequests, orderSourceTypeId }: NewOrder): boolean =>
  customerRequests === callRequest || orderSourceTypeId === kiosk
export const getShortageAction = ({ customerRequests }: NewOrder): 'call' | 'collectRest' | 'cancel' =>
  customerRequests === collectRest ? 'collectRest' : customerRequests === cancelIfShort ? 'cancel' : 'call'
const requests: readonly (readonly [number | undefined, number])[] = [
  [undefined, 44],
  [1, 22],
  [3, 14],
  [collectRest, 9],
  [cancelIfShort, 3],
  [callRequest, 8],
]
const pickupComments = [
  'Заберу после работы, около семи',
  'Позвоните, если не будет нужного размера',
  'Пожалуйста, без замен',
  'Упакуйте, пожалуйста, в подарок',
  'Проверьте срок годности',
  'Муж заберёт, фамилия та же',
  'Можно положить отдельно хрупкое?',
  'Приеду с коляской, есть ли пандус?',
  'Заберу завтра утром',
  'Дублирую заказ, первый не прошёл',
]
const deliveryComments = [
  'Пожалуйста, без замен',
  'Упакуйте, пожалуйста, в подарок',
  'Проверьте срок годности',
  'Чек положите в коробку',
  'Хрупкое отдельно, пожалуйста',
  'Дублирую заказ, первый не прошёл',
]
const lineComments = ['Посвежее, пожалуйста', 'Самый дальний срок', 'Можно другой цвет', 'Без царапин']

/** Properties that the order must have; the others are random. */
export interface OrderRequirements {
  awaitsPayment: boolean
  /** True: paid online when ordering. False: paid at the till of the store. */
  paysOnline?: boolean
  requestsCall?: boolean
  marked?: boolean
  adults?: boolean
  /** True if the order has more than one product. */
  several?: boolean
  /** True if the order is delivered; a number is the id of the delivery service (catalogue deliveryServices). */
  delivered?: boolean | number
  /** Id of the partner (`orderSource`) that sends the order and has received the payment. */
  partner?: number
}

/**
 * Creates an order of a customer at a given time. `index`: number of the order in the demo. The order number at the
 * partner, the patronymic and the notes depend on it.
 */
export function createDemoOrder(
  random: Random,
  customer: Customer,
  { at, store }: OrderTimeAndStore,
  index: number,
  wishes: OrderRequirements,
): DemoOrder {
  const randomSource = random.weighted([
    [site, 45],
    [app, 43],
    [callCentre, 8],
    [kiosk, 4],
  ] as const)
  const source = randomSource === kiosk && wishes.requestsCall === false ? site : randomSource
  const paysOnline = wishes.awaitsPayment || wishes.paysOnline
  const payTypeId = random.weighted([
    [cardOnline, paysOnline === false ? 0 : 46],
    [fasterPayments, paysOnline === false ? 0 : 8],
    [cardAtTill, paysOnline ? 0 : 30],
    [cash, paysOnline ? 0 : 16],
  ] as const)
  const isOnline = payTypeId === cardOnline || payTypeId === fasterPayments
  const lines = addNotes(drawOrderLines(random, wishes), index)
  const sum = lines.reduce((total, line) => total + line.price * line.quantity, 0)
  const { delivered = false, partner } = wishes
  const delivery = delivered
    ? createDemoDelivery(random, { at, store }, customer, sum, delivered === true ? undefined : delivered)
    : null
  const request = drawRequest(random, wishes.requestsCall)
  const active = customer.loyaltyCard ? random.int(0, 900) * 100 : 0
  const points = active > 20_000 && random.boolean(0.2) ? Math.min(active, Math.floor(sum * 0.3)) : 0
  const promo = random.boolean(0.08)
  return {
    at,
    zone: store.zone,
    loyalty: customer.loyaltyCard
      ? {
          bonusDelta: Math.round(sum * 0.03),
          activePoints: active - points,
          inactivePoints: random.int(0, 200) * 100,
          updatedAt: at.toISOString(),
        }
      : null,
    order: {
      partnerOrderId: `${prefixes[partner ?? source] ?? (source === app ? 'APP' : source === kiosk ? 'TRM' : 'WEB')}-${4_380_100 + index * 3 + random.int(0, 2)}`,
      orderSourceTypeId: partner ?? source,
      pfm: store.pfm,
      ...nameParts(customer, index),
      phone: `+${customer.phone}`,
      ...(customer.email === null ? {} : { email: customer.email }),
      languageId: customer.language,
      payTypeId: partner === undefined ? payTypeId : throughPartner,
      payStatusId:
        partner !== undefined
          ? payStatus.paid
          : isOnline && !wishes.awaitsPayment
            ? payStatus.held
            : payStatus.notPaid,
      awaitsPayment: wishes.awaitsPayment,
      ...(request === undefined ? {} : { customerRequests: request }),
      ...(random.boolean(0.16)
        ? { commentClient: random.pick(delivery ? deliveryComments : pickupComments) }
        : {}),
      userAuthorization: customer.authorized,
      ...(customer.loyaltyCard === null ? {} : { loyaltyCardNumber: customer.loyaltyCard }),
      ...(promo ? { promoCode: source === app ? 'APP300' : 'HOME5' } : {}),
      promocodeDiscount: promo ? (source === app ? Math.min(30_000, sum) : Math.round(sum * 0.05)) : 0,
      ...(index % promotion.interval === 0 ? { discount: Math.round((sum * promotion.percent) / 100) } : {}),
      pointsWrittenOff: points,
      productsForAdults: lines.some((line) => line.forAdults === true),
      ...(delivery ? { delivery } : { planDateIssued: drawPromisedTime(at, store.zone).toISOString() }),
      lines,
    },
  }
}

/** Part of the sum, in per cent, that a promotion of the shop takes off every eighteenth order. */
const promotion = { percent: 4, interval: 18 }
/** One customer in so many gives the surname separately from the name. */
const separateSurnameInterval = 14

/**
 * Name parts of a customer, sometimes with a patronymic. Depends on the index and not on `random`, so that the random
 * sequence of the demo does not change.
 */
function nameParts({ name, language }: Customer, index: number) {
  const [clientSurname = '', clientName = ''] = name.split(' ')
  const isWoman = clientSurname.endsWith('а')
  return {
    ...(index % separateSurnameInterval === 0 ? { name: clientName } : { name }),
    clientSurname,
    clientName,
    ...(language === 'ru' && index % 3 === 0
      ? { clientPatronymic: patronymics[index % patronymics.length]![isWoman ? 1 : 0] }
      : {}),
  }
}
const patronymics = [
  ['Сергеевич', 'Сергеевна'],
  ['Александрович', 'Александровна'],
  ['Петрович', 'Петровна'],
  ['Игоревич', 'Игоревна'],
] as const

/**
 * Adds to the first line of some orders a note of the partner for the store, or a barcode that differs from the barcode
 * of the product card.
 */
function addNotes(lines: NewOrderLine[], index: number): NewOrderLine[] {
  const [first, ...others] = lines
  if (!first) return lines
  return [
    {
      ...first,
      ...(index % 11 === 0 ? { commentCooperator: 'Новая упаковка поставщика' } : {}),
      ...(index % 13 === 0 && !first.marked
        ? { actualBarcode: addCheckDigit(`4607${first.barcode.slice(4, 12)}`) }
        : {}),
    },
    ...others,
  ]
}

/**
 * Picks a random customer request. `mustCall`: true forces the request to call; false excludes it and the requests that
 * define what to do when goods are missing.
 */
function drawRequest(random: Random, mustCall: boolean | undefined): number | undefined {
  if (mustCall === true) return callRequest
  const request = random.weighted(requests)
  return mustCall === false && request !== undefined && request !== 1 && request !== 3 ? undefined : request
}

const byPopularity = assortment.map((product) => [product, product.popularity] as const)

/**
 * Maximum weight of goods in one delivery, in grams; the first two products are in the delivery at any weight. Together
 * with its boxes a delivery must not exceed the weight limit of an order.
 */
const maxDeliveryGrams = 24_000

function drawOrderLines(
  random: Random,
  { marked, adults, several, delivered = false }: OrderRequirements,
): NewOrderLine[] {
  const count = random.weighted([
    [1, several ? 0 : 18],
    [2, 24],
    [3, 22],
    [4, 14],
    [5, 9],
    [7, 7],
    [10, 4],
    [14, 2],
  ] as const)
  const chosen = new Set<Product>()
  if (marked)
    chosen.add(random.pick(assortment.filter((product) => product.marks !== null && !product.adults)))
  if (adults) chosen.add(random.pick(assortment.filter((product) => product.adults)))
  while (chosen.size < count) chosen.add(random.weighted(byPopularity))
  let grams = 0
  return [...chosen]
    .sort((a, b) => a.pickOrder - b.pickOrder)
    .map((product) => ({ product, quantity: drawQuantity(random, product) }))
    .filter(({ product, quantity }, index) => {
      grams += product.weight * quantity
      return !delivered || index < 2 || grams <= maxDeliveryGrams
    })
    .map(({ product, quantity }) => ({
      sku: product.sku,
      barcode: product.barcode,
      gtin: product.gtin,
      marked: product.marks !== null,
      ...(product.adults && { forAdults: true }),
      productName: product.name,
      ...(product.properties === null ? {} : { productProperties: product.properties }),
      ...(product.picture === null ? {} : { pic: product.picture }),
      productWeight: product.weight,
      vat: product.vat,
      quantity,
      price: product.price,
      regularPrice: product.regularPrice,
      ...(random.boolean(0.03) ? { comment: random.pick(lineComments) } : {}),
      pickOrder: product.pickOrder,
    }))
}

/** One piece of expensive or heavy goods, a few pieces of others. */
const drawQuantity = (random: Random, product: Product) =>
  product.price > 100_000 || product.weight > 3000
    ? 1
    : random.weighted([
        [1, 62],
        [2, 24],
        [3, 9],
        [6, 5],
      ] as const)

/**
 * Returns a time two hours after the order, rounded up to a quarter of an hour. For an order between 20 and 9 o'clock
 * (local time of the store), a time between 11 and 12 o'clock of the following morning.
 */
function drawPromisedTime(at: Date, zone: string): Date {
  const orderHour = getHour(at.getTime(), zone)
  const hours = orderHour >= 20 ? 24 - orderHour + 11 : orderHour < 9 ? 11 - orderHour : 2
  return new Date(Math.ceil((at.getTime() + hours * 3_600_000) / 900_000) * 900_000)
}
