import { useCallback, useRef } from 'react'

/**
 * Ref for the frame around a horizontally scrolling element, its only child: sets `data-more="start end"` on the
 * frame where more content is hidden, styled by scroll-edges.module.css. Without it a column cut off by the edge
 * would look like the last one.
 */
export function useScrollEdges(): (frame: HTMLElement | null) => void {
  const stopWatching = useRef<() => void>(undefined)
  return useCallback((frame: HTMLElement | null) => {
    stopWatching.current?.()
    stopWatching.current = frame ? watch(frame) : undefined
  }, [])
}

function watch(frame: HTMLElement): () => void {
  const scroller = frame.firstElementChild!
  const update = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    const sides = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'].filter(
      Boolean,
    )
    if (sides.length === 0) delete frame.dataset.more
    else frame.dataset.more = sides.join(' ')
  }
  scroller.addEventListener('scroll', update, { passive: true })
  // The columns change with the rows and the window size.
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
  sizes?.observe(scroller)
  for (const content of scroller.children) sizes?.observe(content)
  update()
  return () => {
    scroller.removeEventListener('scroll', update)
    sizes?.disconnect()
  }
}
