import type { Page } from '@playwright/test'

/** Navigates within the application, without loading it anew unless it is not loaded yet. */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search === path) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
