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
  const forget = () => going.current?.abort('forgotten')
  useEffect(() => () => going.current?.abort('forgotten'), [])
  const lookUp = (code: string, tell: (how: LookUp) => void) => {
    forget()
    const gone = goesOn()
    const opening = code === '' ? null : openCode(code, gone.signal)
    if (!opening) {
      gone.abort('forgotten')
      return tell('none')
    }
    going.current = gone
    tell('looking')
    void opening
      .catch((): Opened => 'none')
      .then((how) => {
        if (gone.signal.reason !== 'forgotten') tell(how)
        gone.abort('forgotten')
      })
  }
  return { lookUp, forget }
}
