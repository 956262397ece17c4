import type { Page } from '@playwright/test'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const markup = '<img src=x onerror="document.title=`taken`"><b>Анна</b>'
const formula = '=HYPERLINK("http://evil.example","нажми")'
const cleaned = 'Анна овосап\u05d0'
const turned = cleaned.replace(' ', ' \u202e')
const email = 'anna-ekaterina.konstantinopolskaya@subdivision.warehouse.example.com'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

for (const viewport of [{ width: 1366, height: 768 }, phone])
  test(
    `[OC-01] [OL-01] [RL-7] names that are markup, formulas, turned or of emoji are texts on the list and the card, ${viewport.width} px wide`,
    viewport === phone ? fullOnly : {},
    async ({ sit, api }) => {
      const name = `${markup} ${Date.now()}`
      const long = 'ж'.repeat(900)
      const id = await api.newOrder({ name, email, commentClient: `${formula} 😀👩‍👩‍👧 ${long}`, lines: [mug] })
      const page = await sit('admin', { path: `/orders?search=${id}`, viewport })
      await expect(page.getByRole('main')).toContainText(name)
      await page.goto(`/orders/${id}`)
      const main = page.getByRole('main')
      await expect(main).toContainText(name)
      await expect(main).toContainText(formula)
      await expect(main.locator('b:text-is("Анна"), img[src="x"]')).toHaveCount(0)
      await expect(page).not.toHaveTitle(/taken/)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      // A long address breaks where its parts end: no line begins in the middle of a word.
      const mail = page.getByText(email, { exact: true })
      const begins = await mail.evaluate((element) => {
        const text = element.textContent
        const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        let last = -1
        let at = 0
        const violations: string[] = []
        for (const node of nodes)
          for (let n = 0; n < node.textContent!.length; n++, at++) {
            const range = document.createRange()
            range.setStart(node, n)
            range.setEnd(node, n + 1)
            const { top } = range.getBoundingClientRect()
            if (last !== -1 && top > last + 4) violations.push(text.slice(at - 1, at + 1))
            last = top
          }
        return violations
      })
      expect(begins.length).toBeGreaterThan(0)
      for (const cell of begins) expect(cell).toMatch(/^(@.|.\.|-.)$/)
    },
  )

test(
  '[OC-01] [RL-7] a name in letters of the other direction turns nothing beside it; the character that turns it is dropped',
  fullOnly,
  async ({ sit, api }) => {
    const id = await api.newOrder({ name: turned, lines: [mug] })
    const page = await sit('admin', { path: `/orders?search=${id}` })
    await expect(page.getByRole('main').getByText(cleaned)).toBeVisible()
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
    }, cleaned)
    expect(layout, 'what follows the name stands after it').toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(ru('orders:title')))
  },
)
