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
  stop ??= listenForScans(document, hear)
  return () => {
    takers.splice(takers.indexOf(taker), 1)
    if (takers.length > 0) return
    stop?.()
    stop = null
  }
}

const newest = (whose: Taker['whose']) => takers.findLast((taker) => taker.whose === whose)

/** While a step loads, its scans wait here. */
const held: Scan[] = []
let loading = 0

function hear(scan: Scan): void {
  const step = newest('step')
  if (loading > 0 && !step) held.push(scan)
  else (step ?? newest('page'))?.take(scan)
}

/** Scans made while a step loads are the step's; one that takes none leaves them to the page. Answers how to stop. */
export function holdScans(): () => void {
  loading++
  return () => {
    loading--
    // What takes the place of the loading step listens before this comes.
    queueMicrotask(() => {
      for (const scan of held.splice(0)) hear(scan)
    })
  }
}

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
