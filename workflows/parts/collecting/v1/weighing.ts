import type { EventEnvelope, Move } from '../../../define.ts'
import type { CollectedLine, Tare } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { Limits, OrderLineFacts } from '../../../task-input.ts'

/** What a machine that weighs knows. */
export interface WeighingContext {
  limits: Limits
  lines: OrderLineFacts[]
  collected: CollectedLine[]
  tares: Tare[]
  /** Grams that the filled containers should weigh, goods by their cards; null: some card says no weight. */
  expectedWeight: number | null
  /** Why the weight is right though it is not as expected. */
  weightComment: string | null
}

export type TareEvent =
  | Move<'TARES_WEIGHED', { tares: Tare[] }, Pick<Facts, 'tareWeights'>>
  | Move<'UNUSED_TARES_DROPPED', { tares: Tare[] }>
  | Move<'WEIGHT_CONFIRMED', { comment: string }>
  | Move<'BACK_TO_TARES'>
  | Move<'PACKING_CANCELLED'>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: WeighingContext; event: AnyEvent }

type TypedTares = Extract<TareEvent, { payload: { tares: Tare[] } }>
const isOfTares = (event: AnyEvent): event is TypedTares =>
  event.type === 'TARES_WEIGHED' || event.type === 'UNUSED_TARES_DROPPED'

/** The containers that the person has just typed. */
export const typedTares = (event: AnyEvent): Tare[] => (isOfTares(event) ? event.payload.tares : [])

export const usedTares = (event: AnyEvent): Tare[] => typedTares(event).filter((tare) => !tare.unused)

/** Grams with contents; what is not weighed yet counts as nothing. */
export const weightOf = (tares: readonly Tare[]): number =>
  tares.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** Grams of the collected goods by their cards; null: not known of all of them. */
export function goodsWeight({
  lines,
  collected,
}: Pick<WeighingContext, 'lines' | 'collected'>): number | null {
  let sum = 0
  for (const { lineId, collected: pieces } of collected) {
    const weight = lines.find((line) => line.lineId === lineId)?.weight ?? 0
    if (pieces > 0 && weight === 0) return null
    sum += weight * pieces
  }
  return sum
}

/** Tolerance for padding and inexact scales, grams. */
const slack = 500

/** Source: specification 5, «Collection and forming»: tare. */
export const weighingGuards = {
  someTareUnused: ({ event }: Args) => typedTares(event).some((tare) => tare.unused),
  noTareUnused: ({ event }: Args) => typedTares(event).every((tare) => !tare.unused),
  atLeastOneTare: ({ event }: Args) => typedTares(event).length > 0,
  everyTareWeighed: ({ event }: Args) => typedTares(event).every((tare) => tare.weight !== null),
  noBoxTooHeavy: ({ context, event }: Args) =>
    typedTares(event).every((tare) => (tare.weight ?? 0) <= context.limits.maxBoxWeight),
  weightWithinLimit: ({ context, event }: Args) =>
    weightOf(typedTares(event)) <= context.limits.maxOrderWeight,

  /** An implausible weight (19 kg for goods of two): the scale, the goods or the order is wrong. */
  weightDoubtful: ({ context: { expectedWeight, tares, limits, weightComment } }: Args) => {
    if (expectedWeight === null || limits.weightTolerance === 0 || weightComment !== null) return false
    const may = (expectedWeight * limits.weightTolerance) / 100 + slack
    return Math.abs(weightOf(tares) - expectedWeight) > may
  },
}

/** All that is asked of the typed containers; whether their weight is likely is asked after it. */
export const taresAreSound = [
  'noTareUnused',
  'atLeastOneTare',
  'everyTareWeighed',
  'noBoxTooHeavy',
  'weightWithinLimit',
] as const

export const notWeighed = { tares: [] as Tare[], expectedWeight: null, weightComment: null }

/** Of TARES_WEIGHED. A weight that was confirmed stays so while it is the same. */
export function weighed({ context, event }: { context: WeighingContext; event: AnyEvent }) {
  const tares = typedTares(event)
  const empty = (event.facts as Partial<Facts>).tareWeights ?? {}
  const goods = goodsWeight(context)
  return {
    tares,
    expectedWeight:
      goods === null ? null : tares.reduce((sum, { typeId }) => sum + (empty[typeId] ?? 0), goods),
    weightComment: weightOf(tares) === weightOf(context.tares) ? context.weightComment : null,
  }
}

export const weightConfirmed = ({ event }: { event: AnyEvent }) => ({
  weightComment: (event as Extract<TareEvent, { type: 'WEIGHT_CONFIRMED' }>).payload.comment.trim(),
})

/** Effect at every end. */
export const saveTares = {
  type: 'saveTares' as const,
  params: ({ context }: { context: WeighingContext }) => ({
    tares: context.tares,
    comment: context.weightComment,
  }),
}

const kilograms = (grams: number) => grams / 1000

/** Names in `Weight` are grams, those in `Kg` kilograms. */
export function weighingSummary(context: WeighingContext): Record<string, number> {
  const { maxOrderWeight, maxBoxWeight } = context.limits
  return {
    tares: context.tares.length,
    weightKg: kilograms(weightOf(context.tares)),
    expectedKg: kilograms(Math.round((context.expectedWeight ?? 0) / 10) * 10),
    maxOrderWeight,
    maxOrderKg: kilograms(maxOrderWeight),
    maxBoxWeight,
    maxBoxKg: kilograms(maxBoxWeight),
  }
}
