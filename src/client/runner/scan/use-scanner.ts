import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ClosedFormReason } from '../form/form-context.ts'
import { createScanQueue, type ScanQueue } from './scan-queue.ts'
import {
  startQueueingScans,
  redeliverScans,
  registerScanReceiver,
  type ScanPriority,
} from './scan-receivers.ts'
import type { Scan } from './wedge.ts'

export interface ScannerOptions {
  /**
   * Reason why scans are not counted now. Each scan is reported to `onClosed`. If the reason is temporary, the scan
   * is delivered later.
   */
  closed?: ClosedFormReason | null
  onClosed?: (scan: Scan, closed: ClosedFormReason) => void
  /** Priority of the receiver; by default `step`. */
  priority?: ScanPriority
  /** True to type a scan into the text field that has the focus, for a step that expects no scans. */
  isTypedIntoFields?: boolean
}

/** Rendered while a step is loading, so that scans made in this time wait for the step. */
export function LoadingScanQueue(): null {
  useLayoutEffect(startQueueingScans, [])
  return null
}

/**
 * Calls `onScan` with every scan made while the component is mounted, in order and without loss. There may be two
 * scans before the next render, so their result belongs in a reducer or store (`interpretScan`) and must not be
 * calculated from a rendered value.
 */
export function useScanner(
  onScan: (scan: Scan) => void | Promise<void>,
  { closed = null, onClosed, priority = 'step', isTypedIntoFields = false }: ScannerOptions = {},
): void {
  const deliver = useEffectEvent(onScan)
  const queue = useRef<ScanQueue>(null)
  const receive = useEffectEvent((scan: Scan) => {
    if (closed) onClosed?.(scan, closed)
    if (!closed || closed.isTemporary) queue.current?.push(scan)
  })
  const refuseQueued = useEffectEvent((closure: ClosedFormReason) => {
    for (const scan of queue.current?.drain() ?? []) onClosed?.(scan, closure)
  })

  // Subscribes before the first paint, because a user who sees the lines may scan immediately, and no key must be
  // lost.
  useLayoutEffect(() => {
    const scanQueue = createScanQueue((scan) => deliver(scan))
    queue.current = scanQueue
    const unregister = registerScanReceiver(priority, (scan) => receive(scan), isTypedIntoFields)
    return () => {
      unregister()
      redeliverScans(scanQueue.drain())
    }
  }, [priority, isTypedIntoFields])

  useLayoutEffect(() => {
    if (closed) queue.current?.pause()
    else queue.current?.resume()
    if (closed && !closed.isTemporary) refuseQueued(closed)
  }, [closed])
}
