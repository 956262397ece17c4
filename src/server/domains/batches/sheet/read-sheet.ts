import { join } from 'node:path'
import { refuse } from '../../../platform/http/refusal.ts'
import { startThread } from '../../../platform/thread.ts'
import type { SheetRead } from './read-workbook.ts'
import type { ToRead } from './reader-worker.ts'
import { sheetLimits, type SheetRow } from './sheet.ts'

/** Files that are read at once by one server; who comes while so many are read is asked to wait. */
const maxAtOnce = 2
let reading = 0

/**
 * The rows of an Excel file, its head first. It is read in a thread with memory and time of its own: whatever somebody has
 * made for a file costs the server no more. Throws a Refusal that says what is wrong with it.
 */
export async function readSheet(file: unknown, most: number): Promise<SheetRow[]> {
  // JSON comes parsed, whatever the call takes.
  if (!Buffer.isBuffer(file)) throw refuse.denied('errors:fileNotSheet')
  if (reading >= maxAtOnce) throw refuse.busyReading()
  reading++
  try {
    const read = await readInThread({ file, most })
    if ('refused' in read)
      throw refuse.denied(read.refused, { most, kilobytes: sheetLimits.bytes / 1024, ...read.params })
    return read.rows
  } finally {
    reading--
  }
}

async function readInThread(workerData: ToRead): Promise<SheetRead> {
  const thread = startThread(
    { built: 'reader-worker.js', source: join(import.meta.dirname, 'reader-worker.ts') },
    {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heapMb, maxYoungGenerationSizeMb: 16 },
    },
  )
  const tooMuch: SheetRead = { refused: 'errors:fileTooLargeUnpacked' }
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<SheetRead>((resolve, reject) => {
      timer = setTimeout(() => resolve(tooMuch), sheetLimits.readMs)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
      )
      thread.once('exit', () => reject(new Error('the thread that reads the sheet ended')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
