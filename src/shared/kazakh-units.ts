/**
 * Units of time in Kazakh. Node.js has Kazakh locale data, but a browser may have none, and its Intl then uses the
 * language of the browser («1 дн. 14 ч»). Texts of the server and the client must be equal, so both use the tables of
 * this file.
 */
type Unit = 'day' | 'hour' | 'minute' | 'second'

const short: Record<Unit, string> = { day: 'күн', hour: 'сағ', minute: 'мин', second: 'с' }

const long: Record<Unit, string> = { day: 'күн', hour: 'сағат', minute: 'минут', second: 'секунд' }

/** Future times («in two hours») have the ablative case of the whole word. Abbreviations are not inflected. */
const ablative: Record<Unit, string> = {
  day: 'күннен',
  hour: 'сағаттан',
  minute: 'минуттан',
  second: 'секундтан',
}

const relativeDayNames: Record<number, string> = { [-1]: 'кеше', 0: 'бүгін', 1: 'ертең' }

const nbsp = '\u00a0'

/** Formats for example «14 сағ». `number` is already formatted. */
export const formatKazakhDuration = (number: string, unit: Unit): string => `${number}${nbsp}${short[unit]}`

/**
 * Formats for example «2 сағат бұрын», «12 минуттан кейін», «ертең», «қазір». `value` is an integer, negative for the
 * past.
 */
export function formatKazakhRelativeTime(value: number, unit: Unit, style: 'long' | 'short'): string {
  if (unit === 'day' && relativeDayNames[value] !== undefined) return relativeDayNames[value]
  if (value === 0) return 'қазір'
  const number = Math.abs(value)
  if (value < 0) return `${number} ${(style === 'long' ? long : short)[unit]} бұрын`
  const inFull = style === 'long' || unit === 'day'
  return `${number} ${inFull ? ablative[unit] : short[unit]} кейін`
}
