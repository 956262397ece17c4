import { parentPort } from 'node:worker_threads'
import { renderPdf } from './render-pdf.ts'
import type { PrintDocument } from './print-documents.ts'

export type PrintResult = { document: Uint8Array<ArrayBuffer> } | { problem: string }

/** Thread of `printer.ts`: receives a document and posts its PDF. */
parentPort!.on('message', (printDocument: PrintDocument) => {
  renderPdf(printDocument).then(
    (pdf) => {
      // A copy with its own buffer, which is transferred instead of copied again.
      const document = new Uint8Array(pdf)
      parentPort!.postMessage({ document } satisfies PrintResult, [document.buffer])
    },
    (error: unknown) =>
      parentPort!.postMessage({
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies PrintResult),
  )
})
