import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * What a click anywhere on a row does: opens the card; with Ctrl or the middle button in a new tab.
 * Selecting text in the row, to copy a phone number, opens nothing. The keyboard has the link in the first cell.
 */
export function useRowOpening() {
  const navigate = useNavigate()
  const isOwn = (event: MouseEvent) => (event.target as Element).closest('a, button, input') !== null
  return (url: string) => ({
    onClick: (event: MouseEvent) => {
      if (isOwn(event) || (window.getSelection()?.toString() ?? '') !== '') return
      if (event.ctrlKey || event.metaKey) window.open(url, '_blank', 'noopener')
      else void navigate(url)
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !isOwn(event)) window.open(url, '_blank', 'noopener')
    },
    // Otherwise the middle button begins to scroll.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 1) event.preventDefault()
    },
  })
}
