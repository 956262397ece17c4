import { combineDayAndTime, addDays, getStoreDay } from './store-day.ts'

/** Whole hours of the customer's local time between which calls are allowed. 0 to 24: at any time. */
export interface CallingHours {
  callHoursFrom: number
  callHoursTo: number
}

const minuteMs = 60_000
const isAnyTime = ({ callHoursFrom, callHoursTo }: CallingHours) => callHoursFrom <= 0 && callHoursTo >= 24

/** Time at which the hour of the day begins in the zone, in ms since 1970. Hour 24 is the start of the next day. */
function getInstantOfHour(day: string, hour: number, zone: string): number {
  const [startDay, startHour] = hour >= 24 ? [addDays(day, 1), 0] : [day, hour]
  return Date.parse(combineDayAndTime(startDay, `${String(startHour).padStart(2, '0')}:00`, zone))
}

/**
 * Returns the first time at or after `at` at which calls are allowed. Both times are ISO 8601 in UTC. `zone` is the
 * zone of the customer.
 */
export function findNextCallableTime(at: string, zone: string, hours: CallingHours): string {
  const atMs = Date.parse(at)
  if (isAnyTime(hours) || Number.isNaN(atMs)) return at
  const day = getStoreDay(at, zone)
  const opensAt = getInstantOfHour(day, hours.callHoursFrom, zone)
  if (atMs < opensAt) return new Date(opensAt).toISOString()
  if (atMs < getInstantOfHour(day, hours.callHoursTo, zone)) return at
  return new Date(getInstantOfHour(addDays(day, 1), hours.callHoursFrom, zone)).toISOString()
}

/**
 * Returns the end of the current calling hours, or of the next calling hours if `at` is outside of them, but at least
 * one minute after `at`. Null if calls are always allowed.
 */
export function findCallingHoursEnd(at: string, zone: string, hours: CallingHours): string | null {
  if (isAnyTime(hours)) return null
  const closesAt = getInstantOfHour(
    getStoreDay(findNextCallableTime(at, zone, hours), zone),
    hours.callHoursTo,
    zone,
  )
  // A timer that is due within the same minute would fire concurrently with the step that sets it.
  return new Date(Math.max(closesAt, Date.parse(at) + minuteMs)).toISOString()
}
