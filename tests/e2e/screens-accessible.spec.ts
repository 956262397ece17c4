import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go-to.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Languages that a person may choose; what other tests judge of a screen is the light theme in Russian. */
const looks = [
  ['ru', 'dark'],
  ['en', 'light'],
] as const

for (const [language, theme] of looks) {
  test(`[UX-1] no screen breaks a rule of axe, ${language}, ${theme}`, async ({ sit, places }) => {
    test.setTimeout(600_000)
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown, only } of screens) {
      if (only === 'phone') continue
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { language, theme }))
        pages.set(who, page)
        await goTo(page, path(places))
        await shown(page, language, places)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectAccessible(page, `${name}, ${theme}`)
      })
    }
  })
}
