import { useEffect, useRef } from 'react'
import { abortOnUserInput } from './abort-on-user-input.ts'
import { openCode, type OpenCodeResult } from './scan-receivers.ts'

export type LookupState = OpenCodeResult | 'looking'

/**
 * A code unknown to the step may belong to another order. `forget` cancels the running lookup, because the next scan
 * counts. `lookUp` reports `looking` at once and the result later.
 */
export function useLookup() {
  const current = useRef<AbortController>(null)
  const cancel = () => {
    current.current?.abort()
    current.current = null
  }
  useEffect(() => cancel, [])
  const lookUp = (code: string, report: (result: LookupState) => void) => {
    cancel()
    const controller = abortOnUserInput()
    const opening = code === '' ? null : openCode(code, controller.signal)
    if (!opening) {
      controller.abort()
      return report('none')
    }
    current.current = controller
    report('looking')
    void opening
      .catch((): OpenCodeResult => 'none')
      .then((result) => {
        // A user who has moved on still gets the result; only a newer scan replaces it.
        if (current.current === controller) report(result)
        controller.abort()
      })
  }
  return { lookUp, forget: cancel }
}
