import { useEffect, useRef } from 'react'
import { goesOn } from './goes-on.ts'
import { openCode, type Opened } from './scan-takers.ts'

export type LookUp = Opened | 'looking'

/**
 * A code that means nothing to the step may be the paper of another order. `forget` drops the look-up under way: the next
 * scan is what counts. `lookUp` tells at once that it looks, and later what it found.
 */
export function useLookUp() {
  const going = useRef<AbortController>(null)
  const forget = () => {
    going.current?.abort()
    going.current = null
  }
  useEffect(() => forget, [])
  const lookUp = (code: string, tell: (how: LookUp) => void) => {
    forget()
    const gone = goesOn()
    const opening = code === '' ? null : openCode(code, gone.signal)
    if (!opening) {
      gone.abort()
      return tell('none')
    }
    going.current = gone
    tell('looking')
    void opening
      .catch((): Opened => 'none')
      .then((how) => {
        // Who has gone on is told all the same; a newer scan is what counts.
        if (going.current === gone) tell(how)
        gone.abort()
      })
  }
  return { lookUp, forget }
}
