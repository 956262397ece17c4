/**
 * The store's day is the calendar day, YYYY-MM-DD, in the time zone of the store. Promises, moved dates, day counts and
 * day filters use it, regardless of the zone of the server, the database or the user.
 */

/** Zone that is used if no store is known. */
export const defaultStoreZone = 'Europe/Moscow'

export const getStoreZone = (store: { zone: string } | null | undefined): string =>
  store?.zone ?? defaultStoreZone

/**
 * Time zone of the customer, for the hours of a delivery and of calls: that of the delivery address if it is known,
 * otherwise that of the store.
 */
export const getDeliveryZone = (
  order: { deliveryZone: string | null },
  store: { zone: string } | null | undefined,
): string => order.deliveryZone ?? getStoreZone(store)

/** Local time until which a delivery is promised if only its day is known. */
export const defaultPromisedTime = '21:00'

export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time in `zone` at the instant. `zone` is an IANA name. Undefined: the zone of this machine. */
export function toWallTime(instant: string | Date, zone: string | undefined): WallTime {
  const format =
    formats.get(zone ?? '') ??
    new Intl.DateTimeFormat('en-GB', {
      ...(zone !== undefined && { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  formats.set(zone ?? '', format)
  const parts = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The instant at which a clock in `zone` shows this time. For a time that a clock change skips, it is an instant within
 * an hour of the change.
 */
export function toInstant(wall: WallTime, zone: string): Date {
  const wallMs = asUtc(wall)
  let instant = wallMs
  // Near a clock change the first estimate may use the offset from the other side of the change, so it is corrected a
  // second time.
  for (let round = 0; round < 2; round += 1) instant += wallMs - asUtc(toWallTime(new Date(instant), zone))
  return new Date(instant)
}

/** Offset of the zone from UTC in minutes, positive to the east. */
export const getUtcOffsetMinutes = (instant: string | Date, zone: string | undefined): number =>
  asUtc(toWallTime(instant, zone)) / 60_000 - Math.floor(new Date(instant).getTime() / 60_000)

/** Formats for example «UTC+7», «UTC+5:30». */
export function formatUtcOffset(minutes: number): string {
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const padTwoDigits = (n: number) => String(n).padStart(2, '0')

export const formatIsoDay = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string =>
  `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`

/** Calendar day at the instant, YYYY-MM-DD. `zone`: the zone of the store. Undefined: the zone of this machine. */
export const getStoreDay = (instant: string | Date, zone: string | undefined): string =>
  formatIsoDay(toWallTime(instant, zone))

/** Instant (ISO 8601 UTC) at which the store's clock shows this time (`HH:mm`) of this day. */
export function combineDayAndTime(day: string, time: string, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return toInstant({ year, month, day: date, hour, minute }, zone).toISOString()
}

const dayMs = 86_400_000

/** Adds days to a calendar day, YYYY-MM-DD. A negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Number of calendar days in `zone` from one instant to another: 0 on the same day, 1 on the next day, even if only a
 * few hours are between them. Negative if `to` is earlier.
 */
export const countCalendarDays = (from: string | Date, to: string | Date, zone: string | undefined): number =>
  Math.round((Date.parse(getStoreDay(to, zone)) - Date.parse(getStoreDay(from, zone))) / dayMs)

/** Formats the local time in `zone`, for example «22.11.2026 18:00». Undefined: the zone of this machine. */
export function formatWallTime(instant: string | Date, zone: string | undefined): string {
  const { year, month, day, hour, minute } = toWallTime(instant, zone)
  return `${padTwoDigits(day)}.${padTwoDigits(month)}.${year} ${padTwoDigits(hour)}:${padTwoDigits(minute)}`
}
