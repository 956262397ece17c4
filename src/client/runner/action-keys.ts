import { useEffectEvent, useLayoutEffect } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'
import { shortcutKeys } from '../../shared/answers.ts'
import { isEveryPhoneWrong } from '../../shared/wrong-phones.ts'
import type { SubmitBlockers } from './fields/custom-field-behaviour.ts'
import { isHeldKeyRepeat, modifierKeys, watchKeyReleases } from './held-keys.ts'

const functionKeys = ['F2', 'F4', 'F8', 'F9']
const answerOrder = Object.keys(shortcutKeys)

/**
 * Events that change the order during a call. They are used less often than the outcomes of the call, so their buttons
 * come after those, because the action bar folds the last buttons.
 */
const rareEvents: readonly string[] = ['DELIVERY_MOVED', 'ADDRESS_CHANGED', 'POINT_CHANGED']

/**
 * Returns the events in display order: the main event, the others in the order of `shortcutKeys`, the events of
 * `rareEvents`, and the dangerous events.
 */
export const sortEventsForDisplay = (events: readonly OfferedEvent[]): OfferedEvent[] => {
  const rank = ({ type, tone, answer }: OfferedEvent) => {
    if (tone === 'main') return -1
    if (tone === 'plain' && rareEvents.includes(type)) return answerOrder.length + 0.5
    return (
      (answer === undefined ? answerOrder.length : answerOrder.indexOf(answer)) +
      (tone === 'danger' ? answerOrder.length + 1 : 0)
    )
  }
  return [...events].sort((a, b) => rank(a) - rank(b))
}

export const isMain = ({ tone }: OfferedEvent): boolean => tone === 'main'

/** Events that end a call task without a call or lead there, the preferred one first. */
const endsWithoutCall = ['FORM_WITH_COLLECTED', 'NOT_CONFIRMED', 'NO_NUMBER_LEFT']

/**
 * If every number of the customer is marked as wrong, starting a call is not the main event. Unless the user can correct
 * the contacts, an event that ends the task without a call becomes the main one. Otherwise returns the same events.
 */
export function demoteImpossibleCall(
  events: readonly OfferedEvent[],
  order: Parameters<typeof isEveryPhoneWrong>[0],
  canCorrect: boolean,
): readonly OfferedEvent[] {
  if (!events.some((event) => event.type === 'CALL_STARTED' && isMain(event)) || !isEveryPhoneWrong(order))
    return events
  const rest = events.map((event) =>
    event.type === 'CALL_STARTED' ? { ...event, tone: 'plain' as const } : event,
  )
  if (canCorrect || rest.some(isMain)) return rest
  const end = endsWithoutCall.find((type) =>
    rest.some((event) => event.type === type && event.refusedBy === undefined),
  )
  return rest.map((event) => (event.type === end ? { ...event, tone: 'main' as const } : event))
}

/**
 * If the counts of the form do not allow the main event, moves the main tone to the first event that the counts allow,
 * because the button of the main event is never folded. Otherwise returns the events unchanged.
 */
export function promotePossibleOutcome(
  events: readonly OfferedEvent[],
  { counted }: Pick<SubmitBlockers, 'counted'>,
): readonly OfferedEvent[] {
  const isPossible = (event: OfferedEvent) =>
    event.counted !== undefined && event.refusedBy === undefined && counted[event.counted] === null
  const main = events.find(({ tone }) => tone === 'main')
  if (main?.counted === undefined || isPossible(main)) return events
  const possible = events.find(isPossible)
  if (possible === undefined) return events
  return events.map((event) =>
    event === main
      ? { ...event, tone: 'plain' as const }
      : event === possible
        ? { ...event, tone: 'main' as const }
        : event,
  )
}

/**
 * Returns the shortcuts of each event type. A shortcut depends on the meaning of the event, not on the position of
 * its button. The main event also gets Ctrl+Enter.
 * `digits`: true for digit keys, false for function keys.
 */
