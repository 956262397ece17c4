import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Pixels between an error and the field or button that caused it (bar UX-5). */
const maxDistance = 80

/** Asserts that the error is visible and close to what caused it. */
export async function expectErrorAt(cause: Locator, error: Locator): Promise<void> {
  await expect(error).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [errorBox, causeBox] = [await error.boundingBox(), await cause.boundingBox()]
    const gap = Math.max(
      errorBox!.y - (causeBox!.y + causeBox!.height),
      causeBox!.y - (errorBox!.y + errorBox!.height),
    )
    expect(gap).toBeLessThanOrEqual(maxDistance)
  }).toPass()
}
