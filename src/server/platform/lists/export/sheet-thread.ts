import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { startThread } from '../../thread.ts'
import type { SheetResponse, SheetRequest } from './sheet-worker.ts'
import type { Sheet } from './workbook.ts'

const startSheet = (workerData: Pick<Sheet, 'name' | 'columns'>) =>
  startThread(
    { built: 'sheet-worker.js', source: join(import.meta.dirname, 'sheet-worker.ts') },
    { workerData, resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } },
  )

/** Runs `writeWorkbook` in a separate thread, so that a long file does not block the requests of this process. */
export async function writeWorkbookInThread(
  out: Writable,
  { name, columns, rows, written }: Sheet,
): Promise<void> {
  const thread = startSheet({ name, columns })
  const send = (message: SheetRequest) => thread.postMessage(message)
  let resolveRequest = () => {}
  const failure = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the sheet thread exited')))
    out.once('error', reject)
  })
  // Prevents an unhandled rejection. The error is handled where `failure` is awaited.
  failure.catch(() => {})
  thread.on('message', (message: SheetResponse) => {
    if (typeof message === 'string') resolveRequest()
    else out.write(message.bytes, () => send('taken'))
  })
  /** Sends a message and resolves when the thread has processed it. Only one message may be pending at a time. */
  const request = (message: SheetRequest) => {
    const response = new Promise<void>((resolve) => (resolveRequest = resolve))
    send(message)
    return Promise.race([response, failure])
  }
  try {
    let count = 0
    let pendingBatch: Promise<unknown> = Promise.resolve()
    // The next batch is read while the thread writes the previous one.
    for await (const batch of rows) {
      await pendingBatch
      await written?.(count)
      pendingBatch = request({ rows: batch as Extract<SheetRequest, object>['rows'] })
      pendingBatch.catch(() => {})
      count += batch.length
    }
    await pendingBatch
    await written?.(count)
    await request('end')
    const end = new Promise<void>((resolve) => out.end(resolve))
    await Promise.race([end, failure])
  } catch (error) {
    out.destroy()
    throw error
  } finally {
    await thread.terminate()
  }
}
