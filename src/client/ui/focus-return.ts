import { useEffect, useRef } from 'react'

/** True if no element or a disabled one has the focus, so that key presses have no effect. */
const isFocusLost = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/**
 * Returns the focus to a field that lost it because it was disabled during a request. Without the focus Escape and
 * Ctrl+Enter would not work. Call the returned function just before the request, so that it stores the field. When
 * `off` becomes false, the field gets the focus back, unless the user has moved it to another element. `meanwhile`:
 * element that has the focus during the request.
 */
export function useFocusReturn(
  off: boolean,
  meanwhile?: { readonly current: HTMLElement | null },
): () => void {
  const previousFocus = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const field = previousFocus.current
    if (field === null) return
    if (off) {
      if (isFocusLost()) meanwhile?.current?.focus()
      return
    }
    previousFocus.current = null
    const { activeElement } = document
    if (isFocusLost() || activeElement === meanwhile?.current) field.focus()
  }, [off, meanwhile])
  return () => {
    const { activeElement } = document
    previousFocus.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  }
}
