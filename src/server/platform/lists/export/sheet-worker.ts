import { constants, setPriority } from 'node:os'
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportCell } from './columns.ts'
import { writeWorkbook, type Sheet } from './workbook.ts'

/** What the thread is told: rows, that there are no more, or that its bytes were taken. */
export type ToSheet = { rows: ExportCell[][] } | 'end' | 'taken'
/** What it tells: bytes of the file, that the rows are in it, or that it is whole. */
export type FromSheet = { bytes: Uint8Array } | 'written' | 'done'

// On Linux it is this thread alone that stands back for those who answer calls; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const port = parentPort!
const tell = (message: FromSheet) => port.postMessage(message)

const heard: Exclude<ToSheet, 'taken'>[] = []
let hear = () => {}
let taken = () => {}
port.on('message', (message: ToSheet) => {
  if (message === 'taken') return taken()
  heard.push(message)
  hear()
})

async function* rowsHeard(): AsyncGenerator<ExportCell[][]> {
  for (;;) {
    if (heard.length === 0) await new Promise<void>((resolve) => (hear = resolve))
    const message = heard.shift()
    if (message === 'end') return
    if (message) yield message.rows
  }
}

const out = new Writable({
  write: (bytes: Buffer, _, done) => {
    taken = done
    tell({ bytes })
  },
})
const sheet = workerData as Pick<Sheet, 'name' | 'columns'>
await writeWorkbook(out, { ...sheet, rows: rowsHeard(), written: async () => tell('written') })
// It is ended from outside: an end of its own would be taken for a failure.
tell('done')
