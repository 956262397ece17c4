import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Closed } from '../form/form-context.ts'
import { createScanQueue, type ScanQueue } from './scan-queue.ts'
import { holdScans, passOn, takeScans, type Whose } from './scan-takers.ts'
import type { Scan } from './wedge.ts'

export interface ScannerOptions {
  /** Nothing is counted now: each scan is told to `onClosed`, and handed on afterwards where that passes by itself. */
  closed?: Closed | null
  onClosed?: (scan: Scan, closed: Closed) => void
  /** Default `step`. */
  whose?: Whose
}

/** In the place of a step that is loading: what is scanned meanwhile waits for it. */
export function HoldScans(): null {
  useLayoutEffect(holdScans, [])
  return null
}

/**
 * Calls `onScan` with every scan made while the component stands, in order, none lost. Two scans may come before the next
 * render, so what follows from a scan belongs in a reducer (`interpretScan`, then `applyScan`), never in a value of the render.
 */
export function useScanner(
  onScan: (scan: Scan) => void | Promise<void>,
  { closed = null, onClosed, whose = 'step' }: ScannerOptions = {},
): void {
  const deliver = useEffectEvent(onScan)
  const queue = useRef<ScanQueue>(null)
  const hear = useEffectEvent((scan: Scan) => {
    if (closed) onClosed?.(scan, closed)
    if (!closed || closed.waits) queue.current?.push(scan)
  })
  const refuseWaiting = useEffectEvent((why: Closed) => {
    for (const scan of queue.current?.drain() ?? []) onClosed?.(scan, why)
  })

  // Before the first paint: whoever sees the lines may scan, and no key of that scan may be missed.
  useLayoutEffect(() => {
    const own = createScanQueue((scan) => deliver(scan))
    queue.current = own
    const stop = takeScans(whose, (scan) => hear(scan))
    return () => {
      stop()
      passOn(own.drain())
    }
  }, [whose])

  useLayoutEffect(() => {
    if (closed) queue.current?.pause()
    else queue.current?.resume()
    if (closed && !closed.waits) refuseWaiting(closed)
  }, [closed])
}
