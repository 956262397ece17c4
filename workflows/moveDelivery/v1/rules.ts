import { dayAfter } from '../../../src/shared/store-day.ts'
import type { Move } from '../../define.ts'
import type { EffectParams } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import type { WorkflowInput } from '../../task-input.ts'

/** A delivery may be moved so far ahead; goods set aside for longer would be lost to sale. */
export const moveDays = 30

export interface Context {
  /** Instant the delivery is promised for, ISO 8601 UTC. */
  planned: string | null
}

export interface MovePayload {
  /** YYYY-MM-DD by the calendar of the store. */
  date: string
  /** Id of a slot that the delivery service offered for this day; without it any time of the day. */
  slotId?: string
  reasonId: number
  comment?: string
}

export type Event =
  Move<'DELIVERY_MOVED', MovePayload, Pick<Facts, 'timeslot'>> | Move<'DROP'> | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

/** Days of the store compare as text. */
const chosen = (event: Event) =>
  event.type === 'DELIVERY_MOVED'
    ? { ...event.payload, ...event.facts.timeslot }
    : { date: '', slotId: undefined, today: '', offered: false }

/** Source: specification 5, «Date move needs a reason»: the form asks for it. */
export const guards = {
  dateNotPast: ({ event }: Args) => chosen(event).date >= chosen(event).today,
  // What is left of today is promised by a slot that has not ended, or not at all.
  todayHasSlot: ({ event }: Args) =>
    chosen(event).date !== chosen(event).today || chosen(event).slotId !== undefined,
  dateWithinTerm: ({ event }: Args) => chosen(event).date <= dayAfter(chosen(event).today, moveDays),
  slotOffered: ({ event }: Args) => chosen(event).offered,
}

export const startFrom = (input: WorkflowInput): Context => ({
  planned: input.order.delivery?.planned ?? null,
})

/** Null stands for what was left out. */
export const movedTo = (event: Event & { type: 'DELIVERY_MOVED' }): EffectParams['moveDelivery'] => {
  const { date, slotId, reasonId, comment } = event.payload
  const { slot = null } = event.facts.timeslot
  return { date, slotId: slotId ?? null, slot, reasonId, comment: comment ?? null }
}

export const summary = (context: Context): Record<string, number | string> => ({
  planned: context.planned ?? '—',
  moveDays,
})
