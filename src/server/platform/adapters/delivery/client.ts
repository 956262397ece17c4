import { Type, type Static } from 'typebox'
import type { Clock } from '../../clock.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../circuit.ts'
import { createPartnerCall, type PartnerConfig } from '../partner-call.ts'
import { PartnerFailure } from '../partner-failure.ts'

const Token = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w./-]+$' })
const Label = Type.Object({
  contentType: Type.Union([Type.Literal('application/pdf'), Type.Literal('image/png')]),
  /** In Base64. */
  content: Type.String({ minLength: 8, maxLength: 200_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
})
const AnnouncedResponse = Type.Object({ track: Token(60) })
const LabelResponse = Type.Object({ track: Token(60), label: Label })
const StatusResponse = Type.Object({ status: Token(40) })
const SlotsResponse = Type.Object({
  items: Type.Array(
    Type.Object({
      slotId: Token(60),
      slotUuid: Type.Optional(Token(60)),
      day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      startsAt: Type.String({ format: 'date-time', maxLength: 40 }),
      endsAt: Type.String({ format: 'date-time', maxLength: 40 }),
    }),
    { maxItems: 500 },
  ),
})
const CoverageResponse = Type.Object({
  covered: Type.Boolean(),
  /** Price of a delivery to this place, in minor units. */
  price: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  earliestDay: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** IANA time zone of the place. */
  zone: Type.Optional(Type.String({ maxLength: 60 })),
  /** Pickup points that the receiver can choose. */
  points: Type.Array(
    Type.Object({
      pointId: Token(60),
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
export type ServiceCoverage = Static<typeof CoverageResponse>
export type OfferedSlot = Static<typeof SlotsResponse>['items'][number]
export type LabelResult = Static<typeof LabelResponse>

/** Parcel data for a delivery service. Sums are in minor units, weights are in grams. */
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
  /** Amount to collect from the customer. */
  toPay: number
  currency: string
  /** True if the parcel contains goods for adults, so that the courier must check the age of the receiver. */
  adultsOnly: boolean
  boxes: { typeId: number; weight: number }[]
  /**
   * Goods, with the price per piece after discounts and points. An order line has two entries with prices that differ
   * by one minor unit if its discount cannot be divided evenly among its pieces.
   */
  lines: { lineId: number; sku: string; name: string; quantity: number; price: number }[]
  /** Price of delivery and packages, in minor units. */
  services: number
}

export interface DeliveryPartner {
  circuit: CircuitBreaker
  /**
   * Registers a parcel and returns the track number. A repeated call with the same number refers to the same parcel.
   * All methods throw PartnerFailure.
   */
  announce: (parcel: Parcel, key: string) => Promise<string>
  requestLabel: (number: string, key: string) => Promise<LabelResult>
  move: (number: string, to: { date: string; slotId: string | null }, key: string) => Promise<void>
  /** Changes the amount to collect from the customer, in minor units. */
  changeToPay: (number: string, toPay: number, key: string) => Promise<void>
  withdraw: (number: string, key: string) => Promise<void>
  /**
   * Queries the delivery slots. A user waits for the response, so the call bypasses the circuit breaker and has a
   * shorter timeout.
   */
  readTimeslots: (request: {
    number: string | null
    city: string
    method: number | null
  }) => Promise<OfferedSlot[]>
  /**
   * Queries whether the service delivers to a place, at which price, from which day, and to which pickup points. Has
   * the same timeout as `readTimeslots` and also bypasses the circuit breaker.
   */
  readCoverage: (place: { city: string; method: number | null }) => Promise<ServiceCoverage>
  ping: () => Promise<void>
}

// Status 409: the service has already processed this request. The body repeats its result.
const repeatableStatuses = [200, 201, 202, 409]
const requestAnnouncement = createPartnerCall(AnnouncedResponse, repeatableStatuses)
const requestLabel = createPartnerCall(LabelResponse, repeatableStatuses)
const requestChange = createPartnerCall(StatusResponse, repeatableStatuses)
const requestSlots = createPartnerCall(SlotsResponse)
const requestCoverage = createPartnerCall(CoverageResponse)
const slotsTimeoutMs = 3_000

/**
 * Client for a courier company, the post or a delivery partner over HTTP. Every request that changes something is sent
 * with the header Idempotency-Key.
 */
export function createDeliveryPartner(
  { url, timeoutMs, off = false }: PartnerConfig,
  clock: Clock,
): DeliveryPartner {
  const circuit = createCircuitBreaker({ clock, off })
  const post = (path: string, key: string, body: unknown) => ({
    method: 'POST' as const,
    url: `${url}${path}`,
    body,
    timeoutMs,
    headers: { 'idempotency-key': key },
  })
  const buildOrderPath = (number: string) => `/orders/${encodeURIComponent(number)}`
  return {
    circuit,
    announce: (parcel, key) =>
      circuit.call(async () => (await requestAnnouncement(post('/orders', key, parcel))).answer.track),
    requestLabel: (number, key) =>
      circuit.call(async () => (await requestLabel(post(`${buildOrderPath(number)}/label`, key, {}))).answer),
    move: (number, to, key) =>
      circuit.call(async () => void (await requestChange(post(`${buildOrderPath(number)}/move`, key, to)))),
    changeToPay: (number, toPay, key) =>
      circuit.call(
        async () => void (await requestChange(post(`${buildOrderPath(number)}/to-pay`, key, { toPay }))),
      ),
    withdraw: (number, key) =>
      circuit.call(
        async () => void (await requestChange(post(`${buildOrderPath(number)}/withdraw`, key, {}))),
      ),
    readTimeslots: async ({ number, city, method }) => {
      if (off) throw new PartnerFailure('off')
      const query = new URLSearchParams({ city, method: String(method ?? ''), number: number ?? '' })
      const { answer } = await requestSlots({
        method: 'GET',
        url: `${url}/timeslots?${query.toString()}`,
        timeoutMs: Math.min(timeoutMs, slotsTimeoutMs),
      })
      return answer.items
    },
    readCoverage: async ({ city, method }) => {
      if (off) throw new PartnerFailure('off')
      const query = new URLSearchParams({ city, method: String(method ?? '') })
      const { answer } = await requestCoverage({
        method: 'GET',
        url: `${url}/coverage?${query.toString()}`,
        timeoutMs: Math.min(timeoutMs, slotsTimeoutMs),
      })
      return answer
    },
    ping: async () => void (await requestChange({ method: 'GET', url: `${url}/status`, timeoutMs })),
  }
}
