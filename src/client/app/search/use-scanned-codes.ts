import { useEffect, useEffectEvent, useRef } from 'react'
import { createUserInputAbortController } from '../../runner/scan/abort-on-user-input.ts'
import { registerOrderOpener, type OpenOrderByCodeResult } from '../../runner/scan/scan-receivers.ts'
import { playTone } from '../../runner/scan/sounds.ts'
import { useScanner } from '../../runner/scan/use-scanner.ts'
import { useOrderOpener } from './use-open-order.ts'

/** Selector of an open dialog. While a dialog is open, a scan must not open another page. */
const openDialog = '[aria-modal="true"], dialog[open]'

/**
 * Opens the order whose code is scanned on any page. Calls `show` with the code before the search, and `close` after an
 * order was opened. Codes scanned during a step are first handled by the step. For a code that the step does not know,
 * `show` is called only if several orders match, and `close` is not called.
 */
export function useOpenOrderOnScan(show: (code: string) => void, close: () => void): void {
  const openOrder = useOrderOpener()
  const current = useRef<AbortController>(null)
  const onScan = ({ text }: { text: string }) => {
    const code = text.trim()
    if (code === '') return
    if (document.querySelector(openDialog)) return playTone('wrong')
    current.current?.abort()
    const controller = createUserInputAbortController()
    current.current = controller
    show(code)
    void openOrder({ text: code, exact: true }, controller.signal).then((opening) => {
      if (opening !== 'late') playTone(opening === 'opened' ? 'right' : 'wrong')
      if (opening === 'opened') close()
      controller.abort()
    })
  }
  const openForStep = useEffectEvent(
    async (code: string, signal: AbortSignal): Promise<OpenOrderByCodeResult> => {
      const opening = await openOrder({ text: code, exact: true }, signal)
      if (opening === 'opened') playTone('right')
      if (opening === 'several') show(code)
      return opening === 'several' ? 'shown' : opening === 'failed' ? 'none' : opening
    },
  )
  useScanner(onScan, { priority: 'page' })
  useEffect(() => registerOrderOpener((code, signal) => openForStep(code, signal)), [])
}
