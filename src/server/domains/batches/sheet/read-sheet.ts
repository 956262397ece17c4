import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { refuse } from '../../../platform/http/refusal.ts'
import { startThread } from '../../../platform/thread.ts'
import type { SheetReadResult } from './read-workbook.ts'
import type { ReaderInput } from './reader-worker.ts'
import { sheetLimits, type SheetRow } from './sheet.ts'

/** Maximum number of files that one server reads concurrently. Further requests are refused as busy. */
const maxConcurrent = 2
let activeReads = 0

/**
 * Reads the rows of an Excel file, including titles and header. The file is read in a thread with its own memory and
 * time limits, so that a malicious file cannot exhaust the server. Throws a Refusal if the file cannot be read.
 */
export async function readSheetInWorker(file: unknown, maxRows: number): Promise<SheetRow[]> {
  // A request with another content type, for example JSON, has a parsed body and no file.
  if (!Buffer.isBuffer(file)) throw refuse.denied('errors:fileNotSheet')
  if (activeReads >= maxConcurrent) throw refuse.busyReading()
  activeReads++
  try {
    const result = await readInThread({ file, maxRows })
    if ('refused' in result)
      throw refuse.denied(result.refused, {
        most: maxRows,
        kilobytes: sheetLimits.bytes / 1024,
        ...result.params,
      })
    return result.rows
  } finally {
    activeReads--
  }
}

/** Time in ms for which a thread waits for the next file. Starting a thread takes longer than reading a usual file. */
const idleMs = 10_000
/** The thread that waits for the next file. */
let idle: { take: () => Worker } | undefined

const startReader = (): Worker =>
  startThread(
    { built: 'reader-worker.js', source: join(import.meta.dirname, 'reader-worker.ts') },
    { resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heapMb, maxYoungGenerationSizeMb: 16 } },
  )

/** Keeps the thread for the next file for `idleMs`. Terminates it if another thread already waits. */
function releaseThread(thread: Worker): void {
  if (idle) return void thread.terminate()
  const leave = () => {
    clearTimeout(timer)
    thread.off('error', stop).off('exit', stop)
    idle = undefined
  }
  const stop = () => {
    leave()
    void thread.terminate()
  }
  const timer = setTimeout(stop, idleMs).unref()
  thread.once('error', stop).once('exit', stop).unref()
  idle = {
    take: () => {
      leave()
      thread.ref()
      return thread
    },
  }
}

async function readInThread(file: ReaderInput): Promise<SheetReadResult> {
  const thread = idle?.take() ?? startReader()
  const overLimit: SheetReadResult = { refused: 'errors:fileTooLargeUnpacked' }
  let timer: NodeJS.Timeout | undefined
  let isReusable = false
  try {
    return await new Promise<SheetReadResult>((resolve, reject) => {
      timer = setTimeout(() => resolve(overLimit), sheetLimits.readMs)
      thread.once('message', (result: SheetReadResult) => {
        // After a refusal a part of the file may still be read.
        isReusable = 'rows' in result
        resolve(result)
      })
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(overLimit) : reject(error),
      )
      thread.once('exit', () => reject(new Error('the sheet reader thread exited without a result')))
      thread.postMessage(file)
    })
  } finally {
    clearTimeout(timer)
    if (isReusable) {
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
      releaseThread(thread)
    } else await thread.terminate()
  }
}
