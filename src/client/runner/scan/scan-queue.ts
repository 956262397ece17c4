import type { Scan } from './wedge.ts'

export interface ScanQueue {
  /** Adds a scan. The scan is delivered immediately, or after the earlier scans and the end of a pause. */
  push(scan: Scan): void
  /** Stops the delivery. Scans are queued until `resume` is called. */
  pause(): void
  resume(): void
  /** Removes and returns the scans that have not been delivered. */
  drain(): Scan[]
}

/**
 * Creates a queue that delivers scans one by one, in order. If a handler fails, the error is reported and the next
 * scan is delivered.
 */
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
        void done.catch(report).finally(release)
        return
      }
    } catch (error) {
      report(error)
    }
    busy = false
  }

  function release(): void {
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
