import { useEffect, useEffectEvent, useState } from 'react'

/** Time in ms after which the row of a successful job is dismissed. */
export const autoDismissMs = 20_000

/**
 * Calls `dismiss` after `autoDismissMs`, if `isEnabled`. The time starts again after the pointer or the focus has left
 * the row. Returns the event handlers of the row.
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
