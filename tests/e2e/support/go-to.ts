import type { Page } from '@playwright/test'

/** As the browser's own buttons lead from place to place: without loading the application anew, unless it is there already. */
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
