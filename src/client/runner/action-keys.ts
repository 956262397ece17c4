import { useEffectEvent, useLayoutEffect } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'
import { shortcutKeys } from '../../shared/answers.ts'
import { isHeldKey, modifierKeys, watchKeyReleases } from './held-keys.ts'

const functionKeys = ['F2', 'F4', 'F8', 'F9']
const answerOrder = Object.keys(shortcutKeys)

/** The main event comes first, dangerous ones last; the others follow in the order of their answer keys. */
export const sortForDisplay = (events: readonly OfferedEvent[]): OfferedEvent[] => {
  const rank = ({ tone, answer }: OfferedEvent) =>
    (tone === 'main' ? -1 : answer === undefined ? answerOrder.length : answerOrder.indexOf(answer)) +
    (tone === 'danger' ? answerOrder.length + 1 : 0)
  return [...events].sort((a, b) => rank(a) - rank(b))
}

/**
 * Shortcuts of each event type. They depend on the meaning of the event, not on its position among the buttons; the
 * main event also gets Ctrl+Enter.
 * `digits`: the only text input of this step is a note, so digits may answer.
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

/** A select element uses typed digits to choose an option. */
const acceptsDigits = (target: EventTarget | null) =>
  isTextField(target) || target instanceof HTMLSelectElement

/** Name of the pressed key in the notation of `keysOf`. */
export function getShortcutName(event: KeyboardEvent): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return null
  if (functionKeys.includes(key) && !ctrlKey && !metaKey) return shiftKey ? `Shift+${key}` : key
  if (shiftKey) return null
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return 'Ctrl+Enter'
    // Compares the physical key, because a Russian layout produces another letter. Inside a text field Ctrl+Z undoes
    // typing.
    return code === 'KeyZ' && !isTextField(event.target) ? 'Ctrl+Z' : null
  }
  // Compares the physical key, because a French layout has its digits on Shift.
  return /^(Digit|Numpad)[0-9]$/.test(code) && !acceptsDigits(event.target) ? code.slice(-1) : null
}

/**
 * Milliseconds. A single key press is typed by a user, several in a row come from a scanner. A timer that fires more
 * than `busy` late may have overtaken key events that are still queued.
 */
const silenceMs = { around: 100, busy: 50 }

export const openDialogSelector = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/**
 * Calls `act` with the event type of a pressed shortcut. Ignores keys while a dialog is open, because it has its own.
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
    const isHeld = isHeldKey(event)
    if (event.defaultPrevented || isHeld || document.querySelector(openDialogSelector)) return null
    if (findEventType(name) === undefined) return null
    event.preventDefault()
    return name
  })
  // Subscribes before the first paint, so that no shortcut is lost once the buttons are visible.
  useLayoutEffect(() => {
    const stopWatching = watchKeyReleases()
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastKeyAt = -Infinity
    /** Receives every key first, including keys that are hidden from the page as part of a scan. */
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
      stopWatching()
      window.removeEventListener('keydown', onAnyKey, { capture: true })
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
