import type { FieldKind } from './read-key.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const texts = ['text', 'search', 'tel', 'url', 'email', 'password', 'number']

function findTextField(element: Element | null): TextField | null {
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? null : element
  if (!(element instanceof HTMLInputElement) || !texts.includes(element.type)) return null
  return element.readOnly || element.disabled ? null : element
}

/**
 * Returns the kind of the field with the focus. A field marked `data-scan-field` (`scan`) also accepts codes typed by
 * hand. If the user pauses while typing a code there, the last burst of keys is only the end of the code.
 */
export function getFocusedFieldKind(element: Element | null): FieldKind {
  if (element instanceof HTMLElement && element.isContentEditable) return 'text'
  const field = findTextField(element)
  if (!field) return 'none'
  if (field.dataset['scanField'] !== undefined) return 'scan'
  if (field instanceof HTMLTextAreaElement) return 'note'
  const mode = field.getAttribute('inputmode')
  if (mode === 'decimal') return 'decimal'
  const numeric = field.type === 'number' || mode === 'numeric'
  return numeric || field.getAttribute('role') === 'spinbutton' ? 'number' : 'text'
}

/** `inputType` of the event that a field receives when the first keys of a scan are removed from it. */
export const scanUndoInputType = 'historyUndo'

export interface FieldBeforeScan {
  /** Restores the value before the first keys of a scan, which could not be recognised as a scan yet. */
  restore(): void
  /** Writes keys that were withheld as a possible scan but were typed by the user. */
  restoreTyping(text: string): void
}

export function captureFieldValue(element: Element | null): FieldBeforeScan | null {
  if (element instanceof HTMLSelectElement) return rememberChoice(element)
  const field = findTextField(element)
  if (!field) return null
  const { value, selectionStart } = field
  return {
    restore() {
      if (field.value !== value) write(field, value, selectionStart, scanUndoInputType)
    },
    restoreTyping(text) {
      const at = field.selectionStart ?? field.value.length
      const end = field.selectionEnd ?? at
      write(field, field.value.slice(0, at) + text + field.value.slice(end), at + text.length)
    },
  }
}

/** Types a scanned text into a field for a text of one line. Returns false if the element is no such field. */
export function typeIntoTextField(element: Element | null, scanned: string): boolean {
  if (!(element instanceof HTMLInputElement) || getFocusedFieldKind(element) !== 'text') return false
  // Separators of a marking code cannot be typed.
  captureFieldValue(element)?.restoreTyping(scanned.replace(/\p{Cc}/gu, '').trim())
  return true
}

/** Remembers the value of a select element, because the first keys of a scan may choose another option. */
function rememberChoice(select: HTMLSelectElement): FieldBeforeScan {
  const { value } = select
  return {
    restore() {
      if (select.value === value) return
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    restoreTyping: () => undefined,
  }
}

/**
 * Writes with the prototype's setter, because React overrides `value` on the node and would not notice the change.
 */
function write(field: TextField, value: string, caret: number | null, inputType = 'insertText'): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
  // Number fields have no caret position.
  if (caret !== null && field.selectionStart !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
}
