import { useEffect, useRef } from 'react'

/** True if no element or a disabled one has the focus, so that key presses have no effect. */
const isFocusLost = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/**
 * Returns the focus to a field that lost it because it was disabled during a request. Without the focus Escape and
 * Ctrl+Enter would not work. Call the returned function just before the request, so that it stores the field. When
 * `isDisabled` becomes false, the field gets the focus back, unless the user has moved the focus to another element.
 * `fallback`: element that has the focus during the request.
 */
export function useFocusReturn(
  isDisabled: boolean,
  fallback?: { readonly current: HTMLElement | null },
): () => void {
  const previousFocus = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const field = previousFocus.current
    if (field === null) return
    if (isDisabled) {
      if (isFocusLost()) fallback?.current?.focus()
      return
    }
    previousFocus.current = null
    const { activeElement } = document
    if (isFocusLost() || activeElement === fallback?.current) field.focus()
  }, [isDisabled, fallback])
  return () => {
    const { activeElement } = document
    previousFocus.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
  }
}
