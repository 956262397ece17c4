import { normalizePlaceName } from '../../../shared/address.ts'
import { formatDay } from '../../../shared/format.ts'
import { getDeliveryZone, getStoreDay } from '../../../shared/store-day.ts'
import type { PickupPoint } from '../../platform/db/schema/deliveries.ts'
import type { FactProviders } from '../../engine/effects.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

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

/** The stored response of the delivery service about a town. Undefined if there is none or it is no longer valid. */
function findValidCoverage(orderState: OrderState, city: string | undefined, at: Date) {
  const coverage = orderState.find('deliveryCoverage', { city: normalizePlaceName(city) })
  return coverage && Date.parse(coverage.askedAt) > at.getTime() - coverageValidityHours * 3_600_000
    ? coverage
    : undefined
}

/** True if the delivery is already promised for this day, and the choice contains no other slot. */
function isPromised({ order, reference }: OrderState, { date, slotId }: ChosenSlot): boolean {
  const { desiredDate, desiredDateExternalId, planDateIssued } = order
  const promisedDay =
    desiredDate ?? (planDateIssued && getStoreDay(planDateIssued, getDeliveryZone(order, reference.store)))
  return date === promisedDay && (slotId ?? desiredDateExternalId) === desiredDateExternalId
}

/** Facts from the stored responses of the delivery service, so that a step needs no network call. */
export const deliveryFacts: Pick<FactProviders, 'timeslot' | 'coverage'> = {
  timeslot: {
    of: 'order',
    answer: ({ orderState, at }, payload) => {
      const choice = payload as ChosenSlot
      const { date, slotId } = choice
      const { order, reference } = orderState
      const coverage = findValidCoverage(orderState, order.deliveryAddress.city, at)
      const zone = coverage?.zone ?? order.deliveryZone ?? undefined
      const facts = {
        today: getStoreDay(at, zone ?? getDeliveryZone(order, reference.store)),
        ...(zone !== undefined && { zone }),
        ...(coverage?.covered && {
          earliestDay: coverage.earliestDay,
          where: { earliestDay: formatDay(coverage.earliestDay) },
        }),
        ...(isPromised(orderState, choice) && { isUnchanged: true }),
      }
      if (slotId === undefined || slotId === null) return { ...facts, offered: true }
      const slot = orderState.find('deliveryTimeslots', { slotId, day: date })
      return slot && slot.offeredAt !== null && Date.parse(slot.endsAt) > at.getTime()
        ? { ...facts, offered: true, slot: { endsAt: slot.endsAt, uuid: slot.slotUuid } }
        : { ...facts, offered: false }
    },
  },

  coverage: {
    of: 'order',
    answer: ({ orderState, at }, payload) => {
      const { city, pointId } = payload as ChosenPlace
      const coverage = findValidCoverage(orderState, city, at)
      if (!coverage) return null
      const point = coverage.points.find((candidate) => candidate.pointId === pointId)
      return {
        covered: coverage.covered,
        earliestDay: coverage.earliestDay,
        ...(coverage.zone !== null && { zone: coverage.zone }),
        price: orderState.order.deliverySumClient === 0 ? 0 : coverage.price,
        point: point === undefined ? null : omitPointId(point),
      }
    },
  },
}
