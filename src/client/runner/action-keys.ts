import { useEffect, useEffectEvent } from 'react'
import type { OfferedEvent } from '../../../schemas/api/tasks.ts'

/** F1, F3, F5 to F7 and F10 to F12 are the browser's own. */
const functionKeys = ['F2', 'F4', 'F8', 'F9']

/**
 * Key of each event: the main one has Ctrl+Enter; the others digits, or function keys where digits are typed or scanned.
 * In a call every answer has a digit, the main one too.
 */
export function keysOf(events: readonly OfferedEvent[], digits: boolean): Map<string, string[]> {
  const main = events.find(({ tone }) => tone === 'main')
  const keys = new Map<string, string[]>(main ? [[main.type, ['Ctrl+Enter']]] : [])
  const rest = digits
    ? events.slice(0, 9)
    : events.filter((event) => event !== main).slice(0, functionKeys.length)
  rest.forEach(({ type }, i) => {
    const key = digits ? String(i + 1) : functionKeys[i]
    if (key !== undefined) keys.set(type, [...(keys.get(type) ?? []), key])
  })
  return keys
}

const isTextField = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/** Name of the pressed key as `keysOf` writes it. */
export function nameOfKey(event: KeyboardEvent): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || shiftKey) return null
  if (ctrlKey || metaKey) return key === 'Enter' ? 'Ctrl+Enter' : null
  if (functionKeys.includes(key)) return key
  // By the place of the key: a French layout has its digits on Shift.
  return /^(Digit|Numpad)[1-9]$/.test(code) && !isTextField(event.target) ? code.slice(-1) : null
}

/** A key pressed again so soon was not meant for the step that has just opened. */
const heldMs = 700
const modifiers = ['Control', 'Meta', 'Shift', 'Alt']
let last = { code: '', at: 0 }

/**
 * Is the key held down? Some keyboards and remote desktops repeat a held key as presses of their own: held on 1, an order
 * would be agreed that nobody spoke about. Whoever has pressed another key meanwhile means it.
 */
function isHeld({ code, key, repeat, timeStamp }: KeyboardEvent): boolean {
  if (modifiers.includes(key)) return false
  const again = last.code === code && timeStamp - last.at < heldMs
  last = { code, at: timeStamp }
  return repeat || again
}

const openDialog = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** Not while a dialog is open: it has keys of its own. */
export function useActionKeys(keys: ReadonlyMap<string, readonly string[]>, act: (type: string) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOfKey(event)
    const held = isHeld(event)
    if (event.defaultPrevented || held || document.querySelector(openDialog)) return
    const type = name === null ? undefined : [...keys].find(([, own]) => own.includes(name))?.[0]
    if (type === undefined) return
    event.preventDefault()
    act(type)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
