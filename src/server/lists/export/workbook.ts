import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type excel from 'exceljs'
import type { ExportCell } from './columns.ts'

export interface Sheet {
  name: string
  columns: readonly { head: string; width: number }[]
  /** Rows, some at a time; each has a cell for every column. */
  rows: AsyncIterable<readonly (readonly ExportCell[])[]>
  /** Called after every portion with the rows written so far. */
  written?: (rows: number) => Promise<void>
}

/** After so long others get their turn, ms. */
const turnMs = 4
/** Excel refuses a file with a longer text. */
const longestText = 32_767

/** Shared by all cells: the writer knows a style by its object, and would compare each new one with all others. */
const styles = new Map<string, Partial<excel.Style>>()
function styleOf(format: string): Partial<excel.Style> {
  const known = styles.get(format) ?? { numFmt: format }
  styles.set(format, known)
  return known
}
/** Text stays text when somebody edits it: «=1+1» and «+7 916…» are no formulas. */
const asText = styleOf('@')
const heading: Partial<excel.Style> = { ...asText, font: { bold: true } }

/**
 * Writes one sheet and ends `out`. Rows are packed as they come, and no faster than `out` takes them; between portions
 * the other work of this process goes on. Throws what `rows`, `written` or `out` fail with; `out` is destroyed then.
 */
export async function writeWorkbook(out: Writable, { name, columns, rows, written }: Sheet): Promise<void> {
  const broken = new Promise<never>((_, reject) => out.once('error', reject))
  // Heard when it is waited for.
  broken.catch(() => {})
  // Loaded with the first file: a server is ready half a second earlier without it.
  const { default: library } = await import('exceljs')
  const book = new library.stream.xlsx.WorkbookWriter({ stream: out as never, useStyles: true })
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] })
  try {
    sheet.columns = columns.map(({ width }) => ({ width }))
    writeRow(
      sheet,
      columns.map(({ head }) => head),
      heading,
    )
    let count = 0
    let since = performance.now()
    for await (const portion of rows) {
      for (const row of portion) {
        writeRow(sheet, row, asText)
        if (performance.now() - since < turnMs) continue
        await setImmediate()
        since = performance.now()
      }
      count += portion.length
      await Promise.race([drained(sheet), broken])
      await written?.(count)
      since = performance.now()
    }
    sheet.commit()
    const end = once(out, 'finish')
    await Promise.race([book.commit(), broken])
    await Promise.race([end, broken])
  } catch (error) {
    out.destroy()
    throw error
  }
}

function writeRow(sheet: excel.Worksheet, cells: readonly ExportCell[], text: Partial<excel.Style>): void {
  const row = sheet.addRow([])
  cells.forEach((cell, i) => {
    if (cell === null || cell === '') return
    const target = row.getCell(i + 1)
    if (typeof cell === 'string') {
      target.value = cell.length > longestText ? `${cell.slice(0, longestText - 1)}…` : cell
      target.style = text
    } else {
      target.value = cell.value
      target.style = styleOf(cell.format)
    }
  })
  row.commit()
}

/** The writer hands on whatever it is given; whether the packing comes along is to be seen at its own stream alone. */
async function drained(sheet: excel.Worksheet): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain')
}

/** As Excel allows it. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
