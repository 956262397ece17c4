import { useCallback, useRef } from 'react'

/**
 * Returns a ref for the frame around an element that scrolls horizontally, its only child. Sets `data-more` on the
 * frame to the sides where content is hidden: `start`, `end` or both. scroll-edges.module.css displays a shadow at
 * these sides. Without the shadow a column that ends at the edge would look like the last one.
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
  // The width of the columns changes with the rows and the size of the window.
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
  sizes?.observe(scroller)
  for (const content of scroller.children) sizes?.observe(content)
  update()
  return () => {
    scroller.removeEventListener('scroll', update)
    sizes?.disconnect()
  }
}
