import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook, type SheetRead } from './read-workbook.ts'

/** What the thread is started with. */
export interface ToRead {
  file: Uint8Array
  most: number
}

// On Linux it is this thread alone that stands back for those who answer calls, but not so far that an upload starves; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { file, most } = workerData as ToRead
parentPort!.postMessage((await readWorkbook(Buffer.from(file), most)) satisfies SheetRead)
