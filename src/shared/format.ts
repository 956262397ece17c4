import { formatKazakhDuration } from './kazakh-units.ts'

/** Locale of each language. Kazakh uses Russian formats, because a browser may have no Kazakh locale data. */
const tags: Record<string, string> = { ru: 'ru-RU', en: 'en-GB', kk: 'ru-KZ' }
export const getIntlTag = (language: string): string => tags[language] ?? 'ru-RU'

/**
 * Intl objects and texts by key. They are cached, because Intl objects are expensive to create and lists format
 * thousands of cells.
 */
const cache = new Map<string, unknown>()
export function getOrCreate<T>(key: string, create: () => T): T {
  if (!cache.has(key)) cache.set(key, create())
  return cache.get(key) as T
}

/** BYN has a code, because its symbol «р.» reads as roubles. Symbols of other currencies are unambiguous. */
export const getCurrencyDisplay = (currency: string): 'code' | 'narrowSymbol' =>
  currency === 'BYN' ? 'code' : 'narrowSymbol'

/** Formats for example «1 299,00 ₽». `minor` is in integer minor units of `currency`. */
export function formatMoney(minor: number, currency: string, language: string): string {
  const format = getOrCreate(
    `money ${language} ${currency}`,
    () =>
      new Intl.NumberFormat(getIntlTag(language), {
        style: 'currency',
        currency,
        currencyDisplay: getCurrencyDisplay(currency),
      }),
  )
  return withMinus(format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)))
}

/** Symbol of a currency for input fields of sums, for example «₽» for RUB. */
export const getCurrencySymbol = (currency: string, language: string): string =>
  getOrCreate(
    `symbol ${language} ${currency}`,
    () =>
      new Intl.NumberFormat(getIntlTag(language), {
        style: 'currency',
        currency,
        currencyDisplay: getCurrencyDisplay(currency),
      })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  )

/** Replaces the hyphen with a minus sign, because some locales write negative numbers with a hyphen. */
const withMinus = (formatted: string) => formatted.replace('-', '−')

export function formatNumber(value: number, language: string): string {
  return withMinus(
    getOrCreate(`number ${language}`, () => new Intl.NumberFormat(getIntlTag(language))).format(value),
  )
}

/** Formats an amount without a currency, given in hundredths, for example «1 299,00». */
export const formatAmount = (hundredths: number, language: string): string =>
  getOrCreate(
    `amount ${language}`,
    () => new Intl.NumberFormat(getIntlTag(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(hundredths / 100)

/** Formats `grams` as kilograms, with up to three decimal places and without the unit. */
export function formatKilograms(grams: number, language: string): string {
  return getOrCreate(
    `kg ${language}`,
    () => new Intl.NumberFormat(getIntlTag(language), { maximumFractionDigits: 3 }),
  ).format(grams / 1000)
}

function formatUnit(
  value: number,
  unit: 'day' | 'hour' | 'minute' | 'second',
  language: string,
  maximumFractionDigits = 0,
): string {
  const kazakh = language === 'kk'
  const format = getOrCreate(
    `unit ${language} ${unit} ${maximumFractionDigits}`,
    () =>
      new Intl.NumberFormat(getIntlTag(language), {
        maximumFractionDigits,
        ...(!kazakh && { style: 'unit', unit, unitDisplay: 'short' }),
      }),
  )
  const formatted = format.format(value)
  return kazakh ? formatKazakhDuration(formatted, unit) : formatted
}

const durationUnits = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/**
 * Duration in its two largest units, for example «12 мин», «1 ч 49 мин», «2 дн. 3 ч». Less than a minute is formatted
 * as 0 minutes.
 */
export function formatDuration(minutes: number, language: string): string {
  const wholeMinutes = Math.max(0, Math.floor(minutes))
  const first = durationUnits.findIndex(([, size]) => wholeMinutes >= size)
  const parts = durationUnits.slice(first === -1 ? 2 : first).slice(0, 2)
  return parts
    .map(
      ([unit, size], i) =>
        [unit, Math.floor(i === 0 ? wholeMinutes / size : (wholeMinutes % parts[0]![1]) / size)] as const,
    )
    .filter(([, value], i) => i === 0 || value > 0)
    .map(([unit, value]) => formatUnit(value, unit, language))
    .join(' ')
}

const elapsedUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats a duration in a single unit, which is easy to compare: «12 с», «4,5 мин», «17 ч», «3,2 дн.». */
export function formatDurationInOneUnit(ms: number, language: string): string {
  const [unit, size] = elapsedUnits.find(([, unitMs]) => ms >= unitMs) ?? (['second', 1000] as const)
  const value = ms / size
  return formatUnit(value, unit, language, unit !== 'second' && value < 10 ? 1 : 0)
}

function formatToParts(instant: string | Date, zone: string | undefined): Record<string, string> {
  const format = getOrCreate(
    `parts ${zone ?? ''}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        ...(zone !== undefined && { timeZone: zone }),
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  return Object.fromEntries(format.formatToParts(new Date(instant)).map((p) => [p.type, p.value]))
}

/** DD.MM.YYYY in every language (specification 9). `zone`: IANA name; default: the zone of the browser or server. */
export function formatDate(instant: string | Date, zone?: string): string {
  const p = formatToParts(instant, zone)
  return `${p.day}.${p.month}.${p.year}`
}

export function formatTime(instant: string | Date, zone?: string): string {
  const p = formatToParts(instant, zone)
  return `${p.hour}:${p.minute}`
}

/** Formats as DD.MM.YYYY HH:mm. */
export const formatDateTime = (instant: string | Date, zone?: string) =>
  `${formatDate(instant, zone)} ${formatTime(instant, zone)}`

/** Calendar day YYYY-MM-DD, without a zone, as DD.MM.YYYY. */
export const formatDay = (day: string) => day.split('-').reverse().join('.')

/**
 * Formats a phone number that is stored as digits with the calling code, for example 79161234567 as +7 916 123-45-67.
 * Numbers of an unknown country are not grouped.
 */
export function formatPhone(digits: string): string {
  const parts =
    /^(7)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits) ??
    /^(375)(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(digits) ??
    /^(371)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(digits) ??
    /^(971)(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  if (!parts) return /^\d{5,}$/.test(digits) ? `+${digits}` : digits
  const [, country, area, ...rest] = parts
  return `+${country} ${area} ${rest.join('-')}`
}
