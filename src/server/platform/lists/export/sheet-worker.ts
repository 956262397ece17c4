import { constants, setPriority } from 'node:os'
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportCell } from './columns.ts'
import { writeWorkbook, type Sheet } from './workbook.ts'

/** Messages to the thread: more rows, the end of the rows, or the confirmation that its bytes were received. */
export type SheetRequest = { rows: ExportCell[][] } | 'end' | 'taken'
/** Messages from the thread: bytes of the file, rows written, or file complete. */
export type SheetResponse = { bytes: Uint8Array } | 'written' | 'done'

// On Linux this lowers only the priority of this thread. On other systems it would affect the whole process.
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
// The parent terminates the thread, because an exit of the thread itself would be reported as a failure.
send('done')
