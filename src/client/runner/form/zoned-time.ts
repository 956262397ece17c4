import type { WallTime } from '../../../shared/store-day.ts'

const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute)

/** Returns the same time of day `days` days later. */
export function addDaysToWallTime(wall: WallTime, days: number): WallTime {
  const moved = new Date(asUtc({ ...wall, day: wall.day + days }))
  return {
    ...wall,
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  }
}

const padTwoDigits = (n: number) => String(n).padStart(2, '0')

/** Formats a time as DD.MM.YYYY HH:mm (specification 9). */
export const formatWallTime = ({ year, month, day, hour, minute }: WallTime) =>
  `${padTwoDigits(day)}.${padTwoDigits(month)}.${year} ${padTwoDigits(hour)}:${padTwoDigits(minute)}`

/** Parses `05.03.2026 10:00`, `5.3.26 10.00`, or `5.3 10:00` of the current year; null if it is not a time. */
export function parseWallTime(text: string, now: WallTime): WallTime | null {
  const match = /^(\d{1,2})[./ ](\d{1,2})(?:[./ ](\d{2}|\d{4}))?[ ,]+(\d{1,2})[:.](\d{2})$/.exec(text.trim())
  if (!match) return null
  const [day = 0, month = 0, , hour = 0, minute = 0] = match.slice(1).map(Number)
  const typed = match[3]
  const year = typed === undefined ? now.year : typed.length === 2 ? 2000 + Number(typed) : Number(typed)
  const wall = { year, month, day, hour, minute }
  const normalized = new Date(asUtc(wall))
  const exists =
    normalized.getUTCMonth() + 1 === month && normalized.getUTCDate() === day && hour < 24 && minute < 60
  return exists ? wall : null
}