export function assignShortcuts(events: readonly OfferedEvent[], digits: boolean): Map<string, string[]> {
  const main = events.find(({ tone }) => tone === 'main')
  return new Map(
    events.map((event) => {
      const keys: { digit?: string; functionKey?: string } = event.answer ? shortcutKeys[event.answer] : {}
      const key = digits ? keys.digit : keys.functionKey
      return [event.type, [...(event === main ? ['Ctrl+Enter'] : []), ...(key === undefined ? [] : [key])]]
    }),
  )
}

export const isTextField = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/** True for an element that uses digit keys itself. A select element uses them to choose an option. */
const acceptsDigits = (target: EventTarget | null) =>
  isTextField(target) || target instanceof HTMLSelectElement

/** Returns the name of the pressed key, as used by `assignShortcuts`; null if the key cannot be a shortcut here. */
export function getShortcutName(event: KeyboardEvent): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return null
  if (functionKeys.includes(key) && !ctrlKey && !metaKey) return shiftKey ? `Shift+${key}` : key
  if (shiftKey) return null
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return 'Ctrl+Enter'
    // Compares the physical key, because a Russian layout produces a different letter. Inside a text field Ctrl+Z
    // must undo typing.
    return code === 'KeyZ' && !isTextField(event.target) ? 'Ctrl+Z' : null
  }
  // Compares the physical key, because digits need Shift on a French layout.
  return /^(Digit|Numpad)[0-9]$/.test(code) && !acceptsDigits(event.target) ? code.slice(-1) : null
}

/**
 * Milliseconds. `around`: a key without other keys within this time was pressed by a user, several keys come from a
 * scanner. `busy`: if a timer is delayed by more than this, the page was busy, and key events may still be in the
 * browser's queue.
 */
const silenceMs = { around: 100, busy: 50 }

export const openDialogSelector = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/**
 * Calls `act` with the event type of a pressed shortcut. Ignores keys while a dialog is open, because the dialog has
 * its own shortcuts.
 */
export function useActionKeys(keys: ReadonlyMap<string, readonly string[]>, act: (type: string) => void) {
  const findEventType = (name: string | null) =>
    name === null ? undefined : [...keys].find(([, names]) => names.includes(name))?.[0]
  const onAct = useEffectEvent((name: string) => {
    const type = findEventType(name)
    if (type !== undefined && !document.querySelector(openDialogSelector)) act(type)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent): string | null => {
    const name = getShortcutName(event)
    const isHeld = isHeldKeyRepeat(event)
    if (event.defaultPrevented || isHeld || document.querySelector(openDialogSelector)) return null
    if (findEventType(name) === undefined) return null
    event.preventDefault()
    return name
  })
  // Subscribes before the first paint, so that shortcuts work as soon as the buttons are visible.
  useLayoutEffect(() => {
    watchKeyReleases()
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastKeyAt = -Infinity
    /**
     * Receives every key before other listeners, including keys that are hidden from the page because they belong to
     * a scan.
     */
    const onAnyKey = ({ timeStamp, key }: KeyboardEvent) => {
      clearTimeout(timer)
      if (!modifierKeys.includes(key)) [lastKeyAt, previousKeyAt] = [timeStamp, lastKeyAt]
    }
    let previousKeyAt = -Infinity
    const runAfterSilence = (name: string) => {
      const dueAt = performance.now() + silenceMs.around
      timer = setTimeout(() => {
        if (performance.now() - dueAt > silenceMs.busy) runAfterSilence(name)
        else onAct(name)
      }, silenceMs.around)
    }
    const listener = (event: KeyboardEvent) => {
      const name = onKeyDown(event)
      if (name === null) return
      if (name.startsWith('Ctrl+')) onAct(name)
      else if (event.timeStamp - previousKeyAt > silenceMs.around) runAfterSilence(name)
    }
    window.addEventListener('keydown', onAnyKey, { capture: true })
    document.addEventListener('keydown', listener)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onAnyKey, { capture: true })
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
