import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readFirstVisibleSheet, type SheetReadResult } from './read-workbook.ts'

export interface ReaderInput {
  file: Uint8Array
  maxRows: number
}

// Lowers the priority of this thread below request handling, but not so far that an upload makes no progress. Only on
// Linux does the priority apply to a single thread. On other systems it would apply to the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort!.on('message', async ({ file, maxRows }: ReaderInput) =>
  parentPort!.postMessage(
    (await readFirstVisibleSheet(Buffer.from(file), maxRows)) satisfies SheetReadResult,
  ),
)
