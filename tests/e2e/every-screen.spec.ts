import type { Page } from '@playwright/test'
import { themeNames } from '../../src/client/ui/theme-names.ts'
import { isFullRun } from '../support/full.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go-to.ts'
import { expectGoodLayout } from './support/layout.ts'
import { desk, phone } from './support/place.ts'
import { expectNoRawKeys } from './support/raw-keys.ts'
import { screens, showDemoPhone, type Screen } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { fullOnly } from './support/full-only.ts'

const desks = isFullRun
  ? [
      { width: 1920, height: 1080 },
      { width: 820, height: 1180 },
      // Last, so that the next screen opens at desktop width.
      desk.viewport,
    ]
  : [desk.viewport]

type Look = ['ru' | 'en', (typeof themeNames)[number]]

/**
 * Every run covers the combinations that differ most; other tests check the light theme in Russian. `LOOKS=all`: every
 * theme in both languages that a user may choose.
 */
const looks: Look[] =
  process.env.LOOKS === 'all'
    ? (['ru', 'en'] as const).flatMap((language) =>
        themeNames.map((theme) => [language, theme] satisfies Look),
      )
    : isFullRun
      ? [
          ['ru', 'dark'],
          ['en', 'light'],
        ]
      : [['en', 'dark']]

/** One screen of each kind; in the full run every screen. */
const kinds = [
  'orders',
  'order-card',
  'start',
  'settings-limits',
  'permissions',
  'processes',
  'feedbacks',
  'not-found',
]
const checkedScreens = isFullRun ? screens : screens.filter(({ name }) => kinds.includes(name))

/** Size of a part, so that a failure repeats only its own part. */
const perTest = 30
const partsOf = (list: readonly Screen[]) =>
  Array.from({ length: Math.ceil(list.length / perTest) }, (_, n) =>
    list.slice(n * perTest, (n + 1) * perTest),
  )
const nameOfPart = (part: readonly Screen[]) => `${part[0]?.name} to ${part.at(-1)?.name}`

for (const [language, theme] of looks) {
  for (const part of partsOf(checkedScreens.filter(({ only }) => only !== 'phone'))) {
    test(`[IN-01] [UX-1] [UX-2] every screen has its texts, passes all rules of axe and fits a desktop, a large desktop and a tablet, ${language}, ${theme}: ${nameOfPart(part)}`, async ({
      sit,
      places,
    }) => {
      test.setTimeout(300_000)
      const pages = new Map<string, Page>()
      for (const { name, who, path, shown } of part) {
        await test.step(name, async () => {
          const page = pages.get(who) ?? (await sit(who, { language, theme }))
          pages.set(who, page)
          await goTo(page, path(places))
          await shown(page, language, places)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expectNoRawKeys(page, name)
          await expectAccessible(page, `${name}, ${theme}`, { always: true })
          for (const size of desks) {
            await page.setViewportSize(size)
            await expectGoodLayout(page, name)
          }
        })
      }
    })
  }
}

for (const part of partsOf(checkedScreens.filter(({ only }) => only !== 'desk'))) {
  test(`[UX-2] every screen fits a phone: ${nameOfPart(part)}`, fullOnly, async ({ sit, places }) => {
    test.setTimeout(240_000)
    const pages = new Map<string, Page>()
    for (const { name, who, path, shown } of part) {
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { viewport: phone }))
        pages.set(who, page)
        await goTo(page, path(places))
        await shown(page, 'ru', places)
        await expectGoodLayout(page, name)
      })
    }
  })
}

test('[UX-2] sign-in and the demo phone fit every size', fullOnly, async ({ browser, places }) => {
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
