import { isFullRun } from '../support/full.ts'
import { ListPage } from './pages/list-page.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm, orderToIssue } from './support/ways.ts'

const pageSize = 100

async function moreThanAPage(api: Api): Promise<number> {
  const { body } = await api.call('admin', 'GET', '/api/orders?limit=1')
  for (let missing = pageSize + 1 - (body as { total: number }).total; missing > 0; missing--)
    await api.newOrder()
  const { body: now } = await api.call('admin', 'GET', '/api/orders?limit=1')
  return (now as { total: number }).total
}

test('[OL-01] orders are found by number, name and status, and the filters are in the address', async ({
  sit,
  api,
}) => {
  const stamp = `Тестова${Date.now()}`
  const newOrder = await api.newOrder({ name: stamp, lines: [mug] })
  const { orderId: formedOrder } = await orderToIssue(api, { order: { name: stamp, lines: [plaid] } })
  const page = await sit('manager', { path: '/orders' })
  const list = new ListPage(page, 'orders')
  const search = list.filters.getByRole('searchbox', { name: ru('orders:filters.search') })

  await search.fill(stamp)
  await expect(list.rows).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await list.choose('statuses', 'Сформирован')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(formedOrder)).toContainText('Сформирован')
  await expectAccessible(page, 'orders, filtered')

  await list.row(formedOrder).getByRole('link').click()
  await expect(new OrderCardPage(page).heading(formedOrder)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/statuses=7/)
  await expect(search).toHaveValue(stamp)
  await expect(list.rows).toHaveCount(1)
  await page.goForward()
  await expect(new OrderCardPage(page).heading(formedOrder)).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(list.rows).toHaveCount(1)

  await page.getByRole('button', { name: ru('list:clear', { label: ru('orders:filters.statuses') }) }).click()
  await expect(list.rows).toHaveCount(2)
  await search.fill(String(newOrder))
  await expect(list.row(newOrder)).toContainText(stamp)
  await search.fill('никого с таким именем')
  await expect(page.getByText(ru('list:nothing.title'))).toBeVisible()
  await expectAccessible(page, 'orders, nothing found')
  await list.clearAll.click()
  await expect(page).toHaveURL('/orders')
})

