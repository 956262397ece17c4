import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './long-line-list.module.css'

const rowHeight = 48

export interface LineListProps {
  ids: readonly number[]
  label: string
  row: (lineId: number) => ReactNode
}

function findScrollContainer(element: HTMLElement): HTMLElement {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor
  }
  return document.documentElement
}

/** Virtual list, which renders only the rows near the visible part of its nearest scrollable ancestor. */
export function LongLineList({
  ids,
  label,
  row,
  className,
}: LineListProps & { className: string | undefined }) {
  const list = useRef<HTMLUListElement>(null)
  const [scroller, setScroller] = useState<{ element: HTMLElement; above: number } | null>(null)

  useLayoutEffect(() => {
    if (!list.current) return
    const element = findScrollContainer(list.current)
    const above =
      list.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    setScroller({ element, above })
  }, [])

  const virtual = useVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    getScrollElement: () => scroller?.element ?? null,
    scrollMargin: scroller?.above ?? 0,
    overscan: 8,
    // Size for the first render, before the element is measured, and for tests without layout.
    initialRect: { width: 800, height: 800 },
  })
  return (
    <ul
      className={joinClasses(className, styles.space)}
      aria-label={label}
      ref={list}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className={styles.placed}
          aria-posinset={item.index + 1}
          aria-setsize={ids.length}
          style={{ transform: `translateY(${item.start - (scroller?.above ?? 0)}px)` }}
        >
          {row(ids[item.index] ?? 0)}
        </li>
      ))}
    </ul>
  )
}
