import { atTime, dayAfter, storeDay } from './store-day.ts'

/** Whole hours of the customer's clock between which may be called: from 0 to 24 at any time. */
export interface CallingHours {
  callHoursFrom: number
  callHoursTo: number
}

const minute = 60_000
const atAnyTime = ({ callHoursFrom, callHoursTo }: CallingHours) => callHoursFrom <= 0 && callHoursTo >= 24

/** Instant, ms, at which that hour of the day begins by the clock of the zone; 24: the next day begins. */
function hourOf(day: string, hour: number, zone: string): number {
  const [on, at] = hour >= 24 ? [dayAfter(day, 1), 0] : [day, hour]
  return Date.parse(atTime(on, `${String(at).padStart(2, '0')}:00`, zone))
}

/** The first instant from `at` on (ISO 8601 UTC) at which may be called; `at` itself within the hours. */
export function callableFrom(at: string, zone: string, hours: CallingHours): string {
  const now = Date.parse(at)
  if (atAnyTime(hours) || Number.isNaN(now)) return at
  const day = storeDay(at, zone)
  const opens = hourOf(day, hours.callHoursFrom, zone)
  if (now < opens) return new Date(opens).toISOString()
  if (now < hourOf(day, hours.callHoursTo, zone)) return at
  return new Date(hourOf(dayAfter(day, 1), hours.callHoursFrom, zone)).toISOString()
}

/** When the hours end that the instant lies in, or that come next; null: they never do. */
export function callableUntil(at: string, zone: string, hours: CallingHours): string | null {
  if (atAnyTime(hours)) return null
  const closes = hourOf(storeDay(callableFrom(at, zone, hours), zone), hours.callHoursTo, zone)
  // A timer of the last minute would ring beside the step that sets it.
  return new Date(Math.max(closes, Date.parse(at) + minute)).toISOString()
}
