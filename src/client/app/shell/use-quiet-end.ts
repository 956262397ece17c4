import { useEffect, useEffectEvent, useState } from 'react'

/** What went well is read in this time, ms. */
export const quietMs = 20_000

/** Puts a row away after a while; as long as the mouse or the focus is on it, it stays. Answers the row's handlers. */
export function useQuietEnd(quiet: boolean, end: () => void) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const onEnd = useEffectEvent(end)
  const waits = quiet && !hovered && !focused
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => onEnd(), quietMs)
    return () => clearTimeout(timer)
  }, [waits])
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
