import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Pixels between an error and the field or button that caused it (bar UX-5). */
const most = 80

/** The error is in sight and close to what caused it. */
export async function expectErrorAt(cause: Locator, error: Locator): Promise<void> {
  await expect(error).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [at, of] = [await error.boundingBox(), await cause.boundingBox()]
    const gap = Math.max(at!.y - (of!.y + of!.height), of!.y - (at!.y + at!.height))
    expect(gap).toBeLessThanOrEqual(most)
  }).toPass()
}
