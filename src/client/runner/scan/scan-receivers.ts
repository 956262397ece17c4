import { typeIntoTextField } from './field-under-scan.ts'
import { listenForScans } from './listen-for-scans.ts'
import { playTone } from './sounds.ts'
import type { Scan } from './wedge.ts'

/**
 * Priorities of receivers, highest first: an open dialog, a step that counts scans, the runner on any other step, a
 * list that is searched by scans, the page.
 */
const priorities = ['dialog', 'step', 'runner', 'list', 'page'] as const
export type ScanPriority = (typeof priorities)[number]

interface Receiver {
  receive: (scan: Scan) => void
  priority: ScanPriority
  /** True if a scan is typed into the text field that has the focus, because the receiver expects no scans. */
  isTypedIntoFields: boolean
}

const receivers: Receiver[] = []
let stopListening: (() => void) | null = null

/**
 * Registers a receiver of scans. One listener handles all scans of the document, because two listeners would restore
 * the same withheld keys twice. Returns the function that unregisters.
 */
export function registerScanReceiver(
  priority: ScanPriority,
  receive: Receiver['receive'],
  isTypedIntoFields = false,
): () => void {
  const receiver = { receive, priority, isTypedIntoFields }
  receivers.push(receiver)
  stopListening ??= listenForScans(document, handleScan)
  return () => {
    receivers.splice(receivers.indexOf(receiver), 1)
    if (receivers.length > 0) return
    stopListening?.()
    stopListening = null
  }
}

const findNewest = (priority: ScanPriority) =>
  receivers.findLast((receiver) => receiver.priority === priority)

/** Queue of the scans made while a step is loading. */
const queuedScans: Scan[] = []
let loading = 0

const isQueueing = () => loading > 0 && !findNewest('dialog') && !findNewest('step')

const findReceiver = () => priorities.map(findNewest).find((receiver) => receiver !== undefined)

function handleScan(scan: Scan): void {
  const isTyped =
    !isQueueing() && findReceiver()?.isTypedIntoFields === true && scan.suspicion !== 'wrongMode'
  if (!isTyped || !typeIntoTextField(document.activeElement, scan.text)) dispatchScan(scan)
}

function dispatchScan(scan: Scan): void {
  if (isQueueing()) queuedScans.push(scan)
  else findReceiver()?.receive(scan)
}

/**
 * Starts queueing scans for a step that is loading. If the step does not handle scans, the runner or the page receives
 * them. Returns the function that stops queueing.
 */
export function startQueueingScans(): () => void {
  loading++
  return () => {
    loading--
    // The component that replaces the loading step registers before this microtask runs.
    queueMicrotask(() => {
      for (const scan of queuedScans.splice(0)) dispatchScan(scan)
    })
  }
}

/**
 * Delivers the scans that a removed step has not handled to the step that replaces it. The scans are dropped if the
 * user has left the page.
 */
export function redeliverScans(scans: readonly Scan[]): void {
  if (scans.length === 0) return
  queueMicrotask(() => {
    const hasReceiver = loading > 0 || findNewest('dialog') || findNewest('step') || findNewest('runner')
    if (!hasReceiver) playTone('wrong')
    else for (const scan of scans) dispatchScan(scan)
  })
}

/**
 * `shown`: several orders have the code, and the search displays them. `late`: the order was found after the user had
 * continued with something else.
 */
export type OpenOrderByCodeResult = 'opened' | 'shown' | 'late' | 'none'
type OpenCode = (code: string, signal: AbortSignal) => Promise<OpenOrderByCodeResult>
let opener: OpenCode | null = null

/**
 * Registers the function that opens the order of a code that the step does not know. Returns the function that
 * unregisters.
 */
export function registerOrderOpener(open: OpenCode): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/**
 * Opens the order of the code, unless `signal` is aborted before it is found. Returns null if no opener is
 * registered.
 */
export const openOrderByCode = (code: string, signal: AbortSignal): Promise<OpenOrderByCodeResult> | null =>
  opener?.(code, signal) ?? null
