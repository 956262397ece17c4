import { parentPort } from 'node:worker_threads'
import { renderPdf } from './render-pdf.ts'
import type { PrintableDocument } from './print-documents.ts'

export type PrintResult = { document: Uint8Array<ArrayBuffer> } | { problem: string }

/** Worker thread of `printer.ts`: receives documents and sends back their PDF, or the text of the error. */
parentPort!.on('message', (printDocument: PrintableDocument) => {
  renderPdf(printDocument).then(
    (pdf) => {
      // A copy in a buffer of its own, because the transfer moves the whole buffer to the other thread.
      const document = new Uint8Array(pdf)
      parentPort!.postMessage({ document } satisfies PrintResult, [document.buffer])
    },
    (error: unknown) =>
      parentPort!.postMessage({
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies PrintResult),
  )
})
