import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FormClosure } from '../form/form-context.ts'
import { createScanQueue, type ScanQueue } from './scan-queue.ts'
import { holdScans, redeliverScans, registerScanReceiver, type ScanPriority } from './scan-receivers.ts'
import type { Scan } from './wedge.ts'

export interface ScannerOptions {
  /** Scans are not counted now: each is reported to `onClosed`, and delivered later when the closure is temporary. */
  closed?: FormClosure | null
  onClosed?: (scan: Scan, closed: FormClosure) => void
  /** Default `step`. */
  priority?: ScanPriority
}

/** Placeholder of a loading step: scans made meanwhile wait for it. */
export function HoldScans(): null {
  useLayoutEffect(holdScans, [])
  return null
}

/**
 * Calls `onScan` with every scan made while the component is mounted, in order, without loss. Two scans may come
 * before the next render, so their result belongs in a reducer or store (`interpretScan`), never in a value of the
 * render.
 */
export function useScanner(
  onScan: (scan: Scan) => void | Promise<void>,
  { closed = null, onClosed, priority = 'step' }: ScannerOptions = {},
): void {
  const deliver = useEffectEvent(onScan)
  const queue = useRef<ScanQueue>(null)
  const receive = useEffectEvent((scan: Scan) => {
    if (closed) onClosed?.(scan, closed)
    if (!closed || closed.isTemporary) queue.current?.push(scan)
  })
  const refuseQueued = useEffectEvent((closure: FormClosure) => {
    for (const scan of queue.current?.drain() ?? []) onClosed?.(scan, closure)
  })

  // Subscribes before the first paint, because a user who sees the lines may scan at once and no key may be missed.
  useLayoutEffect(() => {
    const scanQueue = createScanQueue((scan) => deliver(scan))
    queue.current = scanQueue
    const unregister = registerScanReceiver(priority, (scan) => receive(scan))
    return () => {
      unregister()
      redeliverScans(scanQueue.drain())
    }
  }, [priority])

  useLayoutEffect(() => {
    if (closed) queue.current?.pause()
    else queue.current?.resume()
    if (closed && !closed.isTemporary) refuseQueued(closed)
  }, [closed])
}
