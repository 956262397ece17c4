import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { goTo } from './support/go-to.ts'
import { lists } from './support/lists.ts'
import type { Who } from './support/people.ts'
import { desk } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

/** Texts of heads and of the search field that do not fit where they stand. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    const heads = [...document.querySelectorAll('[role="columnheader"]')].flatMap((head) => {
      const cut = [head, ...head.querySelectorAll('span:not([aria-hidden]), button')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline',
      )
      return cut && head.textContent !== '' ? [head.textContent] : []
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
  '[TK-01] [OL-01] no head of a list and no search field is cut at a desk or a large desk',
  fullOnly,
  async ({ sit }) => {
    test.setTimeout(300_000)
    const pages = new Map<Who, Page>()
    let checked = 0
    for (const { path, who } of lists) {
      await test.step(path, async () => {
        const page = pages.get(who) ?? (await sit(who))
        pages.set(who, page)
        // Until its code has come the list before stands: what is marked is still that one's.
        await page.evaluate(() =>
          document.querySelector('main')?.firstElementChild?.setAttribute('data-before', ''),
        )
        await goTo(page, path)
        const main = page.locator('main > :not([data-before])')
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        // Rows, or the words that there are none.
        await expect(main.getByRole('columnheader').or(main.locator('h2')).first()).toBeVisible()
        await expect(page.getByRole('status', { name: ru('common:loading') })).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        checked += (await page.getByRole('columnheader').count()) > 0 ? 1 : 0
        for (const size of [{ width: 1920, height: 1080 }, desk.viewport]) {
          await page.setViewportSize(size)
          await expect
            .poll(() => cutIn(page), { message: `${path} at ${size.width}`, timeout: 2_000 })
            .toEqual([])
        }
      })
    }
    // Of what nobody has done yet there is no table.
    expect(checked).toBeGreaterThan(lists.length * 0.4)
  },
)
