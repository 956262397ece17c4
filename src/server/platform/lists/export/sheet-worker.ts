import { constants, setPriority } from 'node:os'
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportCell } from './columns.ts'
import { writeWorkbook, type Sheet } from './workbook.ts'

/**
 * Messages to the thread: more rows, the end of the rows (`end`), or the confirmation that its bytes were received
 * (`taken`).
 */
export type SheetRequest = { rows: ExportCell[][] } | 'end' | 'taken'
/**
 * Messages from the thread: bytes of the file, a batch of rows was written (`written`), or the file is complete
 * (`done`).
 */
export type SheetResponse = { bytes: Uint8Array } | 'written' | 'done'

// On Linux the priority applies only to this thread. On other systems it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const port = parentPort!
const send = (message: SheetResponse) => port.postMessage(message)

const queue: Exclude<SheetRequest, 'taken'>[] = []
let onMessage = () => {}
let onBytesReceived = () => {}
port.on('message', (message: SheetRequest) => {
  if (message === 'taken') return onBytesReceived()
  queue.push(message)
  onMessage()
})

async function* receiveRows(): AsyncGenerator<ExportCell[][]> {
  for (;;) {
    if (queue.length === 0) await new Promise<void>((resolve) => (onMessage = resolve))
    const message = queue.shift()
    if (message === 'end') return
    if (message) yield message.rows
  }
}

const out = new Writable({
  write: (bytes: Buffer, _, done) => {
    onBytesReceived = done
    send({ bytes })
  },
})
const sheet = workerData as Pick<Sheet, 'name' | 'columns'>
await writeWorkbook(out, { ...sheet, rows: receiveRows(), written: async () => send('written') })
// The thread does not exit by itself, because the parent would report this as a failure. The parent terminates it.
send('done')
