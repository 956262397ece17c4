import { normalizePlaceName } from '../../../shared/address.ts'
import { getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import type { PickupPoint } from '../../platform/db/schema/deliveries.ts'
import type { FactProviders } from '../../engine/effects.ts'

interface ChosenSlot {
  date: string
  slotId?: string | null
}

interface ChosenPlace {
  city: string
  pointId?: string
}

const omitPointId = ({ pointId: _, ...place }: PickupPoint) => place

/** Number of hours for which a stored coverage response is valid. */
export const coverageValidityHours = 12

/** Facts from the stored responses of the delivery service, so that a step needs no network call. */
export const deliveryFacts: Pick<FactProviders, 'timeslot' | 'coverage'> = {
  timeslot: {
    of: 'order',
    answer: ({ orderState, at }, payload) => {
      const { date, slotId } = payload as ChosenSlot
      const today = getStoreDay(at, getStoreZone(orderState.reference.store))
      if (slotId === undefined || slotId === null) return { offered: true, today }
      const slot = orderState.find('deliveryTimeslots', { slotId, day: date })
      return slot && slot.offeredAt !== null && Date.parse(slot.endsAt) > at.getTime()
        ? { offered: true, slot: { endsAt: slot.endsAt, uuid: slot.slotUuid }, today }
        : { offered: false, today }
    },
  },

  coverage: {
    of: 'order',
    answer: ({ orderState, at }, payload) => {
      const { city, pointId } = payload as ChosenPlace
      const coverage = orderState.find('deliveryCoverage', { city: normalizePlaceName(city) })
      if (!coverage || Date.parse(coverage.askedAt) <= at.getTime() - coverageValidityHours * 3_600_000)
        return null
      const point = coverage.points.find((candidate) => candidate.pointId === pointId)
      return {
        covered: coverage.covered,
        earliestDay: coverage.earliestDay,
        price: orderState.order.deliverySumClient === 0 ? 0 : coverage.price,
        point: point === undefined ? null : omitPointId(point),
      }
    },
  },
}
