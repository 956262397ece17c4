import { addDays, combineDayAndTime, getStoreDay } from '../../shared/store-day.ts'
import { findTown } from './towns.ts'

const hours = [
  [10, 14],
  [14, 18],
  [18, 22],
] as const
const dayCount = 8

/** Slots of the days from the earliest one on, also those that have begun. */
function listSlots(now: Date, city: string) {
  const { days, zone } = findTown(city)
  const today = getStoreDay(now, zone)
  return Array.from({ length: dayCount }, (_, i) => addDays(today, days + i)).flatMap((day) =>
    hours.map(([from, to]) => ({
      day,
      from,
      to,
      startsAt: combineDayAndTime(day, `${from}:00`, zone),
      endsAt: combineDayAndTime(day, `${to}:00`, zone),
    })),
  )
}

const listFutureSlots = (now: Date, city: string) =>
  listSlots(now, city).filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())

/** Returns the first day of delivery to a town, YYYY-MM-DD in its local time. */
export const findEarliestDay = (now: Date, city: string): string => listFutureSlots(now, city)[0]!.day

/** Returns the slots from the earliest day on: three a day, in the local time of `city`. */
export const createDeliverySlots = (now: Date, prefix: string, city = '') =>
  listFutureSlots(now, city).map(({ day, from, to, startsAt, endsAt }) => ({
    slotId: `${prefix}${day.replaceAll('-', '')}-${from}`,
    slotUuid: `${prefix}-${day}-${from}-${to}`,
    day,
    startsAt,
    endsAt,
  }))
