import { useSearchParams } from 'react-router-dom'
import { maxSearchLength } from '../../../../schemas/values/search.ts'
import { openDialogSelector } from '../../runner/action-keys.ts'
import { playTone } from '../../runner/scan/sounds.ts'
import { useScanner } from '../../runner/scan/use-scanner.ts'

/** Searches the list for a scanned code, which on other pages would open the order. Renders nothing. */
export function SearchByScan(): null {
  const [params, setParams] = useSearchParams()
  useScanner(
    ({ text }) => {
      const code = text.trim().slice(0, maxSearchLength)
      if (code === '') return
      if (document.querySelector(openDialogSelector)) return playTone('wrong')
      playTone('right')
      const next = new URLSearchParams(params)
      next.delete('page')
      next.set('search', code)
      setParams(next)
    },
    { priority: 'list' },
  )
  return null
}
