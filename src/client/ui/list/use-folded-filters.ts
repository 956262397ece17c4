import { useLayoutEffect, useRef, useState } from 'react'
import { measureTextWidth } from '../text-width.ts'
import { selectFittingColumns } from './use-fitting-columns.ts'

export interface FoldableFilter {
  key: string
  /** Text of the filter button, from which its width is estimated; empty for a switch. */
  text: string
  /** True if the filter must remain visible, because it has a value or is a switch that may not be folded. */
  isFixed: boolean
}

/** Width in pixels that a filter button adds to its text. */
const buttonExtra = 60

/** Buttons after the filters: `more` expands or folds the filters, `clear` removes all their values. */
export type FilterRowButton = 'more' | 'clear'

interface Options {
  /** True if nothing is folded, because all filters are expanded or the row scrolls, as at phone width. */
  isOff: boolean
  /** Texts of the buttons that are always rendered. The button `more` is also rendered if a filter is folded. */
  buttons: Readonly<Partial<Record<FilterRowButton, string>>>
  moreText: string
}

/**
 * Returns the keys of the filters that do not fit into one row with the search and the other buttons. `isCompact`: true
 * if the buttons have to be icons, because the filters that must remain visible leave no space for texts. Each filter is
 * an element with `data-filter={key}`. Without layout, as in tests, everything fits.
 */
export function useFoldedFilters(filters: readonly FoldableFilter[], { isOff, buttons, moreText }: Options) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [result, setResult] = useState({ folded: '', isCompact: false })
  // A folded filter is not rendered, so its last width is used.
  const widths = useRef(new Map<string, number>())
  const contentJson = JSON.stringify({ filters, buttons, moreText })
  useLayoutEffect(() => {
    const frame = row?.parentElement
    if (!row || !frame || isOff) return
    const content = JSON.parse(contentJson) as Pick<Options, 'buttons' | 'moreText'> & {
      filters: readonly FoldableFilter[]
    }
    const measure = () => {
      if (frame.clientWidth === 0) return
      const gap = toPixels(getComputedStyle(row).columnGap)
      for (const child of [...row.children] as HTMLElement[]) {
        const filter = content.filters.find(({ key }) => key === child.dataset.filter)
        // `offsetWidth` is rounded, and a row that is half a pixel too wide wraps.
        if (filter) widths.current.set(toCacheKey(filter), child.offsetWidth + 1)
      }
      const items = content.filters.map((filter) => ({
        ...filter,
        width: (widths.current.get(toCacheKey(filter)) ?? measureButton(filter.text)) + gap,
      }))
      const sum = (list: readonly { width: number }[]) => list.reduce((total, { width }) => total + width, 0)
      // The widths of these buttons are calculated from their texts. When the row is compact, they are icons, so their
      // widths with texts cannot be measured.
      const more = measureTextButton(content.moreText) + gap
      const always = Object.values(content.buttons).reduce(
        (total, text) => total + measureTextButton(text) + gap,
        0,
      )
      const availableWidth = getAvailableWidth(row, frame) + gap
      const reserved = content.buttons.more === undefined ? always + more : always
      const excess = sum(items) + always - availableWidth
      const visible =
        excess <= 0
          ? items
          : selectFittingColumns(items, {
              excess: sum(items) + reserved - availableWidth,
              isFixed: (item) => item.isFixed,
              isEmpty: () => false,
            })
      const folded = items.filter((item) => !visible.includes(item)).map(({ key }) => key)
      const next = {
        folded: folded.join(' '),
        isCompact: sum(visible) + (folded.length > 0 ? reserved : always) > availableWidth,
      }
      setResult((last) => (last.folded === next.folded && last.isCompact === next.isCompact ? last : next))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(measure)
    for (const element of [frame, ...row.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [row, isOff, contentJson, result])
  const { folded, isCompact } = isOff ? { folded: '', isCompact: false } : result
  return { setRow, foldedKeys: new Set(folded === '' ? [] : folded.split(' ')), isCompact }
}

const toCacheKey = ({ key, text }: FoldableFilter) => `${key} ${text}`
const measureButton = (text: string) => measureTextWidth(text) + buttonExtra
/** 16 px are the padding of the button. */
const measureTextButton = (text: string) => measureTextWidth(text) + 16

const toPixels = (text: string) => Number.parseFloat(text) || 0

/** Width in pixels that the frame has for the row, if its other children are as narrow as they can be. */
function getAvailableWidth(row: HTMLElement, frame: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(frame)
  const others = ([...frame.children] as HTMLElement[]).filter((child) => child !== row)
  return others.reduce(
    (availableWidth, child) =>
      availableWidth -
      (toPixels(getComputedStyle(child).minWidth) || child.offsetWidth) -
      toPixels(columnGap),
    frame.clientWidth - toPixels(paddingLeft) - toPixels(paddingRight),
  )
}
