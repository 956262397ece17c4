import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { errorCodes } from '../../../shared/error-codes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { startThread } from '../../platform/thread.ts'
import { numberOf, type Paper } from './papers.ts'
import type { Printed } from './pdf-worker.ts'

/** Longest a document may take, ms; the first one also waits for the worker to start. */
const timeoutMs = 20_000
/** Documents that may wait; at some 50 ms a page the last one comes after seconds. */
const longestQueue = 50

interface Job {
  paper: Paper
  done: (document: Buffer) => void
  failed: (error: Error) => void
}

export interface Printer {
  /** PDF of a paper. Refused with 503 while too many wait; throws when it cannot be made or takes too long. */
  print: (paper: Paper) => Promise<Buffer>
  close: () => Promise<void>
}

const startPrinting = () =>
  startThread(
    { built: 'pdf-worker.js', source: join(import.meta.dirname, 'pdf-worker.ts') },
    { resourceLimits: { maxOldGenerationSizeMb: 256 } },
  )

/**
 * Prints in a thread of its own, so that no request waits for the layout of a page. The thread starts with the first
 * document and is kept; one that fails or hangs is replaced.
 */
export function createPrinter(
  log: Pick<FastifyBaseLogger, 'error'>,
  limits = { timeoutMs, longestQueue },
): Printer {
  const queue: Job[] = []
  let thread: Worker | null = null
  let running: { job: Job; timer: NodeJS.Timeout } | null = null

  /** Ends the running document and, when the thread is no longer to be trusted, the thread. */
  const settle = (from: Worker, end: (job: Job) => void, keepThread: boolean) => {
    if (from !== thread) return
    const job = running?.job
    clearTimeout(running?.timer)
    running = null
    if (!keepThread) {
      thread = null
      void from.terminate()
    }
    if (job) end(job)
    next()
  }

  const start = (): Worker => {
    const started = startPrinting()
    started.unref()
    const broken = (error: Error) => {
      log.error({ err: error }, 'printing failed')
      settle(started, (job) => job.failed(error), false)
    }
    started.on('message', (printed: Printed) =>
      'problem' in printed
        ? broken(new Error(printed.problem))
        : settle(started, (job) => job.done(Buffer.from(printed.document)), true),
    )
    started.on('error', broken)
    started.on('exit', () =>
      settle(started, (job) => job.failed(new Error('the printing thread ended')), false),
    )
    return started
  }

  const next = () => {
    const job = running ? undefined : queue.shift()
    if (!job) return
    const used = (thread ??= start())
    const late = () => {
      const error = new Error(`${job.paper.kind} ${numberOf(job.paper)} took too long`)
      log.error({ err: error }, 'printing failed')
      settle(used, (late) => late.failed(error), false)
    }
    running = { job, timer: setTimeout(late, limits.timeoutMs) }
    used.postMessage(job.paper)
  }

  return {
    print: (paper) =>
      new Promise((done, failed) => {
        if (queue.length >= limits.longestQueue)
          return failed(new Refusal(503, errorCodes.internal, 'errors:unavailable'))
        queue.push({ paper, done, failed })
        next()
      }),
    close: async () => {
      const ended = new Refusal(503, errorCodes.internal, 'errors:unavailable')
      for (const job of queue.splice(0)) job.failed(ended)
      const last = thread
      thread = null
      clearTimeout(running?.timer)
      running?.job.failed(ended)
      running = null
      await last?.terminate()
    },
  }
}
