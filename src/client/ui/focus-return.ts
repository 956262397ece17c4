import { useEffect, useRef } from 'react'

/** No element, or a disabled one, has the focus: key presses have no effect. */
const isFocusLost = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/**
 * A field that is disabled during a request loses the focus, and with it Escape and Ctrl+Enter. Call the result just
 * before the request: it remembers the field, which gets the focus back when `off` ends, unless another element took
 * it. `meanwhile`: has the focus until then.
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
