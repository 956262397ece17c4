import { useEffect, useEffectEvent } from 'react'
import { openCodesBy } from '../../runner/scan/scan-takers.ts'
import { playTone } from '../../runner/scan/sounds.ts'
import { useScanner } from '../../runner/scan/use-scanner.ts'
import { useOpenOrder } from './use-open-order.ts'

/** A question that waits for its answer is not left by a scan. */
const openDialog = '[aria-modal="true"], dialog[open]'

/**
 * A code scanned anywhere opens its order, unless the step on the screen takes the scan for itself. `show`: several orders
 * have the code, or none.
 */
export function useScannedCodes(show: (code: string) => void): void {
  const openOrder = useOpenOrder()
  const onScan = async ({ text }: { text: string }) => {
    const code = text.trim()
    if (code === '') return
    const opening = document.querySelector(openDialog) ? null : await openOrder({ text: code, exact: true })
    playTone(opening === 'opened' ? 'right' : 'wrong')
    if (opening !== 'opened' && opening !== null) show(code)
  }
  const openForStep = useEffectEvent(async (code: string) => {
    const opening = await openOrder({ text: code, exact: true })
    if (opening === 'opened') playTone('right')
    if (opening === 'several') show(code)
    return opening === 'opened' || opening === 'several'
  })
  useScanner(onScan, { whose: 'page' })
  useEffect(() => openCodesBy((code) => openForStep(code)), [])
}
