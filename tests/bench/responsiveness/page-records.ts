import type { Page } from '@playwright/test'

/** Events shorter than this are not reported by the browser, milliseconds; the smallest threshold it accepts. */
export const reportedFromMs = 16

/**
 * One event of an interaction (Event Timing API). Times in milliseconds of the page's own clock; the browser rounds
 * `durationMs` to eight. `durationMs` ends with the next frame; the rest of it after `delayMs` and `workMs` is the
 * painting of that frame.
 */
export interface EventRecord {
  interactionId: number
  event: string
  target: string
  at: number
  durationMs: number
  /** Until the first listener runs. */
  delayMs: number
  /** In the listeners. */
  workMs: number
}

/** A task of more than 50 ms (Long Tasks API). `container`: the frame that the browser attributes it to. */
export interface LongTaskRecord {
  at: number
  durationMs: number
  container: string
}

/** A frame of more than 50 ms and its scripts (Long Animation Frames API). */
export interface FrameRecord {
  at: number
  durationMs: number
  /** Style and layout at the end of the frame. */
  layoutMs: number
  scripts: { source: string; durationMs: number; forcedLayoutMs: number }[]
}

/** When an element was painted first, and how many square pixels of it were visible. */
export interface PaintRecord {
  at: number
  area: number
  element: string
}

/** Everything the browser has reported since the page was loaded or `clearRecords` was called. */
export interface PageRecords {
  events: EventRecord[]
  longTasks: LongTaskRecord[]
  frames: FrameRecord[]
  /** Largest Contentful Paint of the document; the last entry counts. */
  largestPaints: PaintRecord[]
  /** Paints of elements that were added since `startElementTiming`. */
  elementPaints: PaintRecord[]
  /** Time stamps of the last key and the last click, for measurements that start with one. */
  lastKeyAt: number
  lastClickAt: number
  /** When the first element that matches the selector of `recordPage` was ready for input; null: not yet. */
  usableAt: number | null
}

interface ScriptTiming extends PerformanceEntry {
  invoker: string
  sourceURL: string
  sourceFunctionName: string
  sourceCharPosition: number
  forcedStyleAndLayoutDuration: number
}
interface FrameTiming extends PerformanceEntry {
  styleAndLayoutStart: number
  scripts: ScriptTiming[]
}
interface LongTaskTiming extends PerformanceEntry {
  attribution: { containerType: string; containerName: string; containerSrc: string }[]
}
interface ElementTiming extends PerformanceEntry {
  renderTime: number
  intersectionRect: DOMRectReadOnly
  element: Element | null
}

declare global {
  interface Window {
    pageRecords?: PageRecords
    stopElementTiming?: () => void
  }
}

/** Starts recording in every document that the page loads from now on. `usable`: CSS selector, see `usableAt`. */
export const recordPage = (page: Page, usable: string): Promise<unknown> =>
  page.addInitScript(observePerformance, { usable, reportedFrom: reportedFromMs })

