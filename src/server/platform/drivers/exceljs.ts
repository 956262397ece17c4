import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type excel from 'exceljs'

/**
 * Writes rows of a sheet as XML. The row API of exceljs is not used, because it creates an object per cell, which takes
 * longer than reading, writing and compressing together.
 */
export interface RawSheet {
  /** Returns the number of the style in the workbook. */
  addStyle: (style: Partial<excel.Style>) => number
  /**
   * Appends XML of rows. One row must have been committed before with the API of exceljs, which opens the table of
   * rows.
   */
  write: (xml: string) => void
  /** Waits until the output accepts more data. */
  waitForDrain: () => Promise<void>
}

/**
 * A stream of the `readable-stream` that archiver depends on. It lacks `writableNeedDrain`, which Node's own streams
 * have.
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
    // The writer of exceljs hides backpressure. Only the stream that compresses the sheet reports it.
    async waitForDrain() {
      for (const pipe of stream.pipes) if (pipe._writableState.needDrain) await once(pipe, 'drain')
    },
  }
}
