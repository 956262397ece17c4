import type { EventEnvelope, Move } from '../../define.ts'
import type { Tare } from '../../effects.ts'
import type { Limits } from '../../task-input.ts'

export type TareEvent =
  Move<'TARES_WEIGHED', { tares: Tare[] }> | Move<'UNUSED_TARES_DROPPED', { tares: Tare[] }>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: { limits: Limits }; event: AnyEvent }

const isOfTares = (event: AnyEvent): event is TareEvent =>
  event.type === 'TARES_WEIGHED' || event.type === 'UNUSED_TARES_DROPPED'

/** The containers that the person has just typed. */
export const typedTares = (event: AnyEvent): Tare[] => (isOfTares(event) ? event.payload.tares : [])

export const usedTares = (event: AnyEvent): Tare[] => typedTares(event).filter((tare) => !tare.unused)

/** Grams with contents; what is not weighed yet counts as nothing. */
export const weightOf = (tares: readonly Tare[]): number =>
  tares.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

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
}
