import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

test.use({ changesBrowser: true })

test(
  '[ER-01] an error that users cannot fix is shown in a dialog with what to try; the page and typed values stay',
  fullOnly,
  async ({ sit, api }) => {
    const id = await api.newOrder({ lines: [mug] })
    const page = await sit('manager', { path: `/orders/${id}` })
    const answer = { status: 400, json: { code: 7, message: 'Некорректные данные' } }
    await page.route(`**/api/orders/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
    )
    await page.getByRole('checkbox', { name: ru('orders:fields.productsForAdults') }).click({ force: true })
    const dialog = page.getByRole('alertdialog', { name: 'Некорректные данные' })
    await expect(dialog).toContainText('Ctrl+F5')
    await expect(dialog).toContainText(ru('common:errorHint.signIn'))
    await expectAccessible(page, 'error window')
    await dialog.getByRole('button', { name: ru('common:actions.close') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(id))
  },
)

test('[ER-01] [SH-11] 326 hides the page and says that access is denied; a retry opens it', async ({
  sit,
}) => {
  const page = await sit('manager')
  const denied = { status: 400, json: { code: 326, message: 'Нет доступа' } }
  await page.route('**/api/feedbacks?*', (route) => route.fulfill(denied))
  await page.getByRole('link', { name: ru('shell:menu.feedbacks') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Нет доступа' })).toBeVisible()
  await expect(page.getByRole('search', { name: ru('list:filters') })).toHaveCount(0)
  await page.unroute('**/api/feedbacks?*')
  await page.getByRole('button', { name: ru('common:actions.retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru('feedbacks:title') })).toBeVisible()
})

test('[ER-02] a chunk that does not load displays an error and offers a reload; the rest of the page remains', async ({
  sit,
}) => {
  const page = await sit('manager')
  await page.route('**/assets/customers-list*.js', (route) => route.abort())
  await page.getByRole('link', { name: ru('shell:menu.customers') }).click()
  const failed = page.getByRole('alert').filter({ hasText: ru('shell:screenError.load.title') })
  await expect(failed).toBeVisible()
  await expectAccessible(page, 'load error')
  await page.getByRole('link', { name: ru('shell:menu.tasks') }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru('tasks:title') })).toBeVisible()
  await page.goBack()
  await expect(failed).toBeVisible()
  await page.unroute('**/assets/customers-list*.js')
  await failed.getByRole('button', { name: ru('common:actions.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: ru('customers:title') })).toBeVisible()
})

test('[ER-02] a list without rows says why, and how to see more', fullOnly, async ({ sit }) => {
  const page = await sit('manager', { path: '/orders?search=no-such-order' })
  await expect(page.getByRole('heading', { name: ru('list:nothing.title') })).toBeVisible()
  await page
    .getByRole('button', { name: ru('list:clearAll') })
    .first()
    .click()
  await expect(page.getByRole('table', { name: ru('orders:title'), exact: true })).toBeVisible()
})

test('[SH-12] [SP-07] every call sends tab, language, order update time and user; an answer for an abandoned search changes nothing', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderToForm(api, { order: { lines: [mug] } })
  const firstOrder = await api.newOrder({ lines: [mug], name: 'Семён Первый' })
  const secondOrder = await api.newOrder({ lines: [mug], name: 'Семён Второй' })
  const page = await sit('manager', { path: `/tasks/${taskId}` })
  const calls: { method: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      calls.push({ method: request.method(), headers: request.headers() })
  })
  await new TaskPage(page, 'formatting').press('STARTED')
  await new TaskPage(page, 'formatting').expectState('collecting')
  await page.goto('/orders')
  await expect(page.getByRole('table', { name: ru('orders:title'), exact: true })).toBeVisible()
  const ofCalls = calls.filter(({ headers }) => headers['x-tab-id'] !== undefined)
  expect(ofCalls.length).toBeGreaterThan(5)
  for (const { headers } of ofCalls) {
    expect(headers).toMatchObject({
      'x-language': 'ru',
      authorization: expect.stringMatching(/^Bearer \S+$/),
    })
  }
  const step = calls.find(({ method, headers }) => method === 'POST' && headers['idempotency-key'])
  expect(Date.parse(step!.headers['x-order-update-time']!)).toBeGreaterThan(0)
  expect(new Set(ofCalls.map(({ headers }) => headers['x-tab-id'])).size).toBe(1)

  let sendLateAnswer: (() => Promise<void>) | undefined
  await page.route(/\/api\/orders\?.*search=/, async (route) => {
    if (decodeURIComponent(route.request().url()).includes(String(firstOrder)))
      sendLateAnswer = () => route.continue().catch(() => undefined)
    else await route.continue()
  })
  const search = page
    .getByRole('search', { name: ru('list:filters') })
    .getByRole('searchbox')
    .first()
  await search.fill(String(firstOrder))
  await expect.poll(() => sendLateAnswer !== undefined).toBe(true)
  await search.fill(String(secondOrder))
  const rows = new ListPage(page, 'orders')
  await expect(rows.row(secondOrder)).toBeVisible()
  await sendLateAnswer?.()
  await page.waitForTimeout(500)
  await expect(rows.row(secondOrder)).toBeVisible()
  await expect(rows.row(firstOrder)).toHaveCount(0)
})
