import { useEffect, useState } from 'react'

/**
 * For dialogs that are drawn only while they are open: gives the focus back to where it was. Without it the focus is lost,
 * and Fluent keeps the whole page hidden from assistive technology until something takes it.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has left the page; a step that follows it may have taken the focus by then.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
