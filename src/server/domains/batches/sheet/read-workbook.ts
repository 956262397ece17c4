import { Readable } from 'node:stream'
import excel from 'exceljs'
import { extractFirstSheet, type FirstSheet } from './first-sheet.ts'
import { isDateSupportedByExcel, parseIsoDate } from './iso-date.ts'
import { validateZip } from './validate-zip.ts'
import { convertTo1904System } from './serial-date.ts'
import { sheetLimits, type SheetCell, type SheetRefusal, type SheetRow } from './sheet.ts'

export type SheetReadResult =
  | { rows: SheetRow[] }
  | { refused: SheetRefusal; params?: Readonly<Record<string, string>> }

/**
 * Reads the non-empty rows of the first visible sheet. Refuses a file with several filled sheets, hidden or not, and a
 * sheet with more than `maxRows` rows in addition to the header and the allowed titles.
 */
export async function readFirstVisibleSheet(file: Buffer, maxRows: number): Promise<SheetReadResult> {
  const refused = await validateZip(file)
  if (refused) return { refused }
  const sheetRows: SheetRow[] = []
  try {
    const first = await extractFirstSheet(file)
    if (!first) return { refused: 'errors:fileNotSheet' }
    // A file with several filled sheets is refused, because it is unknown which of them is meant.
    if (first.filledHiddenSheets.length > 0)
      return {
        refused: 'errors:fileHiddenSheets',
        params: { sheets: quoteNames(first.filledHiddenSheets) },
      }
    if (first.filledSheets.length > 1)
      return { refused: 'errors:fileSeveralSheets', params: { sheets: quoteNames(first.filledSheets) } }
    const book = new excel.stream.xlsx.WorkbookReader(Readable.from([first.workbook]), {
      worksheets: 'emit',
      sharedStrings: 'cache',
      // Without styles a date would be read as a number.
      styles: 'cache',
      hyperlinks: 'ignore',
      entries: 'ignore',
    })
    for await (const sheet of book) {
      for await (const row of sheet) {
        const cells = readCells(row, first)
        if (cells.every((cell) => cell === null)) continue
        if (sheetRows.length > maxRows + sheetLimits.titles) return { refused: 'errors:fileTooManyRows' }
        sheetRows.push({
          line: row.number,
          cells,
          ...(first.hiddenRows.has(row.number) && { hidden: true }),
          ...(first.date1904 && { date1904: true }),
        })
      }
      break
    }
  } catch {
    return { refused: 'errors:fileNotSheet' }
  }
  return sheetRows.length === 0 ? { refused: 'errors:fileEmpty' } : { rows: sheetRows }
}

const quoteNames = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ')

function readCells(
  row: excel.Row,
  { isoDates, date1904 }: Pick<FirstSheet, 'isoDates' | 'date1904'>,
): SheetCell[] {
  const columnCount = Math.min(row.cellCount, sheetLimits.columns)
  return Array.from({ length: columnCount }, (_, index) => {
    const { address, value } = row.getCell(index + 1)
    return isoDates.has(address) && typeof value === 'string'
      ? parseIsoCell(value)
      : toSheetCell(value, date1904)
  })
}

function parseIsoCell(value: string): SheetCell {
  const text = trimText(value)
  return text === null ? null : (parseIsoDate(text) ?? { unreadableDate: text })
}

function toSheetCell(value: excel.CellValue, date1904: boolean): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  // The reader also returns a Date for a number that is no valid date, if the cell is formatted as a date.
  if (value instanceof Date) {
    const date = date1904 ? convertTo1904System(value) : value
    return isDateSupportedByExcel(date) ? date : { unreadableDate: '' }
  }
  if (typeof value === 'string') return trimText(value)
  if (typeof value === 'boolean') return String(value)
  if ('formula' in value || 'sharedFormula' in value) return { formula: true }
  if ('richText' in value) return trimText(value.richText.map(({ text }) => text).join(''))
  if ('text' in value) return trimText(String(value.text))
  return 'error' in value ? trimText(String(value.error)) : null
}

function trimText(text: string): string | null {
  const trimmed = text.trim().slice(0, sheetLimits.cellLength)
  return trimmed === '' ? null : trimmed
}
