import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type excel from 'exceljs'

/**
 * Sheet to which rows are written as XML. The row API of exceljs is not used, because it creates an object per cell,
 * which takes longer than reading, writing and compressing together.
 */
export interface RawSheet {
  /** Adds a style to the workbook and returns its number. */
  addStyle: (style: Partial<excel.Style>) => number
  /**
   * Appends rows as XML. A row must have been committed with the API of exceljs before, because that opens the table of
   * rows.
   */
  write: (xml: string) => void
  /** Waits until the output accepts more data. */
  waitForDrain: () => Promise<void>
}

/**
 * Stream that compresses the sheet. It is of the `readable-stream` version that archiver uses, which lacks the property
 * `writableNeedDrain` of Node streams.
 */
interface CompressingStream extends Writable {
  _writableState: { needDrain: boolean }
}

interface Internals {
  styles: { addStyleModel: (style: Partial<excel.Style>) => number }
  stream: { pipes: CompressingStream[]; write: (text: string) => void }
}

export function getRawSheet(workbook: excel.stream.xlsx.WorkbookWriter, sheet: excel.Worksheet): RawSheet {
  const { styles } = workbook as unknown as Pick<Internals, 'styles'>
  const { stream } = sheet as unknown as Pick<Internals, 'stream'>
  return {
    addStyle: (style) => styles.addStyleModel(style),
    write: (xml) => stream.write(xml),
    // The writer of exceljs does not report backpressure, only the stream that compresses the sheet does.
    async waitForDrain() {
      for (const pipe of stream.pipes) if (pipe._writableState.needDrain) await once(pipe, 'drain')
    },
  }
}
