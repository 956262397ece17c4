import { listenForScans } from './listen.ts'
import { playTone } from './sounds.ts'
import type { Scan } from './wedge.ts'

/** Who has a scan first: a question that is open, a step that counts scans, the runner of any other step, the page. */
const order = ['dialog', 'step', 'runner', 'page'] as const
export type Whose = (typeof order)[number]

interface Taker {
  take: (scan: Scan) => void
  whose: Whose
}

const takers: Taker[] = []
let stop: (() => void) | null = null

/**
 * One listener hears every scan of the document: two of them would give back the same held keys twice. Answers how to stop.
 */
export function takeScans(whose: Whose, take: Taker['take']): () => void {
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

const newest = (whose: Whose) => takers.findLast((taker) => taker.whose === whose)

/** While a step loads, its scans wait here. */
const held: Scan[] = []
let loading = 0

function hear(scan: Scan): void {
  if (loading > 0 && !newest('dialog') && !newest('step')) held.push(scan)
  else
    order
      .map(newest)
      .find((taker) => taker !== undefined)
      ?.take(scan)
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

/** Scans that waited for a step which is gone are those of the step in its place; a page that was left has none. */
export function passOn(scans: readonly Scan[]): void {
  if (scans.length === 0) return
  queueMicrotask(() => {
    const stands = loading > 0 || newest('dialog') || newest('step') || newest('runner')
    if (!stands) playTone('wrong')
    else for (const scan of scans) hear(scan)
  })
}

/** `shown`: several orders have the code, the search shows them. `late`: it is an order's, but the person has gone on. */
export type Opened = 'opened' | 'shown' | 'late' | 'none'
type OpenCode = (code: string, gone: AbortSignal) => Promise<Opened>
let opener: OpenCode | null = null

/** Who opens the order of a code that means nothing to the step. Answers how to stop. */
export function openCodesBy(open: OpenCode): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/** Opens the order of the code, unless the person is `gone` by then. Null: nobody opens orders here. */
export const openCode = (code: string, gone: AbortSignal): Promise<Opened> | null =>
  opener?.(code, gone) ?? null
