import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { goTo } from './support/go-to.ts'
import { lists } from './support/lists.ts'
import type { UserName } from './support/people.ts'
import { desk } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

/** Texts of column heads and of the search field that are cut off. */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    const heads = [...document.querySelectorAll('[role="columnheader"]')].flatMap((head) => {
      const isCut = [head, ...head.querySelectorAll('span:not([aria-hidden]), button')].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
      )
      return isCut && head.textContent !== '' ? [head.textContent] : []
    })
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input[placeholder]')].flatMap(
      (field) => {
        const style = getComputedStyle(field)
        context.font = style.font
        const availableWidth =
          field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        return context.measureText(field.placeholder).width > availableWidth + 1 ? [field.placeholder] : []
      },
    )
    return [...heads, ...fields]
  })

test(
  '[TK-01] [OL-01] no head of a list and no search field is cut off on a desktop or a large desktop',
  fullOnly,
  async ({ sit }) => {
    test.setTimeout(300_000)
    const pages = new Map<UserName, Page>()
    let checked = 0
    for (const { path, who } of lists) {
      await test.step(path, async () => {
        const page = pages.get(who) ?? (await sit(who))
        pages.set(who, page)
        // The previous list stays until the code of the next one has loaded; the mark tells them apart.
        await page.evaluate(() =>
          document.querySelector('main')?.firstElementChild?.setAttribute('data-before', ''),
        )
        await goTo(page, path)
        const main = page.locator('main > :not([data-before])')
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        // Either rows or the empty state.
        await expect(main.getByRole('columnheader').or(main.locator('h2')).first()).toBeVisible()
        await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        checked += (await page.getByRole('columnheader').count()) > 0 ? 1 : 0
        for (const size of [{ width: 1920, height: 1080 }, desk.viewport]) {
          await page.setViewportSize(size)
          await expect
            .poll(() => findCutTexts(page), { message: `${path} at ${size.width}`, timeout: 2_000 })
            .toEqual([])
        }
      })
    }
    // A list without any entries has no table.
    expect(checked).toBeGreaterThan(lists.length * 0.4)
  },
)
