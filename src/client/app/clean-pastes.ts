import i18next from 'i18next'
import { pastedText } from '../../shared/clean-text.ts'
import { complainAt } from '../ui/field-complaint.ts'
import { formatNumber } from '../../shared/format.ts'
import { storedLocale } from '../ui/locale.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Every field of the page: invisible characters of what is pasted are left out, and a text longer than the field takes is
 * refused with the limit. The browser itself would cut it, and nobody would see what is missing.
 */
export function cleanPastes(page: Document): void {
  page.addEventListener('paste', paste, true)
}

function paste(event: ClipboardEvent): void {
  const field = event.target
  if (!isTextField(field) || field.readOnly || field.disabled) return
  const clipboard = event.clipboardData?.getData('text/plain') ?? ''
  const text = pastedText(clipboard, field instanceof HTMLTextAreaElement)
  const { selectionStart, selectionEnd, value, maxLength } = field
  // A field for an address does not expose its selection.
  const replaced =
    selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
  const free = maxLength < 0 ? Infinity : maxLength - value.length + replaced
  if (text.length > free) {
    event.preventDefault()
    const number = (count: number) => formatNumber(count, storedLocale())
    const params = { most: number(maxLength), length: number(text.length), room: number(Math.max(0, free)) }
    complainAt(
      field,
      i18next.t(value.length === replaced ? 'common:paste.tooLong' : 'common:paste.noRoom', params),
    )
  } else if (text !== clipboard) {
    event.preventDefault()
    insert(field, text)
  }
}

/** As if it were typed: forms take notice, and Ctrl+Z undoes it. */
function insert(field: TextField, text: string): void {
  // The only way that keeps the browser's own undo.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  const { selectionStart, selectionEnd, value } = field
  const around =
    selectionStart === null
      ? ['', '']
      : [value.slice(0, selectionStart), value.slice(selectionEnd ?? undefined)]
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // Past React, which would take the change for its own.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, around.join(text))
  if (selectionStart !== null) {
    const caret = selectionStart + text.length
    field.setSelectionRange(caret, caret)
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}

const texts: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email', 'password'])
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && texts.has(target.type))
