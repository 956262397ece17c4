import { placeName } from '../../../shared/address.ts'
import { storeDay, zoneOf } from '../../../shared/store-day.ts'
import type { PickupPoint } from '../../platform/db/schema/deliveries.ts'
import type { FactProviders } from '../../engine/effects.ts'

interface Chosen {
  date: string
  slotId?: string | null
}

interface ChosenPlace {
  city: string
  pointId?: string
}

const placeOf = ({ pointId: _, ...place }: PickupPoint) => place

/** So long counts what a service said of a town. */
export const coverageHours = 12

/** What the service offered when it was last asked is stored, so that a step needs no network. */
export const deliveryFacts: Pick<FactProviders, 'timeslot' | 'coverage'> = {
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

  coverage: {
    of: 'order',
    answer: ({ world, at }, payload) => {
      const { city, pointId } = payload as ChosenPlace
      const said = world.find('deliveryCoverage', { city: placeName(city) })
      if (!said || Date.parse(said.askedAt) <= at.getTime() - coverageHours * 3_600_000) return null
      const point = said.points.find((one) => one.pointId === pointId)
      return {
        ...{ covered: said.covered, earliestDay: said.earliestDay },
        price: world.order.deliverySumClient === 0 ? 0 : said.price,
        point: point === undefined ? null : placeOf(point),
      }
    },
  },
}
