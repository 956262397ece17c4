import { useLayoutEffect, useRef, useState } from 'react'
import { observeSize } from './observe-size.ts'

/** Width in pixels of the button that shows the remaining items. */
const moreButtonWidth = 104

/**
 * Calculates how many of `count` items fit into one row. The row first renders all items with the attribute
 * `data-fitting`. Their widths are measured once per `contentKey`, which must change with the labels. The width of other
 * children is reserved, also if they appear later; `data-more` marks the button that shows the remaining items. Children
 * with `data-spare` are optional: `hasSpare` is true if they fit in addition to all items. Without layout, as in tests,
 * everything fits.
 */
export function useFittingCount(count: number, contentKey: string) {
  const row = useRef<HTMLDivElement>(null)
  const [result, setResult] = useState({ contentKey, fitting: count, hasSpare: true })
  if (result.contentKey !== contentKey) setResult({ contentKey, fitting: count, hasSpare: true })
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || count === 0) return
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
    const listItems = () => [...element.children] as HTMLElement[]
    const widthOf = (item: HTMLElement) => item.offsetWidth + gap
    const widths = listItems()
      .filter(({ dataset }) => 'fitting' in dataset)
      .map(widthOf)
    const spare = listItems()
      .filter(({ dataset }) => 'spare' in dataset)
      .map(widthOf)
    const isReserved = ({ dataset }: HTMLElement) =>
      !['fitting', 'spare', 'more'].some((name) => name in dataset)
    let barWidth = 0
    let minimum = { fitting: count, hasSpare: true }
    const fit = () => {
      const reserved = listItems().filter(isReserved).map(widthOf)
      const availableWidth = element.clientWidth + gap - sum(reserved)
      const used = sum(widths)
      const next =
        used <= availableWidth
          ? { fitting: count, hasSpare: used + sum(spare) <= availableWidth }
          : { fitting: fold(availableWidth), hasSpare: false }
      // A folded item may leave more room, for example by removing its text next to the row. Unfolding it again would
      // never end, so the count can grow only after the width of the parent element has changed.
      const width = element.parentElement?.clientWidth ?? 0
      if (width !== barWidth) minimum = { fitting: count, hasSpare: true }
      barWidth = width
      minimum = {
        fitting: Math.min(minimum.fitting, next.fitting),
        hasSpare: minimum.hasSpare && next.hasSpare,
      }
      const { fitting, hasSpare } = minimum
      setResult((last) =>
        last.fitting === fitting && last.hasSpare === hasSpare ? last : { contentKey, fitting, hasSpare },
      )
    }
    const fold = (availableWidth: number) => {
      let used = moreButtonWidth
      return widths.findIndex((width) => (used += width) > availableWidth)
    }
    fit()
    const stopObservingSize = observeSize(element, fit)
    // Other children may appear later, for example after a response.
    const children = new MutationObserver(fit)
    children.observe(element, { childList: true })
    return () => {
      stopObservingSize()
      children.disconnect()
    }
  }, [count, contentKey])
  const isMeasured = result.contentKey === contentKey
  return { row, fitting: isMeasured ? result.fitting : count, hasSpare: !isMeasured || result.hasSpare }
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
