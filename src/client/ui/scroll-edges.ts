import { useCallback, useRef } from 'react'

/**
 * Ref for the frame of what scrolls sideways, its only child: the frame says as `data-more="start end"` where there is more,
 * and scroll-edges.module.css draws it. Without it a column that is cut by the edge of the screen looks like the last one.
 */
export function useScrollEdges(): (frame: HTMLElement | null) => void {
  const stop = useRef<() => void>(undefined)
  return useCallback((frame: HTMLElement | null) => {
    stop.current?.()
    stop.current = frame ? watch(frame) : undefined
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
  // Columns come, go and change their width with the rows and the window.
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
  sizes?.observe(scroller)
  for (const content of scroller.children) sizes?.observe(content)
  update()
  return () => {
    scroller.removeEventListener('scroll', update)
    sizes?.disconnect()
  }
}
