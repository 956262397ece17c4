import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { startTexts } from '../texts.ts'
import { parseDay } from '../../../src/client/ui/parse-day.ts'
import { createLocalDayjs } from '../../../src/client/ui/dayjs.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatKilograms,
  formatMoney,
  formatDateTimeWithDayWord,
  formatPhone,
  formatRelativeTime,
  formatStoreDateTime,
  formatMinutesAndSeconds,
  formatZoneMark,
} from '../../../src/client/ui/format.ts'

/** Intl separates groups with several kinds of spaces. */
const normalizeSpaces = (text: string) => text.replace(/\s/gu, ' ')

describe('money and numbers', () => {
  it.each([
    ['ru', 'RUB', '1 299,90 ₽'],
    ['en', 'RUB', '₽1,299.90'],
    ['kk', 'RUB', '1 299,90 ₽'],
    ['ru', 'KZT', '1 299,90 ₸'],
    ['kk', 'KZT', '1 299,90 ₸'],
    ['ru', 'BYN', '1 299,90 BYN'],
    ['en', 'BYN', 'BYN 1,299.90'],
    ['kk', 'BYN', '1 299,90 BYN'],
  ])('[IN-02] %s writes minor units of %s as %s', (language, currency, text) => {
    expect(normalizeSpaces(formatMoney(129_990, currency, language))).toBe(text)
  })

  it('[IN-02] kopecks are never lost and never invented', () => {
    expect(normalizeSpaces(formatMoney(1, 'RUB', 'ru'))).toBe('0,01 ₽')
    expect(normalizeSpaces(formatMoney(100_000_000_00, 'RUB', 'ru'))).toBe('100 000 000,00 ₽')
  })

  it('[IN-02] grams are formatted as kilograms', () => {
    expect(formatKilograms(1250, 'ru')).toBe('1,25')
    expect(formatKilograms(1250, 'en')).toBe('1.25')
  })
})

describe('time', () => {
  it('[IN-02] dates are DD.MM.YYYY HH:mm in the given zone, in every language', () => {
    const midnight = '2026-03-01T21:30:00.000Z'
    expect(formatDateTime(midnight, 'Europe/Moscow')).toBe('02.03.2026 00:30')
    expect(formatDateTime(midnight, 'Asia/Yekaterinburg')).toBe('02.03.2026 02:30')
    expect(formatDate(midnight, 'UTC')).toBe('01.03.2026')
    expect(formatDay('2026-03-01')).toBe('01.03.2026')
  })

  it('[IN-02] relative time uses the language of the screen', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    expect(formatRelativeTime('2026-03-01T12:12:30Z', now, 'ru')).toBe('через 12 минут')
    expect(formatRelativeTime('2026-03-01T09:59:00Z', now, 'ru')).toBe('2 часа назад')
    expect(formatRelativeTime('2026-03-01T12:00:20Z', now, 'en')).toBe('now')
    expect(formatRelativeTime('2026-03-02T13:00:00Z', now, 'en')).toBe('tomorrow')
  })

  it('[IN-02] from a day on, calendar days are counted in the zone of the store', () => {
    const evening = new Date('2026-03-01T20:00:00Z')
    const relativeText = (instant: string, zone: string) =>
      formatRelativeTime(instant, evening, 'ru', { zone })
    // 30 hours later: the day after tomorrow in Moscow (23:00 to 05:00), tomorrow where midnight has passed.
    expect(relativeText('2026-03-03T02:00:00Z', 'Europe/Moscow')).toBe('послезавтра')
    expect(relativeText('2026-03-03T02:00:00Z', 'Asia/Novosibirsk')).toBe('завтра')
    // 47 hours later, and still tomorrow.
    expect(
      formatRelativeTime('2026-03-03T20:30:00Z', new Date('2026-03-01T21:30:00Z'), 'ru', {
        zone: 'Europe/Moscow',
      }),
    ).toBe('завтра')
    expect(relativeText('2026-02-28T19:00:00Z', 'Europe/Moscow')).toBe('вчера')
  })

  it.each([
    ['2026-03-01T20:59:00Z', 'вчера 23:59', 'кеше 23:59', 'yesterday 23:59'],
    ['2026-03-01T21:00:00Z', 'сегодня 00:00', 'бүгін 00:00', 'today 00:00'],
    ['2026-03-02T21:00:00Z', 'завтра 00:00', 'ертең 00:00', 'tomorrow 00:00'],
    ['2026-03-03T21:00:00Z', '04.03.2026 00:00', '04.03.2026 00:00', '04.03.2026 00:00'],
  ])('[UX-6] a list names near days by a word, counted in the zone of the store: %s', (at, ru, kk, en) => {
    const now = new Date('2026-03-02T05:00:00Z')
    const near = (language: string) =>
      formatDateTimeWithDayWord(at, now, language, 'Europe/Moscow').replace(/ UTC.*/, '')
    expect([near('ru'), near('kk'), near('en')]).toEqual([ru, kk, en])
  })

  it('[IN-02] the zone of a store is named unless it equals the user’s', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const midnight = '2026-03-01T21:30:00.000Z'
    expect(formatStoreDateTime(midnight, own)).toBe(formatDateTime(midnight, own))
    expect(formatStoreDateTime(midnight, 'Asia/Novosibirsk')).toBe('02.03.2026 04:30 UTC+7')
    expect(formatZoneMark(midnight, 'Asia/Kolkata')).toBe('UTC+5:30')
    expect(formatZoneMark(midnight, undefined)).toBe('')
  })

  it.each(['ru', 'en', 'kk'])('[IN-02] the week starts on Monday in %s', (language) => {
    expect(createLocalDayjs('2026-03-01', language).startOf('week').format('YYYY-MM-DD')).toBe('2026-02-23')
  })

  it('[VA-01] a typed date is parsed in its usual notations only', () => {
    expect(parseDay('05.03.2026')).toBe('2026-03-05')
    expect(parseDay(' 5.3.26 ')).toBe('2026-03-05')
    expect(parseDay('31.02.2026')).toBeNull()
    expect(parseDay('03/05/2026')).toBeNull()
  })
})

