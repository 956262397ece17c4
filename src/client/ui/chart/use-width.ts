import { useEffect, useRef, useState } from 'react'

/** Width of an element in pixels as it is now; before it is known, a usual one. */
export function useWidth<Of extends HTMLElement>(usual = 640) {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
