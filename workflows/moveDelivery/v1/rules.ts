import type { Move } from '../../define.ts'
import type { EffectParams } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'

/** A delivery may be moved so far ahead; goods set aside for longer would be lost to sale. */
export const moveDays = 30

export interface Context {
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
}

export interface MovePayload {
  /** Instant, ISO 8601, of any zone. */
  date: string
  /** Id of a slot in the delivery service's own words. */
  slotId?: string
  reasonId: number
  comment?: string
}

export type Event = Move<'DELIVERY_MOVED', MovePayload> | Move<'DROP'> | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const day = 24 * 60 * 60_000

/** The typed instant is no number for a leap second: every comparison with it is then false. */
const typed = (event: Event) => (event.type === 'DELIVERY_MOVED' ? Date.parse(event.payload.date) : NaN)

/** Source: specification 5, «Date move needs a reason»: the form asks for it. */
export const guards = {
  dateInFuture: ({ event }: Args) => typed(event) > Date.parse(event.at),
  dateWithinTerm: ({ event }: Args) => typed(event) <= Date.parse(event.at) + moveDays * day,
}

export const startFrom = (input: WorkflowInput): Context => ({
  planned: input.order.delivery?.planned ?? null,
})

/** After the guards: the date in UTC, and null for what was left out. */
export const movedTo = (event: Event & { type: 'DELIVERY_MOVED' }): EffectParams['moveDelivery'] => {
  const { date, slotId, reasonId, comment } = event.payload
  return { date: new Date(date).toISOString(), slotId: slotId ?? null, reasonId, comment: comment ?? null }
}

export const summary = (context: Context): Record<string, number | string> => ({
  planned: context.planned ?? '—',
  moveDays,
})
