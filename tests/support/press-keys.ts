import type { KeyPress } from '../../src/client/runner/scan/read-key.ts'

/**
 * Simulates key presses in jsdom as in a browser: a key whose default is not prevented writes into the focused field,
 * or clicks the focused button. Timestamps come from the keys, so that slow typing needs no waiting.
 */
export function simulateKeyPresses(keys: KeyPress[]): void {
  for (const key of keys) press(key)
}

function press({ capsLock, timeStamp, field: _field, ...key }: KeyPress): void {
  const init = { ...key, modifierCapsLock: capsLock, bubbles: true, cancelable: true }
  const event = new KeyboardEvent('keydown', init)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  const focused = document.activeElement ?? document.body
  if (!focused.dispatchEvent(event) || key.ctrlKey || key.altKey) return
  if (focused instanceof HTMLInputElement && key.key.length === 1) insert(focused, key.key)
  if (focused instanceof HTMLButtonElement && key.key === 'Enter') focused.click()
}

function insert(field: HTMLInputElement, character: string): void {
  const { value, selectionStart, selectionEnd } = field
  const start = selectionStart ?? value.length
  const next = value.slice(0, start) + character + value.slice(selectionEnd ?? start)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, next)
  if (field.selectionStart !== null) field.setSelectionRange(start + 1, start + 1)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
