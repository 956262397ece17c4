import type { BrowserStage } from '../browser-stage.ts'
import { median, percentile, round } from '../measure.ts'
import { locate } from './input.ts'
import { typicalLines } from './order-goods.ts'
import { setThrottle } from './throttle.ts'
import { clickAndWait } from './visits.ts'

const sessions = 4
const openingsPerSession = 6
const settleMs = 1_500
const list = '/tasks?sort=-taskDate'
const field = '[data-runner] [role="spinbutton"]'

/** Milliseconds from the click on the task in the list until its form can be typed into. */
export interface Openings {
  p75Ms: number
  medianMs: number
  worstMs: number
  /** Of the first task of each session, whose code is not loaded yet. */
  firstOfSessionMs: number[]
  allMs: number[]
}

/** Opens each of 24 tasks once from the task list, six in each browser session, as a working user does. */
export async function measureOpenings(
  { api, ways, withPage }: BrowserStage,
  rate: number,
): Promise<Openings> {
  const allMs: number[] = []
  const firstOfSessionMs: number[] = []
  for (let session = 0; session < sessions; session++) {
    const tasks: number[] = []
    for (let n = 0; n < openingsPerSession; n++)
      tasks.push((await ways.orderBeingFormed(api, { order: { lines: typicalLines } })).taskId)
    const durations = await withPage(async (page) => {
      const results: number[] = []
      await page.goto(list)
      await page.locator('[role="row"] a').first().waitFor()
      await setThrottle(page, rate)
      for (const taskId of tasks) {
        const link = page.locator(`a[href="/tasks/${taskId}"]`).first()
        await link.waitFor()
        await page.waitForTimeout(settleMs)
        results.push(round(await clickAndWait(page, await locate(link), field), 0))
        await page.waitForTimeout(settleMs)
        await page.goBack()
      }
      return results
    })
    allMs.push(...durations)
    firstOfSessionMs.push(...durations.slice(0, 1))
  }
  return {
    p75Ms: percentile(allMs, 75),
    medianMs: median(allMs),
    worstMs: Math.max(...allMs),
    firstOfSessionMs,
    allMs,
  }
}
