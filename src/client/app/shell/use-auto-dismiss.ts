import { useEffect, useEffectEvent, useState } from 'react'

/** Time in ms after which a successful result is hidden. */
export const autoDismissMs = 20_000

/**
 * Hides a row after a delay, unless the pointer is over it or it has the focus. Returns the event handlers of the
 * row.
 */
export function useAutoDismiss(isEnabled: boolean, dismiss: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const onTimeout = useEffectEvent(dismiss)
  const isWaiting = isEnabled && !hovered && !focused
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onTimeout(), autoDismissMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
