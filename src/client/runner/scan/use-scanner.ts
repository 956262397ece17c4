import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createScanQueue, type ScanQueue } from './scan-queue.ts'
import { holdScans, takeScans, type Whose } from './scan-takers.ts'
import type { Scan } from './wedge.ts'

export interface ScannerOptions {
  /** Scans are kept and handed on after the pause: for the moment of a dialog or of a submit. */
  paused?: boolean
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
  { paused = false, whose = 'step' }: ScannerOptions = {},
): void {
  const deliver = useEffectEvent(onScan)
  const queue = useRef<ScanQueue>(null)

  // Before the first paint: whoever sees the lines may scan, and no key of that scan may be missed.
  useLayoutEffect(() => {
    const own = createScanQueue((scan) => deliver(scan))
    queue.current = own
    return takeScans(whose, own.push)
  }, [whose])

  useLayoutEffect(() => {
    if (paused) queue.current?.pause()
    else queue.current?.resume()
  }, [paused])
}
