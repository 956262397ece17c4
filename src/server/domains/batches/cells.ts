import { parseIsoDate } from './sheet/iso-date.ts'
import type { SheetCell } from './sheet/sheet.ts'

/**
 * Returns the trimmed text of a cell, also for a number. Empty for a date, valid or not, a formula or an empty cell.
 */
export const toCellText = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim()

/**
 * Parses a count, which may contain only decimal digits. «1e1», «0x5» and «5.0» are rejected as ambiguous. Returns null
 * if the cell is not a count.
 */
export function parseCount(cell: SheetCell | undefined): number | null {
  const text = toCellText(cell)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/**
 * Parses a date cell, «24.11.2026» or an ISO 8601 date, with or without a time, as YYYY-MM-DD. Returns null if the cell
 * is not a date.
 */
export function parseDay(cell: SheetCell | undefined): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const [, day = '', month = '', year, hours = '0', minutes = '00', seconds = '00'] =
    russianDate.exec(toCellText(cell)) ?? []
  const iso =
    year === undefined
      ? toCellText(cell).replace(/\s+(?=\d\d:)/, 'T')
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return parseIsoDate(iso)?.toISOString().slice(0, 10) ?? null
}

const russianDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Tolerance for rounding errors in spreadsheets, in minor units. For example, 0.1 + 0.2 is not exactly 0.3. */
const roundingTolerance = 1e-4

/**
 * Parses «1 299,00» or a number to minor units. Returns null if the cell is not an amount or has fractions of a minor
 * unit.
 */
export function parseMoney(cell: SheetCell | undefined): number | null {
  if (typeof cell === 'number') {
    const minor = Math.round(cell * 100)
    return minor >= 0 && minor < 1e11 && Math.abs(cell * 100 - minor) < roundingTolerance ? minor : null
  }
  const text = toCellText(cell)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}
