import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { startThread } from '../../thread.ts'
import type { FromSheet, ToSheet } from './sheet-worker.ts'
import type { Sheet } from './workbook.ts'

const startSheet = (workerData: Pick<Sheet, 'name' | 'columns'>) =>
  startThread(
    { built: 'sheet-worker.js', source: join(import.meta.dirname, 'sheet-worker.ts') },
    { workerData, resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } },
  )

/** writeWorkbook in a thread of its own: a long file takes no time from those who call this process meanwhile. */
export async function writeInThread(out: Writable, { name, columns, rows, written }: Sheet): Promise<void> {
  const thread = startSheet({ name, columns })
  const tell = (message: ToSheet) => thread.postMessage(message)
  let answered = () => {}
  const broken = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread of the sheet ended')))
    out.once('error', reject)
  })
  // Heard when it is waited for.
  broken.catch(() => {})
  thread.on('message', (message: FromSheet) => {
    if (typeof message === 'string') answered()
    else out.write(message.bytes, () => tell('taken'))
  })
  /** The thread's word that it has done what it is told: nothing is sent ahead of it. */
  const done = (message: ToSheet) => {
    const answer = new Promise<void>((resolve) => (answered = resolve))
    tell(message)
    return Promise.race([answer, broken])
  }
  try {
    let count = 0
    let packing: Promise<unknown> = Promise.resolve()
    // The next portion is read while the thread packs the last one.
    for await (const portion of rows) {
      await packing
      await written?.(count)
      packing = done({ rows: portion as Extract<ToSheet, object>['rows'] })
      packing.catch(() => {})
      count += portion.length
    }
    await packing
    await written?.(count)
    await done('end')
    const end = new Promise<void>((resolve) => out.end(resolve))
    await Promise.race([end, broken])
  } catch (error) {
    out.destroy()
    throw error
  } finally {
    await thread.terminate()
  }
}
