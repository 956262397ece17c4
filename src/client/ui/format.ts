import { formatDateTime, formatTime, getIntlTag, getOrCreate } from '../../shared/format.ts'
import { formatKazakhRelativeTime } from '../../shared/kazakh-units.ts'
import { countCalendarDays, getUtcOffsetMinutes, formatUtcOffset } from '../../shared/store-day.ts'

// Screens import the formats from this file. It re-exports those that printed documents also need from the file shared
// with the server.
export {
  formatMoney,
  formatAmount,
  formatNumber,
  formatKilograms,
  formatDate,
  formatTime,
  formatDateTime,
  formatDay,
  formatDuration,
  formatPhone,
  formatDurationInOneUnit as formatElapsedTime,
} from '../../shared/format.ts'

const steps: ['day' | 'hour' | 'minute', number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Returns a mark such as «UTC+7» if the time in the zone differs from the user's; otherwise an empty text. */
export function formatZoneMark(instant: string | Date, zone: string | undefined): string {
  const minutes = getUtcOffsetMinutes(instant, zone)
  return zone === undefined || minutes === getUtcOffsetMinutes(instant, undefined)
    ? ''
    : formatUtcOffset(minutes)
}

const appendMark = (text: string, mark: string) => (mark === '' ? text : `${text} ${mark}`)

/**
 * Formats date and time in the time zone of the store. The zone is added if it differs from the user's: «23.11.2026
 * 02:00 UTC+7».
 */
export const formatStoreDateTime = (instant: string | Date, zone: string | undefined): string =>
  appendMark(formatDateTime(instant, zone), formatZoneMark(instant, zone))

/**
 * Returns a mark such as «UTC+3» for a time in the user's time zone if one of the stores has another zone, because the
 * times of that store are displayed in the zone of the store; otherwise an empty text.
 */
export const formatUserZoneMark = (instant: string | Date, storeZones: readonly string[]): string =>
  storeZones.some((zone) => formatZoneMark(instant, zone) !== '')
    ? formatUtcOffset(getUtcOffsetMinutes(instant, undefined))
    : ''

/**
 * Formats date and time in the user's time zone, with {@link formatUserZoneMark}. For data that do not belong to a
 * store.
 */
export const formatUserDateTime = (instant: string | Date, storeZones: readonly string[]): string =>
  appendMark(formatDateTime(instant), formatUserZoneMark(instant, storeZones))

/**
 * Returns the width in pixels of a column with {@link formatStoreDateTime}. It includes the zone mark if any store
 * needs one.
 */
export const getStoreDateTimeColumnWidth = (zones: Iterable<string>): number =>
  [...zones].some((zone) => formatZoneMark(new Date(), zone) !== '') ? 192 : 148

export const formatStoreTime = (instant: string | Date, zone: string | undefined): string =>
  appendMark(formatTime(instant, zone), formatZoneMark(instant, zone))

/** Formats day and hours of a slot: «24.11.2026 10:00–14:00». */
export const formatDeliverySlot = (
  slot: { startsAt: string; endsAt: string },
  zone: string | undefined,
): string => `${formatDateTime(slot.startsAt, zone)}–${formatStoreTime(slot.endsAt, zone)}`

/**
 * Formats like {@link formatStoreDateTime}, with a word instead of the date on the day before `now`, on the same day
 * and on the next one: «сегодня 11:45».
 */
export function formatDateTimeWithDayWord(
  instant: string | Date,
  now: Date,
  language: string,
  zone: string | undefined,
): string {
  const days = countCalendarDays(now, instant, zone)
  return Math.abs(days) > 1
    ? formatStoreDateTime(instant, zone)
    : `${formatRelativeUnit(days, 'day', language, 'long')} ${formatStoreTime(instant, zone)}`
}

const formatRelativeUnit = (
  value: number,
  unit: 'day' | 'hour' | 'minute' | 'second',
  language: string,
  style: 'long' | 'short',
) =>
  language === 'kk'
    ? formatKazakhRelativeTime(value, unit, style)
    : getOrCreate(
        `relative ${language} ${style}`,
        () => new Intl.RelativeTimeFormat(getIntlTag(language), { numeric: 'auto', style }),
      ).format(value, unit)

/**
 * Formats a time relative to now: «через 12 минут» or «2 часа назад», in the short style «2 ч назад», and «сейчас» for
 * less than one minute. From one day on, calendar days in `zone` are counted, so that «завтра» always means the next
 * day.
 */
export function formatRelativeTime(
  instant: string | Date,
  now: Date,
  language: string,
  { style = 'long', zone }: { style?: 'long' | 'short'; zone?: string | undefined } = {},
): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const format = (value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
    formatRelativeUnit(value, unit, language, style)
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) < size) continue
    return format(unit === 'day' ? countCalendarDays(now, instant, zone) : Math.trunc(seconds / size), unit)
  }
  return format(0, 'second')
}

/** Formats a fraction, for example 0.125 as «12,5 %». */
export const formatPercent = (part: number, language: string): string =>
  getOrCreate(
    `percent ${language}`,
    () => new Intl.NumberFormat(getIntlTag(language), { style: 'percent', maximumFractionDigits: 1 }),
  ).format(part)

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats a duration in seconds: 95 is `1:35`, 3_725 is `1:02:05`. */
export function formatMinutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = padTwoDigits(seconds % 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${padTwoDigits(minutes % 60)}:${rest}`
}
