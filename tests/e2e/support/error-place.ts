import type { Locator, Page } from '@playwright/test'
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

/**
 * Asserts that the error of a refused event is visible and close to a control that may have caused it: a field with an
 * error, the button of the event, or a button of the dialog in which it was sent.
 */
export async function expectErrorAtCause(page: Page, type: string, error: Locator): Promise<void> {
  await expect(error).toBeInViewport({ ratio: 1 })
  const dialog = page.locator('[role="dialog"][aria-modal="true"]')
  const causes = (await dialog.isVisible())
    ? dialog.locator('[aria-invalid="true"], button')
    : page.locator(`[aria-invalid="true"], [data-event="${type}"]`)
  await expect(async () => {
    const { y, height } = (await error.boundingBox())!
    const boxes = await causes.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    )
    const gaps = boxes
      .filter((box) => box.height > 0)
      .map((box) => Math.max(y - box.bottom, box.top - (y + height)))
    expect(Math.min(...gaps), `pixels between the error of ${type} and its cause`).toBeLessThanOrEqual(
      maxDistance,
    )
  }).toPass()
}
