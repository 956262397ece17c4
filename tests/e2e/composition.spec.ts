import type { Locator, Page } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderBeingFormed, orderToIssue, toArrivalCall } from './support/ways.ts'

/** Pixels: top bar, title row and banners together; the action bar. */
const maxHeadHeight = 200
const maxBarHeight = 56
/** Pixels of a row of tabs or filters, with its margin and scroll bar. */
const maxRowHeight = 56
/** Pixels of a line of goods on a desktop. */
const maxLineHeight = 52

const small = { width: 1366, height: 768 }
const tablet = { width: 820, height: 1180 }
const handheld = { width: 480, height: 800 }
const sizes = [small, { width: 1920, height: 1080 }, tablet, handheld, { width: 390, height: 844 }] as const

/** Twelve lines with their own articles. */
const manyLines = Array.from({ length: 12 }, (_, i) => ({
  ...plaid,
  sku: `81004${10 + i}`,
  productName: `${plaid.productName} № ${i + 1}`,
  quantity: 1,
}))

async function expectBudget(page: Page, task: TaskPage, size: { width: number; height: number }) {
  const name = `${size.width}×${size.height}`
  const bar = (await task.actions.boundingBox())!
  const isPhone = size.width < 768
  if (!isPhone) expect(bar.height, `action bar at ${name}`).toBeLessThanOrEqual(maxBarHeight)
  expect(bar.y + bar.height, `the action bar ends the page at ${name}`).toBeGreaterThan(size.height - 2)
  const instruction = (await task.instruction.boundingBox())!
  expect(instruction.y, `head at ${name}`).toBeLessThanOrEqual(maxHeadHeight)
  await expect(page.locator('[data-runner] button.fui-Button').filter({ hasText: 'Ctrl+Enter' })).toHaveCount(
    1,
  )
}

test('[UX-4] [UX-6] forming shows nine lines on a small desktop and five on a handheld, under one head and over one row of buttons', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderBeingFormed(api, { order: { lines: manyLines } })
  const page = await sit('manager', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'formatting')
  await task.expectState('collecting')
  await task.waitForForm()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const top = await task.actions.evaluate((element) => element.getBoundingClientRect().top)
    const boxes = await task.lines
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    const visible = boxes.filter((box) => box.top >= 0 && box.bottom <= top + 1).length
    if (size.width >= 1024) for (const { height } of boxes) expect(height).toBeLessThanOrEqual(maxLineHeight)
    if (size === small) expect(visible).toBeGreaterThanOrEqual(9)
    if (size === handheld) expect(visible).toBeGreaterThanOrEqual(5)
    await expectBudget(page, task, size)
  }
})

test('[UX-4] [UX-6] handing over shows seven lines on a small desktop and five on a handheld', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderToIssue(api, { order: { lines: manyLines } })
  await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const page = await sit('manager', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'delivery')
  await task.expectState('handing')
  await task.waitForForm()
  for (const [size, expected] of [[small, 7] as const, [handheld, 5] as const]) {
    await page.setViewportSize(size)
    const top = await task.actions.evaluate((element) => element.getBoundingClientRect().top)
    const bottoms = await task.lines
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
    const visible = bottoms.filter((bottom) => bottom <= top + 1).length
    expect(visible, `lines at ${size.width}×${size.height}`).toBeGreaterThanOrEqual(expected)
    await expectBudget(page, task, size)
  }
})

test(
  '[UX-6] a call has its number, timer, attempts and answers in sight at every size',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await toArrivalCall(api)
    const page = await sit('operator', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'confirming')
    await task.expectState('readyToCall')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectBudget(page, task, size)
      await expect(page.getByRole('link', { name: ru('runner:call.dial') })).toBeInViewport()
    }
  },
)

for (const name of ['tasks', 'orders'] as const)
  test(`[UX-6] [OL-01] the list of ${name} fits the page: one line a row, no cell is cut`, async ({
    sit,
  }) => {
    const page = await sit('manager', { path: name === 'tasks' ? '/tasks?scope=open' : '/orders' })
    const list = new ListPage(page, name)
    await expect(list.table.getByRole('row').nth(1)).toBeVisible()
    for (const size of [small, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(size)
      const cut = await list.table
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells
            .filter((cell) =>
              [cell, ...cell.querySelectorAll('*')].some(
                (part) =>
                  part.scrollWidth > part.clientWidth + 1 &&
                  getComputedStyle(part).overflowX === 'hidden' &&
                  part.clientWidth > 1,
              ),
            )
            .map((cell) => cell.textContent),
        )
      expect(cut, `cut cells at ${size.width}`).toEqual([])
      const heights = await list.table
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.clientHeight))
      expect(Math.max(...heights)).toBeLessThanOrEqual(40)
      const isWider = await list.table.evaluate(
        (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1,
      )
      expect(isWider, `the list scrolls sideways at ${size.width}`).toBe(false)
    }
  })

test('[UX-6] [OL-01] tabs and filters take one row each', async ({ sit }) => {
  const page = await sit('manager', { path: '/orders' })
  const { filters } = new ListPage(page, 'orders')
  const tabs = page.getByRole('navigation', { name: ru('list:tabs') })
  const heightOf = async (locator: Locator) => (await locator.boundingBox())!.height
  await expect(filters.getByRole('button', { name: /^Новые\s*\d/ })).toBeVisible()
  for (const size of [small, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size)
    await expect.poll(() => heightOf(filters), `filters at ${size.width}`).toBeLessThanOrEqual(maxRowHeight)
  }
  await page.setViewportSize(small)
  await page.goto('/orders?statuses=7')
  await expect(filters.getByRole('button', { name: ru('list:clearAll'), exact: true })).toBeVisible()
  await expect.poll(() => heightOf(filters), 'filters with a value').toBeLessThanOrEqual(maxRowHeight)
  await page.goto('/refunds')
  await expect(tabs.getByRole('link').first()).toBeVisible()
  for (const size of [small, tablet]) {
    await page.setViewportSize(size)
    await expect.poll(() => heightOf(tabs), `tabs at ${size.width}`).toBeLessThanOrEqual(maxRowHeight)
  }
})
