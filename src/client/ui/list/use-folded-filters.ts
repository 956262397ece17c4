import { useLayoutEffect, useRef, useState } from 'react'
import { measureTextWidth } from '../text-width.ts'
import { selectFittingColumns } from './use-fitting-columns.ts'

export interface FoldableFilter {
  key: string
  /** Text of the button. */
  text: string
  /** True if the filter must remain visible, because it has a value or is a choice among few options. */
  isFixed: boolean
}

/** Width in pixels that a filter button adds to its text, and the width of the button that opens all filters. */
const buttonExtra = 60
const moreButtonWidth = 130

interface Options {
  /** True if nothing is folded: all filters are expanded, or the row scrolls as on a phone. */
  isOff: boolean
  /** True if the button that opens all filters is always rendered. */
  hasMoreButton: boolean
  /** True if the button that clears the filters is rendered. */
  hasClearButton: boolean
}

/**
 * Returns the keys of the filters that do not fit into one row with the search and the other buttons. Each filter is an
 * element with `data-filter={key}`, the button that opens all filters has `data-more-filters`. Without layout, as in
 * tests, every filter fits.
 */
export function useFoldedFilters(
  filters: readonly FoldableFilter[],
  { isOff, hasMoreButton, hasClearButton }: Options,
) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [folded, setFolded] = useState('')
  // A folded filter is not rendered, so its last width is used.
  const widths = useRef(new Map<string, number>())
  const filtersJson = JSON.stringify(filters)
  useLayoutEffect(() => {
    const frame = row?.parentElement
    if (!row || !frame || isOff) return
    const measure = () => {
      const gap = toPixels(getComputedStyle(row).columnGap)
      const items = (JSON.parse(filtersJson) as FoldableFilter[]).map((filter) => ({
        ...filter,
        cacheKey: `${filter.key} ${filter.text}`,
      }))
      let others = 0
      let more = 0
      for (const child of [...row.children] as HTMLElement[]) {
        const width = child.offsetWidth + gap
        const item = items.find(({ key }) => key === child.dataset.filter)
        if (item) widths.current.set(item.cacheKey, width)
        else if ('moreFilters' in child.dataset) more = width
        else others += width
      }
      const measured = items.map((item) => ({
        ...item,
        width: widths.current.get(item.cacheKey) ?? measureTextWidth(item.text) + buttonExtra,
      }))
      const excess =
        measured.reduce((sum, { width }) => sum + width, others + (hasMoreButton ? more : 0)) -
        (getRoom(row, frame) + gap)
      const visible =
        excess <= 0
          ? measured
          : selectFittingColumns(measured, {
              excess: excess + (hasMoreButton ? 0 : more || moreButtonWidth),
              isFixed: (item) => item.isFixed,
              isEmpty: () => false,
            })
      setFolded(
        measured
          .filter((item) => !visible.includes(item))
          .map(({ key }) => key)
          .join(' '),
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(measure)
    for (const element of [frame, ...row.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [row, isOff, hasMoreButton, hasClearButton, filtersJson, folded])
  return { setRow, foldedKeys: new Set(isOff || folded === '' ? [] : folded.split(' ')) }
}

const toPixels = (text: string) => Number.parseFloat(text) || 0

/** Width in pixels that the frame has for the row, if its other children are as narrow as they can be. */
function getRoom(row: HTMLElement, frame: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(frame)
  const others = ([...frame.children] as HTMLElement[]).filter((child) => child !== row)
  return others.reduce(
    (room, child) =>
      room - (toPixels(getComputedStyle(child).minWidth) || child.offsetWidth) - toPixels(columnGap),
    frame.clientWidth - toPixels(paddingLeft) - toPixels(paddingRight),
  )
}