/** Runs in the page, before its own scripts. */
function observePerformance({ usable, reportedFrom }: { usable: string; reportedFrom: number }): void {
  if (window !== window.top) return
  const records: PageRecords = {
    events: [],
    longTasks: [],
    frames: [],
    largestPaints: [],
    elementPaints: [],
    lastKeyAt: 0,
    lastClickAt: 0,
    usableAt: null,
  }
  window.pageRecords = records
  const describe = (node: Node | null): string => {
    if (!(node instanceof Element)) return node === null ? 'removed element' : node.nodeName
    const label = node.getAttribute('aria-label') ?? node.getAttribute('role') ?? ''
    return label === '' ? node.localName : `${node.localName} «${label}»`
  }
  const observe = <Entry extends PerformanceEntry>(
    type: string,
    receive: (entry: Entry) => void,
    more: { durationThreshold?: number } = {},
  ): void => {
    const options: PerformanceObserverInit = { type, buffered: true, ...more }
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => receive(entry as Entry))).observe(
      options,
    )
  }
  observe<PerformanceEventTiming>(
    'event',
    ({ interactionId, name, target, startTime, duration, processingStart, processingEnd }) => {
      // Events without an id, such as a movement of the pointer, belong to no interaction.
      if (interactionId === 0) return
      records.events.push({
        interactionId,
        event: name,
        target: describe(target),
        at: startTime,
        durationMs: duration,
        delayMs: processingStart - startTime,
        workMs: processingEnd - processingStart,
      })
    },
    { durationThreshold: reportedFrom },
  )
  observe<LongTaskTiming>('longtask', ({ name, startTime, duration, attribution: [container] }) => {
    const { containerType = '', containerName = '', containerSrc = '' } = container ?? {}
    records.longTasks.push({
      at: startTime,
      durationMs: duration,
      container: [name, containerType, containerName, containerSrc].filter(Boolean).join(' '),
    })
  })
  observe<FrameTiming>('long-animation-frame', ({ startTime, duration, styleAndLayoutStart, scripts }) => {
    records.frames.push({
      at: startTime,
      durationMs: duration,
      layoutMs: styleAndLayoutStart === 0 ? 0 : startTime + duration - styleAndLayoutStart,
      scripts: scripts.map((script) => ({
        source: `${script.invoker} ${script.sourceURL.split('/').at(-1)}:${script.sourceCharPosition} ${script.sourceFunctionName}`,
        durationMs: script.duration,
        forcedLayoutMs: script.forcedStyleAndLayoutDuration,
      })),
    })
  })
  observe<LargestContentfulPaint>('largest-contentful-paint', ({ startTime, size, element }) => {
    records.largestPaints.push({ at: startTime, area: size, element: describe(element) })
  })
  observe<ElementTiming>('element', ({ renderTime, intersectionRect, element }) => {
    const { width, height } = intersectionRect
    records.elementPaints.push({ at: renderTime, area: width * height, element: describe(element) })
  })
  addEventListener('keydown', ({ timeStamp }) => (records.lastKeyAt = timeStamp), { capture: true })
  addEventListener('click', ({ timeStamp }) => (records.lastClickAt = timeStamp), { capture: true })
  const waitUntilUsable = (): void => {
    const element = document.querySelector<HTMLInputElement>(usable)
    if (element !== null && element.disabled !== true && element.readOnly !== true)
      records.usableAt = performance.now()
    else requestAnimationFrame(waitUntilUsable)
  }
  requestAnimationFrame(waitUntilUsable)
}

/** Returns what the page has recorded; throws if `recordPage` was not called before it was loaded. */
export async function readRecords(page: Page): Promise<PageRecords> {
  const records = await page.evaluate(() => window.pageRecords)
  if (records === undefined) throw new Error(`${page.url()} records nothing`)
  return records
}

/** Forgets everything and returns the present moment of the page's clock and the number of its interactions. */
export const clearRecords = (page: Page): Promise<{ now: number; interactionCount: number }> =>
  page.evaluate(() => {
    for (const list of Object.values(window.pageRecords ?? {})) if (Array.isArray(list)) list.length = 0
    return { now: performance.now(), interactionCount: performance.interactionCount }
  })

/**
 * Makes the browser report the first paint of every element that is added from now on, until `stopElementTiming`. A
 * visit inside the application loads no document, so the browser reports no Largest Contentful Paint of it.
 */
export const startElementTiming = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const observer = new MutationObserver((changes) => {
      // Runs before the elements are painted, so that their first paint is reported.
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          node.setAttribute('elementtiming', 'visit')
          for (const element of node.querySelectorAll('*')) element.setAttribute('elementtiming', 'visit')
        }
    })
    observer.observe(document.body, { subtree: true, childList: true })
    window.stopElementTiming = () => observer.disconnect()
  })

export const stopElementTiming = (page: Page): Promise<void> =>
  page.evaluate(() => window.stopElementTiming?.())

/** The largest of the paints, the earlier of equal ones; undefined if there is none. */
export const largestOf = (paints: readonly PaintRecord[]): PaintRecord | undefined =>
  [...paints].sort((a, b) => b.area - a.area || a.at - b.at)[0]
