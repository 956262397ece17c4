import { addDays } from '../../../../src/shared/store-day.ts'
import type { Move } from '../../../define.ts'
import type { EffectParams } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'

/** A delivery may be moved so far ahead; goods set aside for longer would be lost to sale. */
export const moveDays = 30

export interface MovePayload {
  /** YYYY-MM-DD by the calendar of the store. */
  date: string
  /** Id of a slot that the delivery service offered for this day; without it any time of the day. */
  slotId?: string
  reasonId: number
  comment?: string
}

export type MovedEvent = Move<'DELIVERY_MOVED', MovePayload, Pick<Facts, 'timeslot'>>

type Args = { event: { type: string } }

/** Days of the store compare as text. */
const chosen = ({ event }: Args) => {
  if (event.type !== 'DELIVERY_MOVED') return { date: '', slotId: undefined, today: '', offered: false }
  const { payload, facts } = event as MovedEvent
  return { ...payload, ...facts.timeslot }
}

/** Source: specification 5, «Date move needs a reason»: the form asks for it. */
export const slotGuards = {
  dateNotPast: (args: Args) => chosen(args).date >= chosen(args).today,
  // What is left of today is promised by a slot that has not ended, or not at all.
  todayHasSlot: (args: Args) => chosen(args).date !== chosen(args).today || chosen(args).slotId !== undefined,
  dateWithinTerm: (args: Args) => chosen(args).date <= addDays(chosen(args).today, moveDays),
  slotOffered: (args: Args) => chosen(args).offered,
}

/** Null stands for what was left out. */
export const movedTo = (event: MovedEvent): EffectParams['moveDelivery'] => {
  const { date, slotId, reasonId, comment } = event.payload
  const { slot = null } = event.facts.timeslot
  return { date, slotId: slotId ?? null, slot, reasonId, comment: comment ?? null }
}
