import { getFocusedFieldKind, captureFieldValue, type FieldBeforeScan } from './field-under-scan.ts'
import type { KeyPress } from './read-key.ts'
import {
  initialScannerState,
  endBurstWithoutEndKey,
  handleScannerKey,
  type Scan,
  type ScannerKeyResult,
} from './wedge.ts'

/**
 * Milliseconds. `pause`: a pause of this length ends a burst without an end key. It is long, because on a busy
 * computer there may be such gaps between the keys of one scan. `busy`: if a timer is delayed by more than this, the
 * page was busy.
 */
const waitMs = { pause: 500, busy: 50 }

/**
 * Detects scans anywhere in the document, whichever element has the focus, and hides their keys from fields and
 * buttons. Calls `onScan` immediately and in the order of the scans. Returns the function that stops listening.
 */
export function listenForScans(target: Document, onScan: (scan: Scan) => void): () => void {
  let state = initialScannerState
  let field: FieldBeforeScan | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  function applyOutputs(outputs: ScannerKeyResult['outputs']): void {
    for (const result of outputs) {
      if (result.kind === 'typing') {
        if (result.withheldKeys !== '') field?.restoreTyping(result.withheldKeys)
        continue
      }
      field?.restore()
      onScan(result)
    }
  }

  function onKeyDown(event: Event): void {
    // Autofill dispatches keydown events that are not of the class KeyboardEvent.
    if (!(event instanceof KeyboardEvent)) return
    const step = handleScannerKey(state, toScannerKey(event, target.activeElement))
    const hasBurstStarted = step.state.burst?.keys === 1 && step.state.burst !== state.burst
    state = step.state
    applyOutputs(step.outputs)
    if (hasBurstStarted) field = captureFieldValue(target.activeElement)
    if (step.mustSuppress) {
      event.preventDefault()
      event.stopPropagation()
    }
    waitForPause()
  }

  function waitForPause(): void {
    clearTimeout(timer)
    if (!state.burst) return
    dueAt = performance.now() + waitMs.pause
    timer = setTimeout(onPause, waitMs.pause)
  }

  function onPause(): void {
    // If the timer is late, keys of the same scan may still be in the browser's event queue.
    if (performance.now() - dueAt > waitMs.busy) return waitForPause()
    const step = endBurstWithoutEndKey(state)
    state = step.state
    applyOutputs(step.outputs)
  }

  target.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function toScannerKey(event: KeyboardEvent, focused: Element | null): KeyPress {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat, timeStamp } = event
  const capsLock = event.getModifierState('CapsLock')
  return {
    key,
    code,
    ctrlKey,
    altKey,
    shiftKey,
    metaKey,
    repeat,
    capsLock,
    timeStamp,
    field: getFocusedFieldKind(focused),
  }
}
