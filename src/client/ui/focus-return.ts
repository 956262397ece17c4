import { useEffect, useRef } from 'react'

/** Nothing has the focus, or something that cannot act: keys reach nobody. */
const isFocusLost = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/**
 * A field that is disabled while its answer is sent loses the focus, and with it Escape and Ctrl+Enter. Call the result
 * just before sending: it remembers the field, which has the focus again when `off` ends, unless something else took it.
 * `meanwhile`: holds the focus until then.
 */
export function useFocusReturn(
  off: boolean,
  meanwhile?: { readonly current: HTMLElement | null },
): () => void {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const field = before.current
    if (field === null) return
    if (off) {
      if (isFocusLost()) meanwhile?.current?.focus()
      return
    }
    before.current = null
    const { activeElement } = document
    if (isFocusLost() || activeElement === meanwhile?.current) field.focus()
  }, [off, meanwhile])
  return () => {
    const { activeElement } = document
    before.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  }
}
