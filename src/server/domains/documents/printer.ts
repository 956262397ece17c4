import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { errorCodes } from '../../../shared/error-codes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { startThread } from '../../platform/thread.ts'
import { getDocumentNumber, type PrintableDocument } from './print-documents.ts'
import type { PrintResult } from './pdf-worker.ts'

/** Maximum time to print a document, in ms. For the first document it includes the start of the thread. */
const timeoutMs = 20_000
/** Maximum number of waiting documents. At about 50 ms per page, the last of them waits a few seconds. */
const maxQueueLength = 50

interface Job {
  document: PrintableDocument
  done: (document: Buffer) => void
  failed: (error: Error) => void
}

export interface PdfPrinter {
  /**
   * Returns the PDF of a document. Throws a Refusal (503) while the queue is full, and an error if rendering fails or
   * times out.
   */
  print: (document: PrintableDocument) => Promise<Buffer>
  close: () => Promise<void>
}

const startPrinting = () =>
  startThread(
    { built: 'pdf-worker.js', source: join(import.meta.dirname, 'pdf-worker.ts') },
    { resourceLimits: { maxOldGenerationSizeMb: 256 } },
  )

/**
 * Prints in a separate thread, so that page layout does not block requests. The thread starts with the first document
 * and is reused. A thread that fails or hangs is replaced.
 */
export function createPdfPrinter(
  log: Pick<FastifyBaseLogger, 'error'>,
  limits = { timeoutMs, longestQueue: maxQueueLength },
): PdfPrinter {
  const queue: Job[] = []
  let thread: Worker | null = null
  let running: { job: Job; timer: NodeJS.Timeout } | null = null

  /** Finishes the current job and starts the next one. Terminates the thread unless `keepThread` is set. */
  const settle = (worker: Worker, finishJob: (job: Job) => void, keepThread: boolean) => {
    if (worker !== thread) return
    const job = running?.job
    clearTimeout(running?.timer)
    running = null
    if (!keepThread) {
      thread = null
      void worker.terminate()
    }
    if (job) finishJob(job)
    startNextJob()
  }

  const start = (): Worker => {
    const worker = startPrinting()
    worker.unref()
    const failThread = (error: Error) => {
      log.error({ err: error }, 'printing failed')
      settle(worker, (job) => job.failed(error), false)
    }
    worker.on('message', (printed: PrintResult) =>
      'problem' in printed
        ? failThread(new Error(printed.problem))
        : settle(worker, (job) => job.done(Buffer.from(printed.document)), true),
    )
    worker.on('error', failThread)
    worker.on('exit', () =>
      settle(worker, (job) => job.failed(new Error('the printing thread exited')), false),
    )
    return worker
  }

  const startNextJob = () => {
    const job = running ? undefined : queue.shift()
    if (!job) return
    const worker = (thread ??= start())
    const onTimeout = () => {
      const error = new Error(`${job.document.kind} ${getDocumentNumber(job.document)} took too long`)
      log.error({ err: error }, 'printing failed')
      settle(worker, (overdueJob) => overdueJob.failed(error), false)
    }
    running = { job, timer: setTimeout(onTimeout, limits.timeoutMs) }
    worker.postMessage(job.document)
  }

  return {
    print: (document) =>
      new Promise((resolve, reject) => {
        if (queue.length >= limits.longestQueue)
          return reject(new Refusal(503, errorCodes.internal, 'errors:unavailable'))
        queue.push({ document, done: resolve, failed: reject })
        startNextJob()
      }),
    close: async () => {
      const closedRefusal = new Refusal(503, errorCodes.internal, 'errors:unavailable')
      for (const job of queue.splice(0)) job.failed(closedRefusal)
      const lastThread = thread
      thread = null
      clearTimeout(running?.timer)
      running?.job.failed(closedRefusal)
      running = null
      await lastThread?.terminate()
    },
  }
}
