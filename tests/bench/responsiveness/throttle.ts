import type { Page } from '@playwright/test'
import { round } from '../measure.ts'

/** Slows the page's processor down this many times from now on; 1: not at all. */
export async function setThrottle(page: Page, rate: number): Promise<void> {
  // The session is not detached, because the browser then ends the throttling.
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate })
}

const repetitions = 3

/** Milliseconds of the same calculation in the page, the fastest of three, which proves that the throttling works. */
export async function measureCalculation(page: Page): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < repetitions; n++)
    durations.push(
      await page.evaluate(() => {
        const startedAt = performance.now()
        let sum = 0
        for (let i = 0; i < 3_000_000; i++) sum = (sum + i * 7) % 1_000_003
        return sum < 0 ? NaN : performance.now() - startedAt
      }),
    )
  return round(Math.min(...durations), 1)
}
