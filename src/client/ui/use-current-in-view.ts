import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a horizontal row so that its link with `aria-current` is in view. `contentKey` must change with the links.
 * Returns the ref of the row. Scrolls only the row, because scrollIntoView would also move the page.
 */
export function useCurrentInView(contentKey: string) {
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
