import { Type, type Static } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuit, type Circuit } from '../circuit.ts'
import { partnerCall, type PartnerConfig } from '../partner-call.ts'
import { PartnerFailure } from '../partner-failure.ts'

const Word = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w./-]+$' })
const Label = Type.Object({
  contentType: Type.Union([Type.Literal('application/pdf'), Type.Literal('image/png')]),
  /** Base64. */
  content: Type.String({ minLength: 8, maxLength: 200_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
})
const Announced = Type.Object({ track: Word(60) })
const Labelled = Type.Object({ track: Word(60), label: Label })
const Done = Type.Object({ status: Word(40) })
const Slots = Type.Object({
  items: Type.Array(
    Type.Object({
      slotId: Word(60),
      slotUuid: Type.Optional(Word(60)),
      day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      startsAt: Type.String({ format: 'date-time', maxLength: 40 }),
      endsAt: Type.String({ format: 'date-time', maxLength: 40 }),
    }),
    { maxItems: 500 },
  ),
})
const Coverage = Type.Object({
  covered: Type.Boolean(),
  /** What a delivery there costs, minor units. */
  price: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  earliestDay: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** Where parcels may be left for the receiver. */
  points: Type.Array(
    Type.Object({
      pointId: Word(60),
      name: Type.String({ minLength: 1, maxLength: 200 }),
      street: Type.String({ minLength: 1, maxLength: 200 }),
      house: Type.String({ minLength: 1, maxLength: 20 }),
      postcode: Type.Optional(Type.String({ maxLength: 12 })),
      region: Type.Optional(Type.String({ maxLength: 100 })),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    { maxItems: 200 },
  ),
})
export type ServiceCoverage = Static<typeof Coverage>
export type OfferedSlot = Static<typeof Slots>['items'][number]
export type LabelAnswer = Static<typeof Labelled>

/** What a service is told of a parcel. Sums in minor units, weights in grams. */
export interface Parcel {
  number: string
  orderId: number
  method: number | null
  from: { pfm: string; city: string; address: string; phone: string | null }
  to: Record<string, unknown>
  receiver: { name: string; phone: string }
  comment: string | null
  plannedFor: string | null
  slotId: string | null
  /** To be taken from the customer. */
  toPay: number
  currency: string
  /** Something of it is for adults: the courier asks for the age at the door. */
  adultsOnly: boolean
  boxes: { typeId: number; weight: number }[]
  /** What the customer pays for it: discounts and points are off. Pieces of one line may differ by one minor unit. */
  lines: { lineId: number; sku: string; name: string; quantity: number; price: number }[]
  /** Delivery and packages, minor units. */
  services: number
}

export interface DeliveryPartner {
  circuit: Circuit
  /** Answers the track number. The same number announced again is the same order. Throws PartnerFailure, as all of these. */
  announce: (parcel: Parcel, key: string) => Promise<string>
  label: (number: string, key: string) => Promise<LabelAnswer>
  move: (number: string, to: { date: string; slotId: string | null }, key: string) => Promise<void>
  /** Another sum to be taken from the customer, minor units. */
  toPay: (number: string, toPay: number, key: string) => Promise<void>
  withdraw: (number: string, key: string) => Promise<void>
  /** Asked while a person waits: without the circuit, within a time of its own. */
  timeslots: (wish: { number: string | null; city: string; method: number | null }) => Promise<OfferedSlot[]>
  /** Does the service deliver there, for how much, how soon, and to which pickup points? As `timeslots`. */
  coverage: (place: { city: string; method: number | null }) => Promise<ServiceCoverage>
  ping: () => Promise<void>
}

// 409: the service has had this before; what it answered then stands.
const again = [200, 201, 202, 409]
const announced = partnerCall(Announced, again)
const labelled = partnerCall(Labelled, again)
const done = partnerCall(Done, again)
const slots = partnerCall(Slots)
const covering = partnerCall(Coverage)
const slotsTimeoutMs = 3_000

/** Courier company, post or delivery partner over HTTP; every change carries an Idempotency-Key. */
export function createDeliveryPartner(
  { url, timeoutMs, off = false }: PartnerConfig,
  clock: Clock,
): DeliveryPartner {
  const circuit = createCircuit({ clock, off })
  const post = (path: string, key: string, body: unknown) => ({
    ...{ method: 'POST' as const, url: `${url}${path}`, body, timeoutMs },
    headers: { 'idempotency-key': key },
  })
  const of = (number: string) => `/orders/${encodeURIComponent(number)}`
  return {
    circuit,
    announce: (parcel, key) =>
      circuit.call(async () => (await announced(post('/orders', key, parcel))).answer.track),
    label: (number, key) =>
      circuit.call(async () => (await labelled(post(`${of(number)}/label`, key, {}))).answer),
    move: (number, to, key) =>
      circuit.call(async () => void (await done(post(`${of(number)}/move`, key, to)))),
    toPay: (number, toPay, key) =>
      circuit.call(async () => void (await done(post(`${of(number)}/to-pay`, key, { toPay })))),
    withdraw: (number, key) =>
      circuit.call(async () => void (await done(post(`${of(number)}/withdraw`, key, {})))),
    timeslots: async ({ number, city, method }) => {
      if (off) throw new PartnerFailure('off')
      const query = new URLSearchParams({ city, method: String(method ?? ''), number: number ?? '' })
      const { answer } = await slots({
        ...{ method: 'GET', url: `${url}/timeslots?${query.toString()}` },
        timeoutMs: Math.min(timeoutMs, slotsTimeoutMs),
      })
      return answer.items
    },
    coverage: async ({ city, method }) => {
      if (off) throw new PartnerFailure('off')
      const query = new URLSearchParams({ city, method: String(method ?? '') })
      const { answer } = await covering({
        ...{ method: 'GET', url: `${url}/coverage?${query.toString()}` },
        timeoutMs: Math.min(timeoutMs, slotsTimeoutMs),
      })
      return answer
    },
    ping: async () => void (await done({ method: 'GET', url: `${url}/status`, timeoutMs })),
  }
}
