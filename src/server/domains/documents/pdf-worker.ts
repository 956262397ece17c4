import { parentPort } from 'node:worker_threads'
import { makePdf } from './make-pdf.ts'
import type { Paper } from './papers.ts'

export type Printed = { document: Uint8Array<ArrayBuffer> } | { problem: string }

/** Thread of `printer.ts`: a paper comes in, its PDF goes out. */
parentPort!.on('message', (paper: Paper) => {
  makePdf(paper).then(
    (made) => {
      // A copy with a memory of its own, which is handed over instead of copied once more.
      const document = new Uint8Array(made)
      parentPort!.postMessage({ document } satisfies Printed, [document.buffer])
    },
    (error: unknown) =>
      parentPort!.postMessage({
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Printed),
  )
})
