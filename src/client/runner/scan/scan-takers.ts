import { listenForScans } from './listen.ts'
import type { Scan } from './wedge.ts'

interface Taker {
  take: (scan: Scan) => void
  whose: 'step' | 'page'
}

const takers: Taker[] = []
let stop: (() => void) | null = null

/**
 * One listener hears every scan of the document: two of them would give back the same held keys twice. A step that counts
 * scans has them before the page does. Answers how to stop.
 */
export function takeScans(whose: Taker['whose'], take: Taker['take']): () => void {
  const taker = { take, whose }
  takers.push(taker)
  stop ??= listenForScans(document, (scan) => (newest('step') ?? newest('page'))?.take(scan))
  return () => {
    takers.splice(takers.indexOf(taker), 1)
    if (takers.length > 0) return
    stop?.()
    stop = null
  }
}

const newest = (whose: Taker['whose']) => takers.findLast((taker) => taker.whose === whose)

type OpenCode = (code: string) => Promise<boolean>
let opener: OpenCode | null = null

/** Who opens the order of a code that means nothing to the step. Answers how to stop. */
export function openCodesBy(open: OpenCode): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/** True: the code is that of an order, which is being opened. Null: nobody opens orders here. */
export const openCode = (code: string): Promise<boolean> | null => opener?.(code) ?? null
