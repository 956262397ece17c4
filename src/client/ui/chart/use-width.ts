import { useEffect, useRef, useState } from 'react'

/** Returns a ref for an element and its width in pixels, which is `initial` until the element is measured. */
export function useElementWidth<Of extends HTMLElement>(initial = 640) {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(initial)
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
