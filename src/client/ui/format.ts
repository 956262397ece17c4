import { formatDateTime, formatTime, getIntlTag, memoize } from '../../shared/format.ts'
import { formatKazakhRelative } from '../../shared/kazakh-units.ts'
import { countCalendarDays, getOffsetMinutes, formatUtcOffset } from '../../shared/store-day.ts'

// Screens import all formats from here; formats that printed documents need too are shared with the server.
export {
  formatMoney,
  formatNumber,
  formatKilograms,
  formatDate,
  formatTime,
  formatDateTime,
  formatDay,
  formatDuration,
  formatPhone,
  formatElapsedTime,
} from '../../shared/format.ts'

const steps: ['day' | 'hour' | 'minute', number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** «UTC+7» when the zone's time differs from the user's; empty when they agree. */
export function formatZoneMark(instant: string | Date, zone: string | undefined): string {
  const minutes = getOffsetMinutes(instant, zone)
  return zone === undefined || minutes === getOffsetMinutes(instant, undefined)
    ? ''
    : formatUtcOffset(minutes)
}

const appendMark = (text: string, mark: string) => (mark === '' ? text : `${text} ${mark}`)

/**
 * Date and time in the store's time zone, which is displayed when it differs from the user's: «23.11.2026 02:00
 * UTC+7».
 */
export const formatStoreDateTime = (instant: string | Date, zone: string | undefined): string =>
  appendMark(formatDateTime(instant, zone), formatZoneMark(instant, zone))

/** Width of a column of {@link formatStoreDateTime}: includes the zone mark when any store needs one. */
export const getStoreDateTimeWidth = (zones: Iterable<string>): number =>
  [...zones].some((zone) => formatZoneMark(new Date(), zone) !== '') ? 192 : 148

export const formatStoreTime = (instant: string | Date, zone: string | undefined): string =>
  appendMark(formatTime(instant, zone), formatZoneMark(instant, zone))

/** Day and hours of a slot: 24.11.2026 10:00–14:00. */
export const formatSlot = (slot: { startsAt: string; endsAt: string }, zone: string | undefined): string =>
  `${formatDateTime(slot.startsAt, zone)}–${formatStoreTime(slot.endsAt, zone)}`

/**
 * «через 12 минут», «2 часа назад», short «2 ч назад»; below a minute «сейчас». From one day on it counts calendar
 * days in `zone`, so that «завтра» is never the day after tomorrow.
 */
export function formatRelative(
  instant: string | Date,
  now: Date,
  language: string,
  { style = 'long', zone }: { style?: 'long' | 'short'; zone?: string | undefined } = {},
): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const format = (value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
    language === 'kk'
      ? formatKazakhRelative(value, unit, style)
      : memoize(
          `relative ${language} ${style}`,
          () => new Intl.RelativeTimeFormat(getIntlTag(language), { numeric: 'auto', style }),
        ).format(value, unit)
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) < size) continue
    return format(unit === 'day' ? countCalendarDays(now, instant, zone) : Math.trunc(seconds / size), unit)
  }
  return format(0, 'second')
}

/** 0.125 → «12,5 %». */
export const formatPercent = (part: number, language: string): string =>
  memoize(
    `percent ${language}`,
    () => new Intl.NumberFormat(getIntlTag(language), { style: 'percent', maximumFractionDigits: 1 }),
  ).format(part)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Running time: 95 → `1:35`, 3_725 → `1:02:05`. */
export function formatMinutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = twoDigits(seconds % 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`
}
