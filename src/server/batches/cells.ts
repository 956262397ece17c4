import type { SheetCell } from './sheet/sheet.ts'

/** What was typed, trimmed; nothing of a date or a formula. */
export const typed = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim()

/** Days since the end of 1899 from 2000 to 2099: a date of a sheet whose cell was not made one. */
const serials = { from: 36_526, to: 73_050 } as const
const dayOfSerial = (serial: number) =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)

/** A date of Excel, «24.11.2026» or «2026-11-24», with a time of the day or without, as YYYY-MM-DD; null: it is none. */
export function readDay(cell: SheetCell | undefined): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return cell >= serials.from && cell <= serials.to ? dayOfSerial(cell) : null
  const said = typed(cell).replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?$/, '')
  const found = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said)
  const day = found ? [found[3], found[2]!.padStart(2, '0'), found[1]!.padStart(2, '0')].join('-') : said
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

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
