import { useEffect, useRef } from 'react'
import { createUserInputAbortController } from './abort-on-user-input.ts'
import { openOrderByCode, type OpenOrderByCodeResult } from './scan-receivers.ts'

export type LookupState = OpenOrderByCodeResult | 'looking'

/**
 * Opens the order of a code that the step does not know. `lookUp` reports `looking` immediately and the result later;
 * without a registered search it reports `none` immediately. `cancelLookup` cancels a running search, because the next
 * scan replaces it.
 */
export function useCodeLookup() {
  const current = useRef<AbortController>(null)
  const cancel = () => {
    current.current?.abort()
    current.current = null
  }
  useEffect(() => cancel, [])
  const lookUp = (code: string, onResult: (result: LookupState) => void) => {
    cancel()
    const controller = createUserInputAbortController()
    const opening = code === '' ? null : openOrderByCode(code, controller.signal)
    if (!opening) {
      controller.abort()
      return onResult('none')
    }
    current.current = controller
    onResult('looking')
    void opening
      .catch((): OpenOrderByCodeResult => 'none')
      .then((result) => {
        // The result is reported even if the user has continued with something else. Only a newer scan replaces it.
        if (current.current === controller) onResult(result)
        controller.abort()
      })
  }
  return { lookUp, cancelLookup: cancel }
}
