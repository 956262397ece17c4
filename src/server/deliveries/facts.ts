import { storeDay, zoneOf } from '../../shared/store-day.ts'
import type { FactProviders } from '../engine/effects.ts'

interface Chosen {
  date: string
  slotId?: string | null
}

/** What the service offered when it was last asked is kept, so that a step needs no network. */
export const deliveryFacts: Pick<FactProviders, 'timeslot'> = {
  timeslot: {
    of: 'order',
    answer: ({ world, at }, payload) => {
      const { date, slotId } = payload as Chosen
      const today = storeDay(at, zoneOf(world.reference.store))
      if (slotId === undefined || slotId === null) return { offered: true, today }
      const slot = world.find('deliveryTimeslots', { slotId, day: date })
      return slot && Date.parse(slot.endsAt) > at.getTime()
        ? { offered: true, slot: { endsAt: slot.endsAt, uuid: slot.slotUuid }, today }
        : { offered: false, today }
    },
  },
}
