import { useEffect, useEffectEvent, useRef } from 'react'
import { goesOn } from '../../runner/scan/goes-on.ts'
import { openCodesBy, type Opened } from '../../runner/scan/scan-takers.ts'
import { playTone } from '../../runner/scan/sounds.ts'
import { useScanner } from '../../runner/scan/use-scanner.ts'
import { useOpenOrder } from './use-open-order.ts'

/** A question that waits for its answer is not left by a scan. */
const openDialog = '[aria-modal="true"], dialog[open]'

/**
 * A code scanned anywhere opens its order, unless the step on the screen takes the scan for itself. `show`: the search for
 * it is under way, several orders have the code, or none. `close`: its order is opened.
 */
export function useScannedCodes(show: (code: string) => void, close: () => void): void {
  const openOrder = useOpenOrder()
  const going = useRef<AbortController>(null)
  const onScan = ({ text }: { text: string }) => {
    const code = text.trim()
    if (code === '') return
    if (document.querySelector(openDialog)) return playTone('wrong')
    going.current?.abort()
    const gone = goesOn()
    going.current = gone
    show(code)
    void openOrder({ text: code, exact: true }, gone.signal).then((opening) => {
      if (opening !== 'late') playTone(opening === 'opened' ? 'right' : 'wrong')
      if (opening === 'opened') close()
      gone.abort()
    })
  }
  const openForStep = useEffectEvent(async (code: string, gone: AbortSignal): Promise<Opened> => {
    const opening = await openOrder({ text: code, exact: true }, gone)
    if (opening === 'opened') playTone('right')
    if (opening === 'several') show(code)
    return opening === 'several' ? 'shown' : opening === 'failed' ? 'none' : opening
  })
  useScanner(onScan, { whose: 'page' })
  useEffect(() => openCodesBy((code, gone) => openForStep(code, gone)), [])
}
