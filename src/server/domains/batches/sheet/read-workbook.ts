import { Readable } from 'node:stream'
import excel from 'exceljs'
import { firstSheet, type FirstSheet } from './first-sheet.ts'
import { isOnCalendar, parseIsoDate } from './iso-date.ts'
import { validateZip } from './validate-zip.ts'
import { in1904 } from './serial-date.ts'
import { sheetLimits, type SheetCell, type SheetRefusal, type SheetRow } from './sheet.ts'

export type SheetRead =
  | { rows: SheetRow[] }
  | { refused: SheetRefusal; params?: Readonly<Record<string, string>> }

/** The rows of the first sheet that is shown which have something in them, its head among them; no more than `most` after the head and its titles. */
export async function readWorkbook(file: Buffer, most: number): Promise<SheetRead> {
  const refused = await validateZip(file)
  if (refused) return { refused }
  const found: SheetRow[] = []
  try {
    const first = await firstSheet(file)
    if (!first) return { refused: 'errors:fileNotSheet' }
    // Which of them is meant only the person knows.
    if (first.filledSheets.length > 1)
      return {
        refused: 'errors:fileSeveralSheets',
        params: { sheets: first.filledSheets.map((name) => `«${name}»`).join(', ') },
      }
    const book = new excel.stream.xlsx.WorkbookReader(Readable.from([first.workbook]) as never, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      // Without them a date is a number.
      styles: 'cache',
      hyperlinks: 'ignore',
      entries: 'ignore',
    })
    for await (const sheet of book) {
      for await (const row of sheet) {
        const cells = cellsOf(row, first)
        if (cells.every((cell) => cell === null)) continue
        if (found.length > most + sheetLimits.titles) return { refused: 'errors:fileTooManyRows' }
        found.push({
          ...{ line: row.number, cells },
          ...(first.hiddenRows.has(row.number) && { hidden: true }),
          ...(first.date1904 && { date1904: true }),
        })
      }
      break
    }
  } catch {
    return { refused: 'errors:fileNotSheet' }
  }
  return found.length === 0 ? { refused: 'errors:fileEmpty' } : { rows: found }
}

function cellsOf(
  row: excel.Row,
  { isoDates, date1904 }: Pick<FirstSheet, 'isoDates' | 'date1904'>,
): SheetCell[] {
  const last = Math.min(row.cellCount, sheetLimits.columns)
  return Array.from({ length: last }, (_, at) => {
    const { address, value } = row.getCell(at + 1)
    return isoDates.has(address) && typeof value === 'string' ? isoDateOf(value) : cellOf(value, date1904)
  })
}

function isoDateOf(value: string): SheetCell {
  const text = textOf(value)
  return text === null ? null : (parseIsoDate(text) ?? { unreadableDate: text })
}

function cellOf(value: excel.CellValue, date1904: boolean): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  // A number too large for the calendar, in a cell that is formatted as a date.
  if (value instanceof Date) {
    const date = date1904 ? in1904(value) : value
    return isOnCalendar(date) ? date : { unreadableDate: '' }
  }
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'boolean') return String(value)
  if ('formula' in value || 'sharedFormula' in value) return { formula: true }
  if ('richText' in value) return textOf(value.richText.map(({ text }) => text).join(''))
  if ('text' in value) return textOf(String(value.text))
  return 'error' in value ? textOf(String(value.error)) : null
}

function textOf(text: string): string | null {
  const trimmed = text.trim().slice(0, sheetLimits.cellLength)
  return trimmed === '' ? null : trimmed
}
