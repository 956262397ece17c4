import { useLayoutEffect, useRef, useState } from 'react'
import { observeSize } from './observe-size.ts'

/**
 * Calculates how many of `maximum` columns must be folded so that the table fits into the element of the returned ref
 * without scrolling. Without layout, as in tests, nothing is folded.
 */
export function useFoldedColumns(maximum: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [foldedCount, setFoldedCount] = useState(0)
  /**
   * Width in pixels that the table needs, by the number of folded columns. Unknown for a number with which the table
   * fits.
   */
  const neededWidths = useRef<number[]>([])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || maximum === 0) return
    const fit = () => {
      const { clientWidth, scrollWidth } = element
      if (scrollWidth > clientWidth + 1) {
        neededWidths.current[foldedCount] = scrollWidth
        setFoldedCount(Math.min(foldedCount + 1, maximum))
      } else if (foldedCount > 0 && clientWidth >= neededWidths.current[foldedCount - 1]!)
        setFoldedCount(foldedCount - 1)
    }
    fit()
    return observeSize(element, fit)
  }, [foldedCount, maximum])
  return { scroller, foldedCount: Math.min(foldedCount, maximum) }
}
