import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go-to.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Languages that a person may choose. The themes are style sheets chosen by an attribute of the page, so a screen is judged in each without loading it again. */
const looks = [
  ['ru', ['light', 'dark']],
  ['en', ['light', 'contrast']],
] as const

for (const [language, themes] of looks) {
  test(`[UX-1] no screen breaks a rule of axe, ${language}, ${themes.join(', ')}`, async ({
    sit,
    places,
  }) => {
    test.setTimeout(600_000)
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown, only } of screens) {
      if (only === 'phone') continue
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { language }))
        pages.set(who, page)
        await goTo(page, path(places))
        await shown(page, language, places)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const theme of themes) {
          await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
          await expectAccessible(page, `${name}, ${theme}`)
        }
      })
    }
  })
}
