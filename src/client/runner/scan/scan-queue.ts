import type { Scan } from './wedge.ts'

export interface ScanQueue {
  /** Takes a scan at once; it is handed on now, or as soon as the ones before it are done. */
  push(scan: Scan): void
  /** While paused scans are kept, not dropped. */
  pause(): void
  resume(): void
  /** Takes out what was not handed on. */
  drain(): Scan[]
}

/** Hands scans on one by one, in order. A handler that fails is reported and does not stop the next scan. */
export function createScanQueue(
  handle: (scan: Scan) => void | Promise<void>,
  report: (error: unknown) => void = (error) => reportError(error),
): ScanQueue {
  const waiting: Scan[] = []
  let paused = false
  let busy = false

  function next(): void {
    while (!paused && !busy) {
      const scan = waiting.shift()
      if (!scan) return
      run(scan)
    }
  }

  function run(scan: Scan): void {
    busy = true
    try {
      const done = handle(scan)
      if (done instanceof Promise) {
        void done.catch(report).finally(free)
        return
      }
    } catch (error) {
      report(error)
    }
    busy = false
  }

  function free(): void {
    busy = false
    next()
  }

  return {
    push(scan) {
      waiting.push(scan)
      next()
    },
    pause() {
      paused = true
    },
    resume() {
      paused = false
      next()
    },
    drain: () => waiting.splice(0),
  }
}
