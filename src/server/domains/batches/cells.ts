import { parseIsoDate } from './sheet/iso-date.ts'
import type { SheetCell } from './sheet/sheet.ts'

/** What was typed, trimmed; nothing of a date or a formula. */
export const typed = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim()

/**
 * A count, as plain decimal digits: «1e1», «0x5» and «5.0» are guesses at what was meant. Null: it is none.
 */
export function countOf(cell: SheetCell | undefined): number | null {
  const text = typed(cell)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** A date of a sheet, «24.11.2026» or an ISO 8601 date, with a time of the day or without, as YYYY-MM-DD; null: it is none. */
export function readDay(cell: SheetCell | undefined): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const [, day = '', month = '', year, hours = '0', minutes = '00', seconds = '00'] =
    russianDate.exec(typed(cell)) ?? []
  const iso =
    year === undefined
      ? typed(cell).replace(/\s+(?=\d\d:)/, 'T')
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return parseIsoDate(iso)?.toISOString().slice(0, 10) ?? null
}

const russianDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** What a sum of a sheet's own numbers may be off by: 0,1 + 0,2 is no 0,3 there. */
const crumb = 1e-4

/** «1 299,00» or a number as minor units; null: it is no sum, or has parts of a kopeck. */
export function moneyOf(cell: SheetCell | undefined): number | null {
  if (typeof cell === 'number') {
    const minor = Math.round(cell * 100)
    return minor >= 0 && minor < 1e11 && Math.abs(cell * 100 - minor) < crumb ? minor : null
  }
  const said = typed(cell)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(said)) return null
  return Math.round(Number(said) * 100)
}
