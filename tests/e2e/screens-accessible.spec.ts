import type { Page } from '@playwright/test'
import { themeNames } from '../../src/client/ui/theme-names.ts'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go-to.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

type Look = ['ru' | 'en', (typeof themeNames)[number]]

/**
 * The looks that differ most stand in every run; what other tests judge of a screen is the light theme in Russian.
 * `LOOKS=all`: every theme in both languages that a person may choose.
 */
const looks: Look[] =
  process.env.LOOKS === 'all'
    ? (['ru', 'en'] as const).flatMap((language) =>
        themeNames.map((theme) => [language, theme] satisfies Look),
      )
    : [
        ['ru', 'dark'],
        ['en', 'light'],
      ]

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
