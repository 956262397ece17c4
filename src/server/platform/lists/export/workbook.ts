import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type excel from 'exceljs'
import { getRawSheet } from '../../drivers/exceljs.ts'
import type { ExportCell } from './columns.ts'
import { createRowXmlFormatter } from './row-xml.ts'

export interface Sheet {
  name: string
  columns: readonly { head: string; width: number }[]
  /** Batches of rows. Each row has one cell per column. */
  rows: AsyncIterable<readonly (readonly ExportCell[])[]>
  /** Called after every batch with the number of rows written so far. */
  written?: (rows: number) => Promise<void>
}

/** Maximum time before the writer yields to other work of the process, in ms. */
const yieldIntervalMs = 4
/** Text format. With it, an edited cell remains a text, so that «=1+1» and «+7 916…» do not become formulas. */
const textFormat: Partial<excel.Style> = { numFmt: '@' }
/** Indents texts, so that they do not touch a right-aligned number in the previous column. */
const textAlignment = { horizontal: 'left', indent: 1 } as const
/** Style of the headings. Without an explicit font name, some programs display them in another font than the rows. */
const headingStyle: Partial<excel.Style> = {
  ...textFormat,
  font: { name: 'Calibri', family: 2, size: 11, bold: true },
  alignment: { ...textAlignment, vertical: 'top', wrapText: true },
}
/**
 * Columns of at least this width (in characters) wrap long text. Otherwise the next column would hide the end of the
 * text.
 */
const minWrappedWidth = 24
/** Page setup for printing: every page contains all columns and repeats the heading. */
const pageSetup: Partial<excel.PageSetup> = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '1:1',
}

/**
 * Writes one sheet and ends `out`. Rows are written as they arrive, and other work of this process runs in between. If
 * `rows`, `written` or `out` fails, `out` is destroyed and the error is thrown.
 */
export async function writeWorkbook(out: Writable, { name, columns, rows, written }: Sheet): Promise<void> {
  const failure = new Promise<never>((_, reject) => out.once('error', reject))
  // Prevents an unhandled rejection. The error is handled where `failure` is awaited.
  failure.catch(() => {})
  // Imported on first use, because it would delay the start of the server by half a second.
  const { default: library } = await import('exceljs')
  const workbook = new library.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const sheet = workbook.addWorksheet(toSheetName(name), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup,
  })
  try {
    sheet.columns = columns.map(({ head, width }) => ({
      width: Math.max(width, computeLongestWordLength(head) + headingMargin),
    }))
    writeHeadings(
      sheet,
      columns.map(({ head }) => head),
    )
    const raw = getRawSheet(workbook, sheet)
    const rowXml = createRowXmlFormatter(
      (numFmt, wrapText) =>
        raw.addStyle({
          numFmt,
          alignment: { ...(numFmt === textFormat.numFmt && textAlignment), vertical: 'top', wrapText },
        }),
      columns.map(({ width }) => width >= minWrappedWidth),
    )
    let count = 0
    let sliceStart = performance.now()
    for await (const batch of rows) {
      for (const row of batch) {
        raw.write(rowXml(row))
        if (performance.now() - sliceStart < yieldIntervalMs) continue
        await setImmediate()
        sliceStart = performance.now()
      }
      count += batch.length
      await Promise.race([raw.waitForDrain(), failure])
      await written?.(count)
      sliceStart = performance.now()
    }
    sheet.commit()
    const end = once(out, 'finish')
    await Promise.race([workbook.commit(), failure])
    await Promise.race([end, failure])
  } catch (error) {
    out.destroy()
    throw error
  }
}

function writeHeadings(sheet: excel.Worksheet, headings: readonly string[]): void {
  const row = sheet.addRow([])
  headings.forEach((heading, i) => {
    const target = row.getCell(i + 1)
    target.value = heading
    target.style = headingStyle
  })
  row.commit()
}

/** Additional characters in the width of a heading, because it is bold and has padding. */
const headingMargin = 4
const computeLongestWordLength = (heading: string): number =>
  Math.max(...heading.split(' ').map(({ length }) => length))

/** Replaces characters that Excel forbids in a sheet name and limits its length. */
const toSheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
