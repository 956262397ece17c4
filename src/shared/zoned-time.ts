import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Instant (ISO 8601 UTC) at which the clock of the zone shows this time of this day (`YYYY-MM-DD`, `HH:mm`). */
export const zonedInstant = (day: string, time: string, zone: string): string =>
  dayjs.tz(`${day}T${time}`, zone).toISOString()
