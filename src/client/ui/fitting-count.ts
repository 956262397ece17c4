import { useLayoutEffect, useRef, useState } from 'react'
import { observeSize } from './observe-size.ts'

/** Width in pixels of the button that shows the remaining items. */
const moreButtonWidth = 90

/**
 * Calculates how many of `count` items fit into one row. The row first renders all items with the attribute
 * `data-fitting`. Their widths are measured once per `contentKey`, which must change with the labels. Other children of
 * the row are always rendered, and their width is reserved. Children with `data-spare` are optional: `hasSpare` is true
 * if they fit in addition to all items. Without layout, as in tests, everything fits.
 */
export function useFittingCount(count: number, contentKey: string) {
  const row = useRef<HTMLDivElement>(null)
  const [result, setResult] = useState({ contentKey, fitting: count, hasSpare: true })
  if (result.contentKey !== contentKey) setResult({ contentKey, fitting: count, hasSpare: true })
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || count === 0) return
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
    const items = [...element.children] as HTMLElement[]
    const widthOf = (item: HTMLElement) => item.offsetWidth + gap
    const widths = items.filter((item) => 'fitting' in item.dataset).map(widthOf)
    const others = items.filter((item) => !('fitting' in item.dataset))
    const reserved = others.filter((item) => !('spare' in item.dataset)).map(widthOf)
    const spare = others.filter((item) => 'spare' in item.dataset).map(widthOf)
    const fit = () => {
      const room = element.clientWidth + gap - sum(reserved)
      const used = sum(widths)
      const next =
        used <= room
          ? { fitting: count, hasSpare: used + sum(spare) <= room }
          : { fitting: fold(room), hasSpare: false }
      setResult((last) =>
        last.fitting === next.fitting && last.hasSpare === next.hasSpare ? last : { contentKey, ...next },
      )
    }
    const fold = (room: number) => {
      let used = moreButtonWidth
      return widths.findIndex((width) => (used += width) > room)
    }
    fit()
    return observeSize(element, fit)
  }, [count, contentKey])
  const isMeasured = result.contentKey === contentKey
  return { row, fitting: isMeasured ? result.fitting : count, hasSpare: !isMeasured || result.hasSpare }
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
