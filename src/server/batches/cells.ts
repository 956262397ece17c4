import type { SheetCell } from './sheet/sheet.ts'

/** What was typed, trimmed; nothing of a date or a formula. */
export const typed = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim()

/** A date of Excel, «24.11.2026» or «2026-11-24», as YYYY-MM-DD; null: it is none. */
export function readDay(cell: SheetCell | undefined): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const found = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed(cell))
  const day = found
    ? [found[3], found[2]!.padStart(2, '0'), found[1]!.padStart(2, '0')].join('-')
    : typed(cell)
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/** «1 299,00» or a number as minor units; null: it is no sum, or has parts of a kopeck. */
export function moneyOf(cell: SheetCell | undefined): number | null {
  const said = typed(cell)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(said)) return null
  return Math.round(Number(said) * 100)
}
