import { useEffect, useState } from 'react'

/**
 * For dialogs and pop-ups that are drawn only while they are open. Fluent hides the page behind them from assistive
 * technology, and undoes it only while another user of its focus code stands on the screen: with the last one its code
 * ends too, the page stays hidden and the focus is lost. This gives both back.
 */
export function useAfterDialog(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has left the page; what follows it may have taken the focus by then.
      requestAnimationFrame(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        for (const part of document.body.children) part.removeAttribute('aria-hidden')
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
