import type { Page } from '@playwright/test'
import { SignInPage } from './pages/sign-in-page.ts'
import { deskSizes, expectComposition, phoneSizes } from './support/composition.ts'
import { fullOnly } from './support/full-only.ts'
import { goTo } from './support/go-to.ts'
import { expectGoodLayout } from './support/layout.ts'
import { desk } from './support/place.ts'
import type { Places } from './support/places.ts'
import { screens, showDemoPhone, type Screen } from './support/screens.ts'
import { expect, test, type Sit } from './support/test.ts'

/** Size of a part, so that a failure repeats only its own part. */
const perTest = 24
const partsOf = (list: readonly Screen[]) =>
  Array.from({ length: Math.ceil(list.length / perTest) }, (_, n) =>
    list.slice(n * perTest, (n + 1) * perTest),
  )
const nameOfPart = (part: readonly Screen[]) => `${part[0]?.name} to ${part.at(-1)?.name}`

interface Size {
  width: number
  height: number
}

/** A step that is not allowed on phones stays open when the page of a computer is zoomed until it is as narrow. */
const sizesFromDesk = ({ only, isStep }: Screen): readonly Size[] =>
  only === 'desk' && isStep ? [...deskSizes, ...phoneSizes] : deskSizes

/** Opens each screen at the size `first` and checks it at its sizes. */
const checkEach =
  (part: readonly Screen[], first: Size, sizesOf: (screen: Screen) => readonly Size[]) =>
  async ({ sit, places }: { sit: Sit; places: Places }) => {
    test.setTimeout(600_000)
    const pages = new Map<string, Page>()
    for (const screen of part) {
      const { name, who, path, shown } = screen
      await test.step(name, async () => {
        const page = pages.get(who) ?? (await sit(who, { viewport: first }))
        pages.set(who, page)
        await page.setViewportSize(first)
        await goTo(page, path(places))
        await shown(page, 'ru', places)
        for (const size of sizesOf(screen)) {
          await page.setViewportSize(size)
          await expectGoodLayout(page, name)
          await expectComposition(page, name)
        }
      })
    }
  }

for (const part of partsOf(screens.filter(({ only }) => only !== 'phone')))
  test(
    `[UX-4] [UX-6] [TK-29] composition on a computer: height budget, nothing cut, one main action, colours, keys: ${nameOfPart(part)}`,
    fullOnly,
    checkEach(part, desk.viewport, sizesFromDesk),
  )

for (const part of partsOf(screens.filter(({ only }) => only !== 'desk')))
  test(
    `[UX-4] [UX-6] [TK-29] composition on a handheld and a phone: height budget, nothing cut, one main action, colours, keys: ${nameOfPart(part)}`,
    fullOnly,
    checkEach(part, phoneSizes[0], () => phoneSizes),
  )

test(
  '[UX-6] the composition of sign-in and the demo phone at every size',
  fullOnly,
  async ({ browser, places }) => {
    const context = await browser.newContext(desk)
    const page = await context.newPage()
    for (const size of [...deskSizes, ...phoneSizes]) {
      await page.setViewportSize(size)
      await page.goto('/orders')
      await expect(new SignInPage(page).heading).toBeVisible()
      await expectGoodLayout(page, 'sign-in')
      await showDemoPhone(page, places)
      await expectGoodLayout(page, 'demo phone')
    }
    await context.close()
  },
)
