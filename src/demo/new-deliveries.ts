import type { NewOrderDelivery } from '../../schemas/api/new-order.ts'
import { generatePersonName, type Customer } from './customers.ts'
import { combineDayAndTime } from '../shared/store-day.ts'
import { getDay, getHour, type OrderTimeAndStore } from './order-times.ts'
import { demoTownsByName, demoPostalAddresses } from './places.ts'
import type { Random } from '../server/platform/random.ts'

const [toDoor, toPoint, byPost] = [1, 2, 3]

interface Service {
  type: number
  method: number
  /** Share of this service in all deliveries, in percent. */
  share: number
  /** Range of whole days from the order to the promised day. */
  days: readonly [number, number]
  /** Price in kopecks. Delivery by courier or to a pickup point is free for orders from `freeThreshold` on. */
  sum: number
}

/** Services by id of the catalogue deliveryServices. */
const services: Record<number, Service> = {
  1: { type: 1, method: toDoor, share: 22, days: [1, 2], sum: 34_900 },
  2: { type: 1, method: toPoint, share: 14, days: [1, 3], sum: 19_900 },
  3: { type: 2, method: toDoor, share: 20, days: [1, 2], sum: 29_900 },
  4: { type: 2, method: toPoint, share: 12, days: [2, 3], sum: 14_900 },
  5: { type: 3, method: byPost, share: 11, days: [5, 9], sum: 39_000 },
  6: { type: 3, method: byPost, share: 5, days: [2, 4], sum: 62_000 },
  7: { type: 4, method: toDoor, share: 16, days: [0, 1], sum: 24_900 },
}
const freeThreshold = 500_000

const doorComments = [
  'Домофон 45К',
  'Позвонить за час до приезда',
  'Оставить у консьержа',
  'Вход со двора, второй подъезд',
  'Шлагбаум откроет охрана, назвать квартиру',
  'Не звонить в дверь, спит ребёнок',
  'Лифт не работает, четвёртый этаж',
]

/**
 * Creates the delivery of an order.
 * @param sum amount of the order in minor units
 * @param serviceId id in the catalogue deliveryServices, random by default
 */
export function createDemoDelivery(
  random: Random,
  { at, store }: OrderTimeAndStore,
  customer: Customer,
  sum: number,
  serviceId = random.weighted(
    Object.entries(services).map(([id, { share }]) => [Number(id), share] as const),
  ),
): NewOrderDelivery {
  const service = services[serviceId]
  if (!service) throw new Error(`no delivery service ${serviceId}`)
  const { type, method, days } = service
  const orderHour = getHour(at.getTime(), store.zone)
  const minDays = orderHour < lastHourOfSameDay ? days[0] : Math.max(1, days[0])
  const deliveryDays = random.int(minDays, days[1])
  const planDate = getDay(at.getTime() + deliveryDays * 86_400_000, store.zone)
  const isFree = method !== byPost && sum >= freeThreshold
  return {
    serviceTypeId: type,
    serviceId,
    method,
    planDate,
    address: drawAddress(random, store.city, method),
    sumClient: isFree ? 0 : service.sum,
    ...(method === toDoor
      ? drawSlot(random, planDate, { type, zone: store.zone, after: deliveryDays === 0 ? orderHour : 0 })
      : {}),
    ...(random.boolean(0.22)
      ? { receiver: drawReceiver(random), clientPhone: `+7947${customer.phone.slice(-7)}` }
      : { receiver: createReceiverFromCustomer(customer) }),
    ...(method === toDoor && random.boolean(0.35) ? { comment: random.pick(doorComments) } : {}),
  }
}

function drawAddress(random: Random, city: string, method: number): NewOrderDelivery['address'] {
  const house = String(random.int(1, 118))
  const home = {
    house,
    ...(random.boolean(0.2) ? { housing: String(random.int(1, 4)) } : {}),
    ...(random.boolean(0.08) ? { building: String(random.int(1, 3)) } : {}),
  }
  if (method === byPost) {
    const [town, region, street, postcode] = random.pick(demoPostalAddresses)
    return { city: town, region, street, postcode, ...home, apartment: String(random.int(1, 180)) }
  }
  const place = demoTownsByName[city] ?? demoTownsByName['Москва']!
  const [street, postcode, lat, lon] = random.pick(place.streets)
  const { region, kladr, fias } = place
  const drawJitter = (degree: number) => Math.round((degree + random.int(-50, 50) / 10_000) * 10_000) / 10_000
  return {
    city,
    region,
    street,
    postcode,
    lat: drawJitter(lat),
    lon: drawJitter(lon),
    ...(kladr && { kladr }),
    ...(fias && { fias }),
    ...(method === toPoint
      ? { house, pickupPoint: `Пункт выдачи № ${random.int(11, 98)}-${random.int(100, 999)}` }
      : { ...home, apartment: String(random.int(1, 240)) }),
  }
}

const hours = [10, 14, 18]
/** An order from this hour on is not delivered on the same day, because the last slot starts too soon. */
const lastHourOfSameDay = 17

/** Picks a timeslot that starts after the hour `after`. Its ids have the format of the delivery service. */
function drawSlot(
  random: Random,
  day: string,
  { type, zone, after }: { type: number; zone: string; after: number },
): Pick<NewOrderDelivery, 'slotId' | 'slotUuid' | 'slotStartsAt' | 'slotEndsAt'> {
  const from = random.pick(hours.filter((hour) => hour > after))
  return {
    slotId: `S${type}-${day.replaceAll('-', '')}-${from}`,
    slotUuid: `${type}-${day}-${from}-${from + 4}`,
    slotStartsAt: combineDayAndTime(day, `${from}:00`, zone),
    slotEndsAt: combineDayAndTime(day, `${from + 4}:00`, zone),
  }
}

const createReceiverFromCustomer = ({ name, phone }: Customer) => ({ fullName: name, phone: `+${phone}` })

/** A receiver other than the customer. No mobile operator uses the prefix 948, so nobody real gets messages. */
const drawReceiver = (random: Random) => ({
  fullName: generatePersonName(random),
  phone: `+7948${random.int(1_000_000, 9_999_999)}`,
})
