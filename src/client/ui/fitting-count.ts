import { useLayoutEffect, useRef, useState } from 'react'
import { observeSize } from './observe-size.ts'

/** Width in pixels of the button that shows the remaining items. */
const moreButtonWidth = 160

/**
 * Calculates how many of `count` items fit into one row. The row first renders all items with the attribute
 * `data-fitting`. Their widths are measured once per `contentKey`, which must change with the labels. Items without
 * the attribute are always rendered, so their width is reserved. Without layout, as in tests, all items fit.
 */
export function useFittingCount(count: number, contentKey: string) {
  const row = useRef<HTMLDivElement>(null)
  const [result, setResult] = useState({ contentKey, fitting: count })
  if (result.contentKey !== contentKey) setResult({ contentKey, fitting: count })
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || count === 0) return
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
    const items = [...element.children] as HTMLElement[]
    const getWidth = (item: HTMLElement) => item.offsetWidth + gap
    const widths = items.filter((item) => 'fitting' in item.dataset).map(getWidth)
    const reserved = items.filter((item) => !('fitting' in item.dataset)).map(getWidth)
    const fit = () => {
      const availableWidth = element.clientWidth + gap - sum(reserved)
      const all = sum(widths) <= availableWidth
      let used = moreButtonWidth
      const fitting = all ? count : widths.findIndex((width) => (used += width) > availableWidth)
      setResult((last) => (last.fitting === fitting ? last : { contentKey, fitting }))
    }
    fit()
    return observeSize(element, fit)
  }, [count, contentKey])
  return { row, fitting: result.contentKey === contentKey ? result.fitting : count }
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
