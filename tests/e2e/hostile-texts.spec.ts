import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const markup = '<img src=x onerror="document.title=`taken`"><b>Анна</b>'
const formula = '=HYPERLINK("http://evil.example","нажми")'
const cleanedName = 'Анна овосап\u05d0'
const nameWithOverride = cleanedName.replace(' ', ' \u202e')
const email = 'anna-ekaterina.konstantinopolskaya@subdivision.warehouse.example.com'

const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

for (const viewport of [{ width: 1366, height: 768 }, phone])
  test(
    `[OC-01] [OL-01] [RL-7] names with markup, formulas, right-to-left overrides or emoji are plain texts on the list and the card, ${viewport.width} px wide`,
    viewport === phone ? fullOnly : {},
    async ({ sit, api }) => {
      const name = `${markup} ${Date.now()}`
      const longName = 'ж'.repeat(900)
      const id = await api.newOrder({
        name,
        email,
        commentClient: `${formula} 😀👩‍👩‍👧 ${longName}`,
        lines: [mug],
      })
      const page = await sit('admin', { path: `/orders?search=${id}`, viewport })
      await expect(page.getByRole('main')).toContainText(name)
      await page.goto(`/orders/${id}`)
      const main = page.getByRole('main')
      await expect(main).toContainText(name)
      await expect(main).toContainText(formula)
      await expect(main.locator('b:text-is("Анна"), img[src="x"]')).toHaveCount(0)
      await expect(page).not.toHaveTitle(/taken/)
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      // A long address wraps at its separators, never in the middle of a word.
      const mail = page.getByText(email, { exact: true })
      const lineStarts = await mail.evaluate((element) => {
        const text = element.textContent
        const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        let last = -1
        let offset = 0
        const violations: string[] = []
        for (const node of nodes)
          for (let n = 0; n < node.textContent!.length; n++, offset++) {
            const range = document.createRange()
            range.setStart(node, n)
            range.setEnd(node, n + 1)
            const { top } = range.getBoundingClientRect()
            if (last !== -1 && top > last + 4) violations.push(text.slice(offset - 1, offset + 1))
            last = top
          }
        return violations
      })
      expect(lineStarts.length).toBeGreaterThan(0)
      for (const cell of lineStarts) expect(cell).toMatch(/^(@.|.\.|-.)$/)
    },
  )

test(
  '[OC-01] [RL-7] a right-to-left name affects no neighbouring text; the override character is dropped',
  fullOnly,
  async ({ sit, api }) => {
    const id = await api.newOrder({ name: nameWithOverride, lines: [mug] })
    const page = await sit('admin', { path: `/orders?search=${id}` })
    await expect(page.getByRole('main').getByText(cleanedName)).toBeVisible()
    const layout = await page.evaluate((name) => {
      const cell = [...document.querySelectorAll('main *')].find(
        (element) => element.children.length === 0 && element.textContent === name,
      )!
      const container = document.createElement('div')
      container.append(cell.cloneNode(true), ' 12')
      document.body.append(container)
      const range = document.createRange()
      range.selectNode(container.lastChild!)
      const after =
        range.getBoundingClientRect().left >= container.firstElementChild!.getBoundingClientRect().right - 1
      container.remove()
      return after
    }, cleanedName)
    expect(layout, 'the text after the name stays after it').toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(ru('orders:title')))
  },
)
