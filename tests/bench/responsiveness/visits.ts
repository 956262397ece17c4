import type { Page } from '@playwright/test'
import { round } from '../measure.ts'
import { clickAt, locate, type Point } from './input.ts'
import { largestOf, readRecords, startElementTiming, stopElementTiming } from './page-records.ts'
import { setThrottle } from './throttle.ts'

const settleMs = 1_500
const waitMs = { poll: 100, limit: 30_000 }
/** An answer of the server that loads no code, from the same origin as the application. */
const withoutApplication = '/health/ready'

/** Milliseconds. */
export interface ColdVisit {
  /** Largest Contentful Paint of the document, as the browser reports it. */
  lcpMs: number | null
  /** The same from the start of the visit: the application is loaded twice, because signing in redirects. */
  lcpSinceVisitMs: number | null
  /** From the start of the visit until the screen can be used. */
  usableMs: number
  largestElement: string | null
}

/** Opens the address in a browser with an empty cache and an existing session. `recordPage` comes before. */
export async function visitCold(page: Page, path: string, rate: number): Promise<ColdVisit> {
  await page.goto(withoutApplication)
  // The rate belongs to the process of the page, so the page must have its final origin.
  await setThrottle(page, rate)
  await page.evaluate(() =>
    sessionStorage.setItem('visitStartedAt', String(performance.timeOrigin + performance.now())),
  )
  await page.goto(path, { waitUntil: 'commit' })
  await waitUntilUsable(page, path)
  await page.waitForTimeout(settleMs)
  const sinceVisit = await page.evaluate(
    () => performance.timeOrigin - Number(sessionStorage.getItem('visitStartedAt')),
  )
  const { largestPaints, usableAt } = await readRecords(page)
  const largest = largestPaints.at(-1)
  return {
    lcpMs: largest ? round(largest.at, 0) : null,
    lcpSinceVisitMs: largest ? round(largest.at + sinceVisit, 0) : null,
    usableMs: round((usableAt ?? NaN) + sinceVisit, 0),
    largestElement: largest?.element ?? null,
  }
}

/** Requests nothing that loads code of Playwright into the page, because that would delay what is measured. */
async function waitUntilUsable(page: Page, path: string): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  const expression = 'typeof pageRecords === "object" && pageRecords.usableAt !== null'
  for (const startedAt = performance.now(); performance.now() - startedAt < waitMs.limit;) {
    // While a document is replaced by the next one, there is none that can answer.
    const answer = await devices
      .send('Runtime.evaluate', { expression, returnByValue: true })
      .catch(() => undefined)
    if (answer?.result.value === true) return
    await page.waitForTimeout(waitMs.poll)
  }
  throw new Error(`${path} cannot be used after ${waitMs.limit} ms`)
}

/** Milliseconds from the click on the link. */
export interface InsideVisit {
  /** First paint of the largest element that the visit has added, as Largest Contentful Paint defines it. */
  lcpMs: number | null
  usableMs: number
  largestElement: string | null
}

/** Opens the screen by its link in the menu or in a list, in an application that is already loaded. */
export async function visitInside(
  page: Page,
  { from, link, usable }: { from: string; link: string; usable: string },
): Promise<InsideVisit> {
  await page.goto(from)
  await page.locator(link).first().waitFor()
  await page.waitForTimeout(settleMs)
  const point = await locate(page.locator(link).first())
  // Rows of the list that is left must not count as the screen that is opened.
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector)) element.setAttribute('data-left', '')
  }, usable)
  await startElementTiming(page)
  const usableMs = await clickAndWait(page, point, `:is(${usable}):not([data-left])`)
  await page.waitForTimeout(settleMs)
  await stopElementTiming(page)
  const { elementPaints, lastClickAt } = await readRecords(page)
  const largest = largestOf(elementPaints.filter(({ at }) => at >= lastClickAt))
  return {
    lcpMs: largest ? round(largest.at - lastClickAt, 0) : null,
    usableMs: round(usableMs, 0),
    largestElement: largest?.element ?? null,
  }
}

/** Milliseconds from the click until an element that matches the selector can be typed into or pressed. */
export async function clickAndWait(page: Page, point: Point, selector: string): Promise<number> {
  // The page waits for the element by itself, so that no request of the benchmark comes between.
  const ready = page.evaluate(
    async ({ usable, limit }) => {
      const clickedAt = await new Promise<number>((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      )
      const isReady = () => {
        const element = document.querySelector<HTMLInputElement>(usable)
        return element !== null && element.disabled !== true && element.readOnly !== true
      }
      while (!isReady()) {
        if (performance.now() - clickedAt > limit) throw new Error(`${usable} cannot be used`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return performance.now() - clickedAt
    },
    { usable: selector, limit: waitMs.limit },
  )
  // The listener is registered as soon as the page answers the next request.
  await page.evaluate(() => undefined)
  await clickAt(page, point)
  return ready
}
