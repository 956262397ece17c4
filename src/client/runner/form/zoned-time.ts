export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock in `zone` (IANA name) shows at the instant. */
export function wallTime(instant: Date, zone: string): WallTime {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
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

/** The same time of day so many days later. */
export function plusDays(wall: WallTime, days: number): WallTime {
  const moved = new Date(asUtc({ ...wall, day: wall.day + days }))
  return {
    ...wall,
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** YYYY-MM-DD. */
export const formatDay = ({ year, month, day }: WallTime) => `${year}-${two(month)}-${two(day)}`

/** DD.MM.YYYY HH:mm (specification 9). */
export const formatWall = ({ year, month, day, hour, minute }: WallTime) =>
  `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`

/** Reads what a person types: `05.03.2026 10:00`, `5.3.26 10.00`, `5.3 10:00` of the current year; null when it is no time. */
export function parseWall(text: string, now: WallTime): WallTime | null {
  const parts = /^(\d{1,2})[./ ](\d{1,2})(?:[./ ](\d{2}|\d{4}))?[ ,]+(\d{1,2})[:.](\d{2})$/.exec(text.trim())
  if (!parts) return null
  const [day = 0, month = 0, , hour = 0, minute = 0] = parts.slice(1).map(Number)
  const typed = parts[3]
  const year = typed === undefined ? now.year : typed.length === 2 ? 2000 + Number(typed) : Number(typed)
  const wall = { year, month, day, hour, minute }
  const back = new Date(asUtc(wall))
  const exists = back.getUTCMonth() + 1 === month && back.getUTCDate() === day && hour < 24 && minute < 60
  return exists ? wall : null
}
