import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** Parses `05.03.2026`, `5.3.2026` or `5.3.26` to YYYY-MM-DD; null if it is not a calendar day. */
export function parseDay(text: string): string | null {
  for (const format of ['DD.MM.YYYY', 'D.M.YYYY', 'D.M.YY']) {
    const day = dayjs(text.trim(), format, true)
    if (day.isValid()) return day.format('YYYY-MM-DD')
  }
  return null
}

/** True for the format YYYY-MM-DD. */
export const hasIsoDayFormat = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
