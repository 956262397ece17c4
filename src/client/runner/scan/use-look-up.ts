import { useEffect, useRef } from 'react'
import { abortOnUserInput } from './goes-on.ts'
import { openCode, type Opened } from './scan-takers.ts'

export type LookUp = Opened | 'looking'

/**
 * A code unknown to the step may belong to another order. `forget` cancels the running lookup, because the next scan
 * counts. `lookUp` reports `looking` at once and the result later.
 */
export function useLookUp() {
  const current = useRef<AbortController>(null)
  const cancel = () => {
    current.current?.abort()
    current.current = null
  }
  useEffect(() => cancel, [])
  const lookUp = (code: string, report: (result: LookUp) => void) => {
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
      .catch((): Opened => 'none')
      .then((result) => {
        // A user who has moved on still gets the result; only a newer scan replaces it.
        if (current.current === controller) report(result)
        controller.abort()
      })
  }
  return { lookUp, forget: cancel }
}
