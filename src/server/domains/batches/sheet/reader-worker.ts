import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook, type SheetResult } from './read-workbook.ts'

/** Input of the thread. */
export interface ReaderInput {
  file: Uint8Array
  maxRows: number
}

// On Linux the priority applies to this thread alone: it yields to request handling, but not so far that an upload
// starves. On other systems it would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { file, maxRows } = workerData as ReaderInput
parentPort!.postMessage((await readWorkbook(Buffer.from(file), maxRows)) satisfies SheetResult)
