import { useEffect, useState } from 'react'

/**
 * Restores the page after a dialog or pop-up that is mounted only while it is open. While it is open, Fluent hides the
 * page behind it from assistive technology. When the last component that uses Fluent's focus code unmounts, Fluent does
 * not undo this, and the focus is lost.
 */
export function useDialogCleanup(): void {
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Waits until the dialog is removed from the page. By then another component may have the focus.
      requestAnimationFrame(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        for (const part of document.body.children) part.removeAttribute('aria-hidden')
        if (document.activeElement === document.body && previousFocus instanceof HTMLElement)
          previousFocus.focus()
      })
    },
    [previousFocus],
  )
}
