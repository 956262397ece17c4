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
  /** How often its announcement was presented: it was taken once all the same. */
  requests: number
}

export type Answer = { status: 200 | 201 | 404 | 422; body: Record<string, unknown> }

export type Changed = 'label' | 'move' | 'to-pay' | 'withdraw'

export interface Carrier {
  announce: (body: unknown) => Answer
  /** Label, move or withdrawal of a parcel; the same key takes effect once. */
  change: (number: string, what: Changed, key: string | undefined, body: unknown) => Answer
  parcel: (number: string) => Parcel | undefined
  parcels: () => Parcel[]
  counts: () => { parcels: number; labels: number; moves: number; withdrawals: number; requests: number }
  clear: () => void
}

const unknown: Answer = { status: 404, body: { error: 'unknown_order' } }
const refused = (error: string): Answer => ({ status: 422, body: { error } })

/** What a delivery service knows, in memory. `prefix`: its track numbers begin so. */
export function createCarrier(prefix: string, label: (parcel: Parcel) => string): Carrier {
  const byNumber = new Map<string, Parcel>()
  const keys = new Map<string, Answer>()
  let requests = 0

  const effects = {
    label: (parcel: Parcel): Answer => {
      parcel.labels++
      const content = label(parcel)
      return {
        status: 200,
        body: { track: parcel.track, label: { contentType: 'application/pdf', content } },
      }
    },
    move: (parcel: Parcel, body: unknown): Answer => {
      const { date, slotId } = body as { date?: unknown; slotId?: unknown }
      if (typeof date !== 'string') return refused('invalid_date')
      parcel.moves.push({ date, slotId: typeof slotId === 'string' ? slotId : null })
      parcel.plannedFor = date
      return { status: 200, body: { status: 'moved' } }
    },
    'to-pay': (parcel: Parcel, body: unknown): Answer => {
      const { toPay } = body as { toPay?: unknown }
      if (!Number.isSafeInteger(toPay) || (toPay as number) < 0) return refused('invalid_sum')
      parcel.toPay = toPay as number
      return { status: 200, body: { status: 'changed' } }
    },
    withdraw: (parcel: Parcel): Answer => {
      parcel.withdrawals++
      parcel.status = 'withdrawn'
      return { status: 200, body: { status: 'withdrawn' } }
    },
  }

  return {
    announce: (body) => {
      requests++
      if (!newParcels.Check(body)) return refused('invalid_order')
      const known = byNumber.get(body.number)
      if (known) {
        known.requests++
        return { status: 200, body: { track: known.track } }
      }
      const track = `${prefix}${body.number.replace('-', '')}${byNumber.size + 1}`
      byNumber.set(body.number, {
        ...{ ...body, track, status: 'announced', labels: 0, moves: [], withdrawals: 0, requests: 1 },
      })
      return { status: 201, body: { track } }
    },
    change: (number, what, key, body) => {
      requests++
      const parcel = byNumber.get(number)
      if (!parcel) return unknown
      if (!key) return refused('key_required')
      const before = keys.get(`${number} ${what} ${key}`)
      if (before) return before
      if (parcel.status === 'withdrawn' && what !== 'withdraw') return refused('withdrawn')
      const answer = effects[what](parcel, body)
      keys.set(`${number} ${what} ${key}`, answer)
      return answer
    },
    parcel: (number) => byNumber.get(number),
    parcels: () => [...byNumber.values()].reverse(),
    counts: () => {
      const all = [...byNumber.values()]
      const sum = (of: (parcel: Parcel) => number) => all.reduce((total, parcel) => total + of(parcel), 0)
      return {
        ...{ parcels: all.length, labels: sum((p) => p.labels), moves: sum((p) => p.moves.length) },
        ...{ withdrawals: sum((p) => p.withdrawals), requests },
      }
    },
    clear: () => {
      byNumber.clear()
      keys.clear()
      requests = 0
    },
  }
}
