import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook, type SheetResult } from './read-workbook.ts'

export interface ReaderInput {
  file: Uint8Array
  maxRows: number
}

// On Linux the priority applies only to this thread. It is lower than that of request handling, but high enough for an
// upload to progress. On other systems it would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { file, maxRows } = workerData as ReaderInput
parentPort!.postMessage((await readWorkbook(Buffer.from(file), maxRows)) satisfies SheetResult)
