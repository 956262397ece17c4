import type { EventEnvelope, MachineEvent } from '../../../define.ts'
import type { CollectedLine, Tare } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { WorkflowLimits, OrderLineFacts } from '../../../task-input.ts'

/** Context of a machine that weighs containers. */
export interface WeighingContext {
  limits: WorkflowLimits
  lines: OrderLineFacts[]
  collected: CollectedLine[]
  tares: Tare[]
  /**
   * Expected weight of the filled containers in grams; null before the weighing and if the card of a collected product
   * has no weight.
   */
  expectedWeight: number | null
  /** True if the user has confirmed an unexpected weight. The explanation is stored in the log of the order. */
  weightConfirmed: boolean
}

export type TareEvent =
  | MachineEvent<'TARES_WEIGHED', { tares: Tare[] }, Pick<Facts, 'tareWeights'>>
  | MachineEvent<'UNUSED_TARES_DROPPED', { tares: Tare[] }>
  | MachineEvent<'WEIGHT_CONFIRMED', { comment: string }>
  | MachineEvent<'BACK_TO_TARES'>
  | MachineEvent<'PACKING_CANCELLED'>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: WeighingContext; event: AnyEvent }

type TypedTares = Extract<TareEvent, { payload: { tares: Tare[] } }>
const isTaresEvent = (event: AnyEvent): event is TypedTares =>
  event.type === 'TARES_WEIGHED' || event.type === 'UNUSED_TARES_DROPPED'

/** Returns the containers of the event; empty for other events. */
export const getEnteredTares = (event: AnyEvent): Tare[] => (isTaresEvent(event) ? event.payload.tares : [])

export const getUsedTares = (event: AnyEvent): Tare[] => getEnteredTares(event).filter((tare) => !tare.unused)

/** Returns the total weight in grams including contents. Containers without a weight count as zero. */
export const sumWeight = (tares: readonly Tare[]): number =>
  tares.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/**
 * Returns the weight of the collected goods in grams by their product cards; null if the card of a collected product
 * has no weight.
 */
export function computeGoodsWeight({
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

/** Tolerance in grams that is added to the tolerance in per cent, for padding and inexact scales. */
const minTolerance = 500

/** Source: specification 5, «Collection and forming»: tare. */
export const weighingGuards = {
  someTareUnused: ({ event }: Args) => getEnteredTares(event).some((tare) => tare.unused),
  noTareUnused: ({ event }: Args) => getEnteredTares(event).every((tare) => !tare.unused),
  atLeastOneTare: ({ event }: Args) => getEnteredTares(event).length > 0,
  everyTareWeighed: ({ event }: Args) => getEnteredTares(event).every((tare) => tare.weight !== null),
  noBoxTooHeavy: ({ context, event }: Args) =>
    getEnteredTares(event).every((tare) => (tare.weight ?? 0) <= context.limits.maxBoxWeight),
  weightWithinLimit: ({ context, event }: Args) =>
    sumWeight(getEnteredTares(event)) <= context.limits.maxOrderWeight,

  /** True for an implausible weight, for example 19 kg for goods of 2 kg, that no user has confirmed. */
  weightDoubtful: ({ context: { expectedWeight, tares, limits, weightConfirmed } }: Args) => {
    if (expectedWeight === null || limits.weightTolerance === 0 || weightConfirmed) return false
    const tolerance = (expectedWeight * limits.weightTolerance) / 100 + minTolerance
    return Math.abs(sumWeight(tares) - expectedWeight) > tolerance
  },
}

/** Guards for the payload of TARES_WEIGHED. `weightDoubtful` is checked in the next state. */
export const validTaresGuards = [
  'noTareUnused',
  'atLeastOneTare',
  'everyTareWeighed',
  'noBoxTooHeavy',
  'weightWithinLimit',
] as const

export const emptyWeighingContext = { tares: [] as Tare[], expectedWeight: null, weightConfirmed: false }

/** Changes of the context after TARES_WEIGHED. The confirmation of a weight is kept if the weight is the same. */
export function createWeighingUpdate({ context, event }: { context: WeighingContext; event: AnyEvent }) {
  const tares = getEnteredTares(event)
  const emptyWeights = (event.facts as Partial<Facts>).tareWeights ?? {}
  const goods = computeGoodsWeight(context)
  return {
    tares,
    expectedWeight:
      goods === null ? null : tares.reduce((sum, { typeId }) => sum + (emptyWeights[typeId] ?? 0), goods),
    weightConfirmed: context.weightConfirmed && sumWeight(tares) === sumWeight(context.tares),
  }
}

/** Effect of WEIGHT_CONFIRMED: adds the explanation to the log of the order. */
export const explainWeight = {
  type: 'explainWeight' as const,
  params: ({ event }: { event: Extract<TareEvent, { type: 'WEIGHT_CONFIRMED' }> }) => ({
    comment: event.payload.comment,
  }),
}

/** Effect of final states: saves the containers. */
export const saveTaresEffect = {
  type: 'saveTares' as const,
  params: ({ context }: { context: WeighingContext }) => ({ tares: context.tares }),
}

const toKilograms = (grams: number) => grams / 1000

/**
 * Values of the texts of weighing. Those that end with `Weight` are in grams, those that end with `Kg` in kilograms.
 */
export function createWeighingTextValues(context: WeighingContext): Record<string, number> {
  const { maxOrderWeight, maxBoxWeight } = context.limits
  return {
    tares: context.tares.length,
    weightKg: toKilograms(sumWeight(context.tares)),
    expectedKg: toKilograms(Math.round((context.expectedWeight ?? 0) / 10) * 10),
    maxOrderWeight,
    maxOrderKg: toKilograms(maxOrderWeight),
    maxBoxWeight,
    maxBoxKg: toKilograms(maxBoxWeight),
  }
}
