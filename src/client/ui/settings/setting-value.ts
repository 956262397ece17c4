import type { Setting } from '../../../../schemas/api/settings.ts'
import { withoutGroups } from '../typed-number.ts'

/** Kept small, typed large: kopecks as roubles, grams as kilograms. */
const scales: Record<string, number> = { minorUnits: 100, grams: 1000 }
const scaleOf = ({ unit }: Pick<Setting, 'unit'>) => scales[unit] ?? 1

/** In the unit that a person reads. */
export const shownOf = (setting: Pick<Setting, 'unit'>, value: number): number => value / scaleOf(setting)

/** As a person types it; `,` for the fraction, as in the rest of the product. */
export const typedOf = (setting: Pick<Setting, 'unit'>, value: number): string =>
  String(shownOf(setting, value)).replace('.', ',')

/** null: no number, or one that is finer than what is kept. */
export function valueOf(setting: Pick<Setting, 'unit'>, typed: string): number | null {
  const text = withoutGroups(typed).replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  const value = Number((Number(text) * scaleOf(setting)).toFixed(6))
  return Number.isSafeInteger(value) ? value : null
}

export const isWithin = ({ min, max }: Setting, value: number): boolean => value >= min && value <= max
