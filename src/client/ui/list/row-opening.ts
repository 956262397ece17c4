import { useCallback, type HTMLAttributes, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Mouse handlers of a row that opens a URL. */
export type GetRowMouseHandlers = (
  url: string,
) => Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onAuxClick' | 'onMouseDown'>

/** True if the click is on a link, button or input of the row, which handles the click itself. */
const isOwn = (event: MouseEvent) => (event.target as Element).closest('a, button, input') !== null

/**
 * A click anywhere on a row opens its URL; with Ctrl or the middle button in a new tab. A selection of text in the row,
 * for example to copy a phone number, opens nothing. Keyboard users use the link in the first cell.
 */
export function useRowMouseHandlers(): GetRowMouseHandlers {
  const navigate = useNavigate()
  return useCallback(
    (url) => ({
      onClick: (event) => {
        if (isOwn(event) || (window.getSelection()?.toString() ?? '') !== '') return
        if (event.ctrlKey || event.metaKey) window.open(url, '_blank', 'noopener')
        else void navigate(url)
      },
      onAuxClick: (event) => {
        if (event.button === 1 && !isOwn(event)) window.open(url, '_blank', 'noopener')
      },
      // Prevents the middle button from starting autoscroll.
      onMouseDown: (event) => {
        if (event.button === 1) event.preventDefault()
      },
    }),
    [navigate],
  )
}
