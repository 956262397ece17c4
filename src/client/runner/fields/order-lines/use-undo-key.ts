import { useEffect } from 'react'
import { isTextField, openDialogSelector } from '../../action-keys.ts'

/**
 * Ctrl+Z undoes the last scan, except in a text field other than the empty scan field, and while a dialog without a
 * scan field is open.
 */
export function useUndoKey(undo: (() => void) | null) {
  useEffect(() => {
    if (!undo) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const dialog = document.querySelector(openDialogSelector)
      if (dialog && !dialog.querySelector('[data-scan-field]')) return
      if (isTextField(event.target) && !isEmptyScanField(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undo])
}

/** The scan field has the focus from the start. While it is empty it has nothing to undo itself. */
const isEmptyScanField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset['scanField'] !== undefined && target.value === ''
