import i18next from 'i18next'
import { normalizePastedText } from '../../shared/clean-text.ts'
import { showFieldError } from '../ui/show-field-error.ts'
import { formatNumber } from '../../shared/format.ts'
import { readStoredLocale } from '../ui/locale.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Cleans text pasted into any text field of the page: removes invisible characters and joins lines for a single-line
 * field. Refuses a text that is longer than the field allows, because the browser would truncate it silently.
 */
export function startCleaningPastedText(page: Document): void {
  page.addEventListener('paste', onPaste, true)
}

function onPaste(event: ClipboardEvent): void {
  const field = event.target
  if (!isTextField(field) || field.readOnly || field.disabled) return
  const clipboard = event.clipboardData?.getData('text/plain') ?? ''
  const text = normalizePastedText(clipboard, field instanceof HTMLTextAreaElement)
  const { selectionStart, selectionEnd, value, maxLength } = field
  // E-mail fields do not expose their selection, so the whole value is assumed to be replaced.
  const replacedLength =
    selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
  const freeLength = maxLength < 0 ? Infinity : maxLength - value.length + replacedLength
  if (text.length > freeLength) {
    event.preventDefault()
    const formatCount = (count: number) => formatNumber(count, readStoredLocale())
    const params = {
      most: formatCount(maxLength),
      length: formatCount(text.length),
      room: formatCount(Math.max(0, freeLength)),
    }
    showFieldError(
      field,
      i18next.t(value.length === replacedLength ? 'common:paste.tooLong' : 'common:paste.noRoom', params),
    )
  } else if (text !== clipboard) {
    event.preventDefault()
    insert(field, text)
  }
}

/** Inserts the text as if the user had typed it, so that React receives an input event and Ctrl+Z undoes it. */
function insert(field: TextField, text: string): void {
  // Deprecated, but no other API preserves the undo history of the browser.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  const { selectionStart, selectionEnd, value } = field
  const surroundingText =
    selectionStart === null
      ? ['', '']
      : [value.slice(0, selectionStart), value.slice(selectionEnd ?? undefined)]
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // Uses the setter of the prototype, because React does not notice a change through the element's own `value`.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, surroundingText.join(text))
  if (selectionStart !== null) {
    const caret = selectionStart + text.length
    field.setSelectionRange(caret, caret)
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}

const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email', 'password'])
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type))