it('[VA-01] phones are formatted for their country', () => {
  expect(formatPhone('79161234567')).toBe('+7 916 123-45-67')
  expect(formatPhone('375291234567')).toBe('+375 29 123-45-67')
  expect(formatPhone('37120123456')).toBe('+371 20 12-34-56')
  expect(formatPhone('внутр. 12')).toBe('внутр. 12')
})

it('[IN-02] Russian plurals: one, few and many', async () => {
  await startTexts()
  await i18next.loadNamespaces('orders')
  const days = (count: number) => i18next.t('orders:days', { count })
  expect([1, 2, 5, 11, 21, 104].map(days)).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '11 дней',
    '21 день',
    '104 дня',
  ])
})

describe('durations', () => {
  it.each([
    [0, '0 мин', '0 min', '0 мин'],
    [59, '59 мин', '59 min', '59 мин'],
    [109, '1 ч 49 мин', '1 hr 49 min', '1 сағ 49 мин'],
    [120, '2 ч', '2 hr', '2 сағ'],
    [1440 + 3 * 60 + 5, '1 дн. 3 ч', '1 day 3 hr', '1 күн 3 сағ'],
    [2 * 1440 + 59, '2 дн.', '2 days', '2 күн'],
  ])('[IN-02] [TK-01] %i minutes in the two largest units', (minutes, ru, en, kk) => {
    const durationText = (language: string) => normalizeSpaces(formatDuration(minutes, language))
    expect(durationText('ru')).toBe(ru)
    // The plural of a short unit depends on the version of the locale data.
    expect(durationText('en').replaceAll(/(hr|min)s\b/g, '$1')).toBe(en)
    expect(durationText('kk')).toBe(kk)
  })

  it('[TK-18] a timer of more than an hour shows the hours', () => {
    expect(formatMinutesAndSeconds(95)).toBe('1:35')
    expect(formatMinutesAndSeconds(3_725)).toBe('1:02:05')
  })
})
