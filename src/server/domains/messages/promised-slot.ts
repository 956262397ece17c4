import { formatDay, formatTime } from '../../../shared/format.ts'
import { getZone } from '../../../shared/store-day.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import type { MessageParams } from './send.ts'

/** The day of the delivery, and the hours of the chosen slot in the time zone of the store. */
export function buildPromisedSlotParams(world: OrderState): MessageParams | undefined {
  const { order, reference } = world
  if (!order.desiredDate) return undefined
  const date = formatDay(order.desiredDate)
  const slotId = order.desiredDateExternalId
  const slot =
    slotId === null ? undefined : world.find('deliveryTimeslots', { slotId, day: order.desiredDate })
  if (!slot) return { date }
  const zone = getZone(reference.store)
  return { date, from: formatTime(slot.startsAt, zone), to: formatTime(slot.endsAt, zone) }
}
