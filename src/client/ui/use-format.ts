import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatKilograms, formatMoney, formatNumber, formatRelative } from './format.ts'

/** The formatters that depend on the language, bound to the one on the screen. */
export function useFormat() {
  const { language } = useTranslation().i18n
  return useMemo(
    () => ({
      money: (minor: number, currency: string) => formatMoney(minor, currency, language),
      number: (value: number) => formatNumber(value, language),
      kilograms: (grams: number) => formatKilograms(grams, language),
      relative: (instant: string, now = new Date()) => formatRelative(instant, now, language),
      relativeShort: (instant: string, now = new Date()) => formatRelative(instant, now, language, 'short'),
    }),
    [language],
  )
}
