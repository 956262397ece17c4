import { useEffect, useState } from 'react'

/**
 * For dialogs and pop-ups that are mounted only while open. Fluent hides the page behind them from assistive
 * technology and restores it only while another user of its focus code is mounted: when the last one unmounts, the
 * page stays hidden and the focus is lost. This hook restores both.
 */
export function useDialogCleanup(): void {
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Waits until the dialog is removed from the page; another component may have taken the focus by then.
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