test(
  '[OL-01] orders are sorted by the head of a column, in both directions',
  fullOnly,
  async ({ sit, api }) => {
    const stamp = `Сортова${Date.now()}`
    for (const quantity of [2, 1, 3]) await api.newOrder({ name: stamp, lines: [{ ...plaid, quantity }] })
    const page = await sit('manager', { path: `/orders?search=${stamp}` })
    const list = new ListPage(page, 'orders')
    await expect(list.rows).toHaveCount(3)
    const sums = async () => (await list.column('sumOrdered')).map((text) => Number(text.replace(/\D/g, '')))
    await expect(await list.sortBy('sumOrdered')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(sums).toEqual([129_900, 259_800, 389_700])
    await expect(await list.sortBy('sumOrdered')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(sums).toEqual([389_700, 259_800, 129_900])
    await expect(page).toHaveURL(/sort=-sum/)
  },
)

test('[OL-01] a long list has pages, and the page is in the address', fullOnly, async ({ sit, api }) => {
  const total = await moreThanAPage(api)
  const page = await sit('admin', { path: '/orders?sort=id' })
  const list = new ListPage(page, 'orders')
  const [firstId] = await list.column('id')
  await expect(list.pages).toContainText(`1–${pageSize}`)
  await list.pages.getByRole('button', { name: ru('list:nextPage') }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(list.pages).toContainText(`${pageSize + 1}–`)
  expect(total).toBeGreaterThan(pageSize)
  await expect.poll(async () => (await list.column('id'))[0]).not.toBe(firstId)
  await page.goBack()
  await expect(list.pages).toContainText(`1–${pageSize}`)
})

test('[TK-01] tasks are filtered by type and store; finished ones are visible under «all»', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await orderToForm(api)
  await api.takeSteps('store', taskId, 'STARTED')
  const page = await sit('manager', { path: '/tasks' })
  const list = new ListPage(page, 'tasks')
  await list.choose('type', 'Формирование')
  await expect(page).toHaveURL(/type=formatting/)
  await list.openNewest(taskId)
  await expect(page).toHaveURL(`/tasks/${taskId}`)
  await page.goBack()
  await expect(list.row(taskId)).toContainText(ru('formatting/v1:states.collecting.title'))
  await expect(list.row(taskId)).toContainText(String(orderId))
  // Rows far below the viewport are not rendered, and have no text.
  const types = new Set((await list.column('taskType')).filter((text) => text !== ''))
  expect([...types]).toEqual(['Формирование'])
  await expectAccessible(page, 'tasks, filtered')
  await list.filters.getByRole('button', { name: ru('tasks:scopes.all'), exact: true }).click()
  await expect(page).toHaveURL(/scope=all/)
})

test(
  '[OL-06] every filter of the order list, alone and combined, loads its page with one call within the time limit',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await api.newOrder({ name: `Длинная${Date.now()}`, lines: [mug] })
    const { body } = await api.call('manager', 'GET', `/api/orders?id=${orderId}`)
    const [order] = (body as { items: Record<string, string | number>[] }).items
    const day = String(order!.dateCreate).slice(0, 10)
    const page = await sit('manager', { path: '/orders' })
    // Live updates are cut off, so that changes by other tests cause no requests.
    await page.route('**/api/live*', () => undefined)
    const list = new ListPage(page, 'orders')
    const requests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') requests.push(request.url())
    })
    const singleFilters = [
      `search=${order!.phone}`,
      `search=${String(order!.phone).slice(-4)}`,
      `search=${orderId}`,
      `search=${order!.partnerOrderId}`,
      `search=${encodeURIComponent(String(order!.name))}`,
      `statuses=${order!.orderStatusId}`,
      `sources=${order!.orderSourceTypeId}`,
      `payTypes=${order!.payTypeId}`,
      `payStatuses=${order!.payStatusId}`,
      `pfm=${order!.pfm}`,
      `createdFrom=${day}`,
      'section=all',
      'sort=-id',
      'sort=planDateIssued',
    ]
    const filterCombinations = [
      `search=${encodeURIComponent('Длинная')}&statuses=${order!.orderStatusId}&pfm=${order!.pfm}`,
      `payTypes=${order!.payTypeId}&createdFrom=${day}&sort=dateCreate`,
    ]
    // Every third query is enough for the wiring; the server tests and the full run cover all of them.
    const queries = [...singleFilters, ...filterCombinations].filter((_, n) => isFullRun || n % 3 === 0)
    for (const query of queries) {
      // A late response of the previous page must not be taken for the one of this query.
      await page.goto('about:blank')
      requests.length = 0
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders')
      await page.goto(`/orders?${query}`)
      const answer = await answered
      expect(answer.status(), query).toBe(200)
      const { items, total } = (await answer.json()) as { items: unknown[]; total: number }
      expect(items.length, query).toBeLessThanOrEqual(pageSize)
      expect(total, query).toBeGreaterThanOrEqual(items.length)
      // The bar for a list of a million orders is measured by the benchmark on such a database.
      const { responseEnd } = answer.request().timing()
      expect(responseEnd, `${query}: ms`).toBeLessThan(5_000)
      if (items.length > 0) await expect(list.rows.first()).toBeVisible()
      expect(requests, query).toHaveLength(1)
    }
  },
)

test('[OL-04] [SH-17] chosen orders stay legible in high contrast', fullOnly, async ({ sit, api }) => {
  const orderId = await api.newOrder({ lines: [mug] })
  const page = await sit('manager', { path: `/orders?search=${orderId}`, theme: 'contrast' })
  const list = new ListPage(page, 'orders')
  await list.checkbox(orderId).check()
  await expectAccessible(page, 'orders, chosen, high contrast')
})
