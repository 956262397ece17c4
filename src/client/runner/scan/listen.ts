import { fieldKind, rememberField, type FieldBeforeScan } from './field-under-scan.ts'
import type { WedgeKey } from './read-key.ts'
import { noKeys, pause, pressKey, type Scan, type WedgeStep } from './wedge.ts'

/**
 * Milliseconds. `quiet`: no key for so long ends a burst that has no end key; on a busy computer keys of one scan come with
 * such holes between them. `busy`: a timer later than this says that the page was busy.
 */
const wait = { quiet: 500, busy: 50 }

/**
 * Hears scans anywhere in the document, whatever has the focus, and keeps their keys from fields and buttons.
 * `onScan` is called at once, in the order of the scans. Answers how to stop.
 */
export function listenForScans(target: Document, onScan: (scan: Scan) => void): () => void {
  let state = noKeys
  let field: FieldBeforeScan | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  function settle(out: WedgeStep['out']): void {
    for (const result of out) {
      if (result.kind === 'typing') {
        if (result.held !== '') field?.giveBack(result.held)
        continue
      }
      field?.restore()
      onScan(result)
    }
  }

  function onKeyDown(event: Event): void {
    // Autofill sends keydown events that are no keyboard events.
    if (!(event instanceof KeyboardEvent)) return
    const step = pressKey(state, wedgeKey(event, target.activeElement))
    const begun = step.state.burst?.keys === 1 && step.state.burst !== state.burst
    state = step.state
    settle(step.out)
    if (begun) field = rememberField(target.activeElement)
    if (step.take) {
      event.preventDefault()
      event.stopPropagation()
    }
    waitForQuiet()
  }

  function waitForQuiet(): void {
    clearTimeout(timer)
    if (!state.burst) return
    dueAt = performance.now() + wait.quiet
    timer = setTimeout(onQuiet, wait.quiet)
  }

  function onQuiet(): void {
    // A late timer may have overtaken keys of this very scan that still stand in the browser's queue.
    if (performance.now() - dueAt > wait.busy) return waitForQuiet()
    const step = pause(state)
    state = step.state
    settle(step.out)
  }

  target.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function wedgeKey(event: KeyboardEvent, focused: Element | null): WedgeKey {
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
    field: fieldKind(focused),
  }
}
