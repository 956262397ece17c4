import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../http/server-clock.ts'
import {
  formatAmount,
  formatDuration,
  formatKilograms,
  formatMoney,
  formatDateTimeWithDayWord,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatElapsedTime,
} from './format.ts'
import { getCurrencySymbol } from '../../shared/format.ts'
import { getInstallationCurrency } from '../session/country.ts'

interface Moment {
  now?: Date
  zone?: string | undefined
}

/** Returns formatters for the language of the interface. */
export function useFormatters() {
  const { language } = useTranslation().i18n
  return useMemo(
    () => ({
      money: (minor: number, currency: string) => formatMoney(minor, currency, language),
      /** Amount without a currency, in hundredths. */
      amount: (hundredths: number) => formatAmount(hundredths, language),
      /** Symbol of the installation's currency, for amounts without a currency of their own. */
      ownCurrency: getCurrencySymbol(getInstallationCurrency(), language),
      number: (value: number) => formatNumber(value, language),
      /** `part`: fraction from 0 to 1. */
      percent: (part: number) => formatPercent(part, language),
      kilograms: (grams: number) => formatKilograms(grams, language),
      duration: (minutes: number) => formatDuration(minutes, language),
      took: (ms: number) => formatElapsedTime(ms, language),
      near: (instant: string, { now = new Date(getServerTime()), zone }: Moment = {}) =>
        formatDateTimeWithDayWord(instant, now, language, zone),
      /** `zone`: time zone in which days are counted, by default that of the browser. */
      relative: (instant: string, { now = new Date(getServerTime()), zone }: Moment = {}) =>
        formatRelativeTime(instant, now, language, { zone }),
      relativeShort: (instant: string, { now = new Date(getServerTime()), zone }: Moment = {}) =>
        formatRelativeTime(instant, now, language, { style: 'short', zone }),
    }),
    [language],
  )
}
