import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a horizontal row so that its element with `aria-current` is in view. `contentKey` must change with the
 * elements of the row. Returns the ref of the row. Does not use scrollIntoView, which would also scroll the page.
 */
export function useScrollCurrentIntoView(contentKey: string) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const { scrollLeft, clientWidth } = row.current
    const end = current.offsetLeft + current.offsetWidth
    if (current.offsetLeft < scrollLeft) row.current.scrollLeft = current.offsetLeft
    else if (end > scrollLeft + clientWidth) row.current.scrollLeft = end - clientWidth
  }, [contentKey])
  return row
}
