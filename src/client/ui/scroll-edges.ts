import { useCallback, useRef } from 'react'

/**
 * Where a wide table can be scrolled to, said on its frame as `data-more="start end"`; scroll-edges.module.css draws it.
 * Without it a column that is cut by the edge of the screen looks like the last one. Answers the refs of both.
 */
export function useScrollEdges(): {
  frame: (element: HTMLElement | null) => void
  scroller: (element: HTMLElement | null) => void
} {
  const frameRef = useRef<HTMLElement>(null)
  const stop = useRef<() => void>(undefined)
  const frame = useCallback((element: HTMLElement | null) => {
    frameRef.current = element
  }, [])
  const scroller = useCallback((element: HTMLElement | null) => {
    stop.current?.()
    stop.current = element ? watch(element, () => frameRef.current) : undefined
  }, [])
  return { frame, scroller }
}

function watch(scroller: HTMLElement, frame: () => HTMLElement | null): () => void {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    const sides = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(
      Boolean,
    )
    const element = frame()
    if (!element) return
    if (sides.length === 0) delete element.dataset.more
    else element.dataset.more = sides.join(' ')
  }
  scroller.addEventListener('scroll', tell, { passive: true })
  // Columns come, go and change their width with the rows and the window.
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell)
  sizes?.observe(scroller)
  for (const content of scroller.children) sizes?.observe(content)
  queueMicrotask(tell)
  return () => {
    scroller.removeEventListener('scroll', tell)
    sizes?.disconnect()
  }
}
