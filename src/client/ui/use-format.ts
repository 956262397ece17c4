import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../http/server-clock.ts'
import {
  formatDuration,
  formatKilograms,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatElapsedTime,
} from './format.ts'
import { getCurrencySymbol } from '../../shared/format.ts'
import { getInstallationCurrency } from '../session/country.ts'

interface Moment {
  now?: Date
  zone?: string | undefined
}

/** The formatters that depend on the language, bound to the one on the screen. */
export function useFormat() {
  const { language } = useTranslation().i18n
  return useMemo(
    () => ({
      money: (minor: number, currency: string) => formatMoney(minor, currency, language),
      /** Of the installation's currency, for fields whose sums name none. */
      ownCurrency: getCurrencySymbol(getInstallationCurrency(), language),
      number: (value: number) => formatNumber(value, language),
      /** Of a part, 0 to 1. */
      percent: (part: number) => formatPercent(part, language),
      kilograms: (grams: number) => formatKilograms(grams, language),
      duration: (minutes: number) => formatDuration(minutes, language),
      took: (ms: number) => formatElapsedTime(ms, language),
      /** `zone`: of the clock whose days are counted; without it this person's. */
      relative: (instant: string, { now = new Date(getServerTime()), zone }: Moment = {}) =>
        formatRelative(instant, now, language, { zone }),
      relativeShort: (instant: string, { now = new Date(getServerTime()), zone }: Moment = {}) =>
        formatRelative(instant, now, language, { style: 'short', zone }),
    }),
    [language],
  )
}
