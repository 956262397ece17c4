/**
 * The store's day: the calendar day, YYYY-MM-DD, that the store's own clock shows. What is promised, moved, counted in days
 * or filtered by a day goes by it, wherever the server, the database or the person may be.
 */

/** Of an order whose store is not known. */
const defaultZone = 'Europe/Moscow'

export const zoneOf = (store: { zone: string } | null | undefined): string => store?.zone ?? defaultZone

/** Without a time of its own a delivery is promised for the end of the day. */
export const endOfDay = '21:00'

export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock in `zone` (IANA name; undefined: this machine's own) shows at the instant. */
export function wallTime(instant: string | Date, zone: string | undefined): WallTime {
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
  const part = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return { year, month, day, hour, minute }
}

const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute)

/** The instant at which a clock in `zone` shows that time; a time skipped by a change of clocks gives the one after it. */
export function instantOf(wall: WallTime, zone: string): Date {
  const wanted = asUtc(wall)
  let instant = wanted
  // The offset at the first guess may be that of the other side of a change of clocks.
  for (let round = 0; round < 2; round += 1) instant += wanted - asUtc(wallTime(new Date(instant), zone))
  return new Date(instant)
}

/** Minutes that the clock of the zone is ahead of UTC. */
export const offsetMinutes = (instant: string | Date, zone: string | undefined): number =>
  asUtc(wallTime(instant, zone)) / 60_000 - Math.floor(new Date(instant).getTime() / 60_000)

/** «UTC+7», «UTC+5:30». */
export function utcMark(minutes: number): string {
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const two = (n: number) => String(n).padStart(2, '0')

export const dayText = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string =>
  `${year}-${two(month)}-${two(day)}`

/** Day of the store in which the instant lies. */
export const storeDay = (instant: string | Date, zone: string | undefined): string =>
  dayText(wallTime(instant, zone))

/** Instant (ISO 8601 UTC) at which the store's clock shows this time (`HH:mm`) of this day. */
export function atTime(day: string, time: string, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf({ year, month, day: date, hour, minute }, zone).toISOString()
}

const dayMs = 86_400_000

/** So many days after that day of the calendar. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Days of the calendar from one instant to the other: 0 the same day, 1 the next one, however few hours lie between. */
export const daysApart = (from: string | Date, to: string | Date, zone: string | undefined): number =>
  Math.round((Date.parse(storeDay(to, zone)) - Date.parse(storeDay(from, zone))) / dayMs)

/** «22.11.2026 18:00» as the store's clock shows it. */
export function formatWallTime(instant: string | Date, zone: string | undefined): string {
  const { year, month, day, hour, minute } = wallTime(instant, zone)
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`
}
