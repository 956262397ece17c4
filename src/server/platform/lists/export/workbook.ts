import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type excel from 'exceljs'
import type { ExportCell } from './columns.ts'
import { rowWriter } from './row-xml.ts'

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
/** Text stays text when somebody edits it: «=1+1» and «+7 916…» are no formulas. */
const asText: Partial<excel.Style> = { numFmt: '@' }
/** Apart from a number that ends at the edge of the column before. */
const ofText = { horizontal: 'left', indent: 1 } as const
/** Without a name a program writes the heads in another font than the rows. */
const heading: Partial<excel.Style> = {
  ...asText,
  font: { name: 'Calibri', family: 2, size: 11, bold: true },
  alignment: { ...ofText, vertical: 'top', wrapText: true },
}
/** From so many characters on a text that is longer goes on in the next line, else its neighbour would cut it off. */
const wrappedWidth = 24
/** On paper all columns stand beside each other, and every page has the heads. */
const onPaper: Partial<excel.PageSetup> = {
  ...{ paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  printTitlesRow: '1:1',
}

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
  const sheet = book.addWorksheet(sheetName(name), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: onPaper,
  })
  try {
    sheet.columns = columns.map(({ head, width }) => ({ width: Math.max(width, longestWord(head) + margin) }))
    writeHeads(
      sheet,
      columns.map(({ head }) => head),
    )
    const { styles, stream } = inside(book, sheet)
    const rowXml = rowWriter(
      (numFmt, wrapText) =>
        styles.addStyleModel({
          numFmt,
          alignment: { ...(numFmt === asText.numFmt && ofText), vertical: 'top', wrapText },
        }),
      columns.map(({ width }) => width >= wrappedWidth),
    )
    let count = 0
    let since = performance.now()
    for await (const portion of rows) {
      for (const row of portion) {
        stream.write(rowXml(row))
        if (performance.now() - since < turnMs) continue
        await setImmediate()
        since = performance.now()
      }
      count += portion.length
      await Promise.race([drained(stream), broken])
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

function writeHeads(sheet: excel.Worksheet, heads: readonly string[]): void {
  const row = sheet.addRow([])
  heads.forEach((head, i) => {
    const target = row.getCell(i + 1)
    target.value = head
    target.style = heading
  })
  row.commit()
}

interface Inside {
  /** Number of a style in the book. */
  styles: { addStyleModel: (style: Partial<excel.Style>) => number }
  stream: { pipes: Writable[]; write: (text: string) => void }
}

/** Rows go past the library's own: an object for every cell takes longer than reading, writing and packing together. */
const inside = (book: excel.stream.xlsx.WorkbookWriter, sheet: excel.Worksheet): Inside => ({
  styles: (book as unknown as Pick<Inside, 'styles'>).styles,
  stream: (sheet as unknown as Pick<Inside, 'stream'>).stream,
})

/** The writer hands on whatever it is given; whether the packing comes along is to be seen at its own stream alone. */
async function drained({ pipes }: Inside['stream']): Promise<void> {
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain')
}

/** Characters that the bold letters of a head and the edges of its cell take. */
const margin = 4
const longestWord = (head: string): number => Math.max(...head.split(' ').map(({ length }) => length))

/** As Excel allows it. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
