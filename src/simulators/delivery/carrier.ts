import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { parcelStatuses } from '../../../schemas/api/deliveries.ts'

const NewParcel = Type.Object({
  number: Type.String({ pattern: '^\\d+-\\d+$' }),
  orderId: Type.Integer(),
  method: Type.Union([Type.Integer(), Type.Null()]),
  receiver: Type.Object({
    name: Type.String({ minLength: 1 }),
    phone: Type.String({ pattern: '^\\d{10,15}$' }),
  }),
  toPay: Type.Integer({ minimum: 0 }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  adultsOnly: Type.Boolean(),
  plannedFor: Type.Union([Type.String(), Type.Null()]),
  slotId: Type.Union([Type.String(), Type.Null()]),
  boxes: Type.Array(Type.Object({ typeId: Type.Integer(), weight: Type.Integer({ minimum: 0 }) })),
  lines: Type.Array(
    Type.Object({
      lineId: Type.Integer(),
      name: Type.String(),
      quantity: Type.Integer({ minimum: 1 }),
      price: Type.Integer({ minimum: 0 }),
    }),
    { minItems: 1 },
  ),
  services: Type.Integer({ minimum: 0 }),
})
const newParcels = Compile(NewParcel)
type NewParcel = Static<typeof NewParcel>

export type ParcelStatus = (typeof parcelStatuses)[number]

export interface Parcel extends NewParcel {
  track: string
  status: ParcelStatus | 'announced' | 'withdrawn'
  labels: number
  moves: { date: string; slotId: string | null }[]
  withdrawals: number
  /** Number of announcements of this parcel number; only the first one created the parcel. */
  requests: number
}

export type CarrierAnswer = { status: 200 | 201 | 404 | 422; body: Record<string, unknown> }

export type ParcelChange = 'label' | 'move' | 'to-pay' | 'withdraw'

export interface Carrier {
  announce: (body: unknown) => CarrierAnswer
  /**
   * Requests a label of the parcel `number`, moves it, changes its sum to pay or withdraws it. A repeated `key` of the
   * same parcel and kind of change only returns the first response again.
   */
  change: (number: string, change: ParcelChange, key: string | undefined, body: unknown) => CarrierAnswer
  parcel: (number: string) => Parcel | undefined
  parcels: () => Parcel[]
  counts: () => { parcels: number; labels: number; moves: number; withdrawals: number; requests: number }
  clear: () => void
}

const unknownOrder: CarrierAnswer = { status: 404, body: { error: 'unknown_order' } }
const createRefusal = (error: string): CarrierAnswer => ({ status: 422, body: { error } })

/**
 * Creates a delivery service in memory. `prefix`: first characters of its track numbers. `label`: returns the label of
 * a parcel, a PDF in Base64.
 */
export function createCarrier(prefix: string, label: (parcel: Parcel) => string): Carrier {
  const byNumber = new Map<string, Parcel>()
  const keys = new Map<string, CarrierAnswer>()
  let requests = 0

  const effects = {
    label: (parcel: Parcel): CarrierAnswer => {
      parcel.labels++
      const content = label(parcel)
      return {
        status: 200,
        body: { track: parcel.track, label: { contentType: 'application/pdf', content } },
      }
    },
    move: (parcel: Parcel, body: unknown): CarrierAnswer => {
      const { date, slotId } = body as { date?: unknown; slotId?: unknown }
      if (typeof date !== 'string') return createRefusal('invalid_date')
      parcel.moves.push({ date, slotId: typeof slotId === 'string' ? slotId : null })
      parcel.plannedFor = date
      return { status: 200, body: { status: 'moved' } }
    },
    'to-pay': (parcel: Parcel, body: unknown): CarrierAnswer => {
      const { toPay } = body as { toPay?: unknown }
      if (!Number.isSafeInteger(toPay) || (toPay as number) < 0) return createRefusal('invalid_sum')
      parcel.toPay = toPay as number
      return { status: 200, body: { status: 'changed' } }
    },
    withdraw: (parcel: Parcel): CarrierAnswer => {
      parcel.withdrawals++
      parcel.status = 'withdrawn'
      return { status: 200, body: { status: 'withdrawn' } }
    },
  }

  return {
    announce: (body) => {
      requests++
      if (!newParcels.Check(body)) return createRefusal('invalid_order')
      const existing = byNumber.get(body.number)
      if (existing) {
        existing.requests++
        return { status: 200, body: { track: existing.track } }
      }
      const track = `${prefix}${body.number.replace('-', '')}${byNumber.size + 1}`
      byNumber.set(body.number, {
        ...body,
        track,
        status: 'announced',
        labels: 0,
        moves: [],
        withdrawals: 0,
        requests: 1,
      })
      return { status: 201, body: { track } }
    },
    change: (number, kind, key, body) => {
      requests++
      const parcel = byNumber.get(number)
      if (!parcel) return unknownOrder
      if (!key) return createRefusal('key_required')
      const previousAnswer = keys.get(`${number} ${kind} ${key}`)
      if (previousAnswer) return previousAnswer
      if (parcel.status === 'withdrawn' && kind !== 'withdraw') return createRefusal('withdrawn')
      const answer = effects[kind](parcel, body)
      keys.set(`${number} ${kind} ${key}`, answer)
      return answer
    },
    parcel: (number) => byNumber.get(number),
    parcels: () => [...byNumber.values()].reverse(),
    counts: () => {
      const all = [...byNumber.values()]
      const sum = (countOf: (parcel: Parcel) => number) =>
        all.reduce((total, parcel) => total + countOf(parcel), 0)
      return {
        parcels: all.length,
        labels: sum((p) => p.labels),
        moves: sum((p) => p.moves.length),
        withdrawals: sum((p) => p.withdrawals),
        requests,
      }
    },
    clear: () => {
      byNumber.clear()
      keys.clear()
      requests = 0
    },
  }
}
