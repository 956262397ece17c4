import type { Setting } from '../../../../schemas/api/settings.ts'
import { removeDigitGroups } from '../typed-number.ts'

/** Factors between the stored and the displayed unit: kopecks are displayed as roubles, grams as kilograms. */
const scales: Record<string, number> = { minorUnits: 100, grams: 1000 }
const getScale = ({ unit }: Pick<Setting, 'unit'>) => scales[unit] ?? 1

/** Converts a stored value to the displayed unit. */
export const toDisplayedValue = (setting: Pick<Setting, 'unit'>, value: number): number =>
  value / getScale(setting)

/** Formats a stored value for its input, with a comma as the decimal separator. The parser also accepts a point. */
export const formatSettingInput = (setting: Pick<Setting, 'unit'>, value: number): string =>
  String(toDisplayedValue(setting, value)).replace('.', ',')

/** Parses an input to the stored value. Null if it is not a number or has more decimals than can be stored. */
export function parseSettingInput(setting: Pick<Setting, 'unit'>, typed: string): number | null {
  const text = removeDigitGroups(typed).replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  const value = Number((Number(text) * getScale(setting)).toFixed(6))
  return Number.isSafeInteger(value) ? value : null
}

export const isWithinBounds = ({ min, max }: Setting, value: number): boolean => value >= min && value <= max
