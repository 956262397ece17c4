import type { Page } from '@playwright/test'
import { SignInPage } from './pages/sign-in-page.ts'
import { goTo } from './support/go-to.ts'
import { expectGoodLayout } from './support/layout.ts'
import { desk, phone } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { screens, showDemoPhone } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const desks = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
]

for (const language of ['ru', 'en'] as const) {
  test(`[IN-01] [UX-2] every screen has all its texts and fits a desk, a large desk and a tablet, ${language}`, async ({
    sit,
    places,
  }) => {
    test.setTimeout(240_000)
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown, only } of screens) {
      if (only === 'phone') continue
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { language }))
        pages.set(who, page)
        await goTo(page, path(places))
        await shown(page, language, places)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectNoRawKeys(page, name)
        for (const size of desks) {
          await page.setViewportSize(size)
          await expectGoodLayout(page, name)
        }
        await page.setViewportSize(desk.viewport)
      })
    }
  })
}

test('[UX-2] every screen fits a phone', async ({ sit, places }) => {
  test.setTimeout(240_000)
  const pages = new Map<string, Page>()
  for (const { name, who, path, shown, only } of screens) {
    if (only === 'desk') continue
    await test.step(name, async () => {
      const page = pages.get(who) ?? (await sit(who, { viewport: phone }))
      pages.set(who, page)
      await page.goto(path(places))
      await shown(page, 'ru', places)
      await expectGoodLayout(page, name)
    })
  }
})

test('[UX-2] sign-in and the demo phone fit every size', async ({ browser, places }) => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  for (const size of [...desks, phone]) {
    await page.setViewportSize(size)
    await page.goto('/orders')
    await expect(new SignInPage(page).heading).toBeVisible()
    await expectGoodLayout(page, 'sign-in')
    await showDemoPhone(page, places)
    await expectGoodLayout(page, 'demo phone')
  }
  await context.close()
})
