import { addDays } from '../../../../src/shared/store-day.ts'
import type { MachineEvent } from '../../../define.ts'
import type { EffectParams } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'

/** Maximum number of days from today until the new day of a delivery. Goods are not reserved for longer. */
export const maxDaysUntilDelivery = 30

export interface DeliveryMovePayload {
  /** Day in the time zone of the delivery address, YYYY-MM-DD. */
  date: string
  /** Id of a slot that the delivery service offers for this day. Absent: any time of the day. */
  slotId?: string
  reasonId: number
  comment?: string
}

export type DeliveryMovedEvent = MachineEvent<'DELIVERY_MOVED', DeliveryMovePayload, Pick<Facts, 'timeslot'>>

type Args = { event: { type: string } }

type ChosenSlot = { date: string; slotId: string | undefined } & Facts['timeslot']

/**
 * Returns the chosen day and slot, and the facts about them. Days are texts YYYY-MM-DD, which can be compared as texts.
 */
const getChosenSlot = ({ event }: Args): ChosenSlot => {
  if (event.type !== 'DELIVERY_MOVED') return { date: '', slotId: undefined, today: '', offered: false }
  const { payload, facts } = event as DeliveryMovedEvent
  const { date, slotId } = payload
  return { date, slotId, ...facts.timeslot }
}

/** Source: specification 5, «Date move needs a reason». No guard checks the reason, because the form requires it. */
export const slotGuards = {
  dateNotPast: (args: Args) => getChosenSlot(args).date >= getChosenSlot(args).today,
  dateReachable: (args: Args) => getChosenSlot(args).date >= (getChosenSlot(args).earliestDay ?? ''),
  deliveryTimeChanged: (args: Args) => getChosenSlot(args).isUnchanged !== true,
  // A delivery on the current day needs a slot, because a part of the day has already passed.
  todayHasSlot: (args: Args) =>
    getChosenSlot(args).date !== getChosenSlot(args).today || getChosenSlot(args).slotId !== undefined,
  dateWithinTerm: (args: Args) =>
    getChosenSlot(args).date <= addDays(getChosenSlot(args).today, maxDaysUntilDelivery),
  slotOffered: (args: Args) => getChosenSlot(args).offered,
}

/** Returns the parameters of the effect `moveDelivery`. Omitted values are null. */
export const toMoveDeliveryParams = (event: DeliveryMovedEvent): EffectParams['moveDelivery'] => {
  const { date, slotId, reasonId, comment } = event.payload
  const { slot = null, zone } = event.facts.timeslot
  return {
    ...{ date, slotId: slotId ?? null, slot, reasonId, comment: comment ?? null },
    ...(zone !== undefined && { zone }),
  }
}
