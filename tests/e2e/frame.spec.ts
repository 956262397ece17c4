import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { desk, phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

test.use({ changesBrowser: true })

test('[SH-03] the empty path and /login redirect to the orders, an unknown path shows not found', async ({
  sit,
}) => {
  const page = await sit('store', { path: '/' })
  const orders = new ListPage(page, 'orders')
  await expect(page).toHaveURL('/orders')
  await expect(orders.heading).toBeVisible()
  await expect(page).toHaveTitle(`${ru('shell:titles.orders')} · CRM`)
  await page.goto('/login')
  await expect(page).toHaveURL('/orders')
  for (const path of ['/no-such-screen', '/orders/1x', '/tasks/0', '/orders/logs/what']) {
    await page.goto(path)
    await expect(new Frame(page).heading('Информация не найдена'), path).toBeVisible()
    await expect(page).toHaveTitle(`${ru('shell:titles.notFound')} · CRM`)
  }
  await expectAccessible(page, 'not found')
  await page.goto('/tasks/999999999')
  await expect(new Frame(page).heading(ru('errors:taskNotFound'))).toBeVisible()
  await page.goto('/orders/999999999')
  await expect(page.getByText(ru('errors:orderNotFound'))).toBeVisible()
})

test(
  '[SH-02] a section outside the menu redirects to the error page, which names the available ones',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('accountant', { path: '/orders' })
    const frame = new Frame(page)
    await expect(new ListPage(page, 'orders').heading).toBeVisible()
    await expect(frame.section('orders')).toBeVisible()
    await expect(frame.section('processes')).toHaveCount(0)
    await page.goto('/processes')
    await expect(page).toHaveURL('/error')
    await expect(frame.heading(ru('shell:noSection.title'))).toBeVisible()
    await expectAccessible(page, 'no section')
    await page
      .getByRole('main')
      .getByRole('link', { name: ru('shell:menu.orders') })
      .click()
    await expect(page).toHaveURL('/orders')
  },
)

test('[SH-11] a user without any right is informed, and how to proceed', fullOnly, async ({ sit }) => {
  const page = await sit('nobody', { path: '/orders' })
  const frame = new Frame(page)
  await expect(page).toHaveURL('/access-denied')
  await expect(frame.heading('Нет доступа')).toBeVisible()
  await expect(page.getByText(ru('shell:accessDenied.hint'))).toBeVisible()
  await expectAccessible(page, 'access denied')
  const response = page.waitForResponse('**/api/users/access-list')
  await page.getByRole('button', { name: ru('common:actions.retry') }).click()
  await response
  await expect(frame.heading('Нет доступа')).toBeVisible()
})

test(
  '[SH-11] a user with access is redirected from the access-denied page to the orders',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('store', { path: '/access-denied' })
    await expect(page).toHaveURL('/orders')
  },
)

test('[SH-04] [SH-05] [SH-07] [SP-03] the top bar shows country, languages and user; the menu collapses and remembers that', async ({
  sit,
}) => {
  const page = await sit('operator', { path: '/tasks' })
  const frame = new Frame(page)
  await expect(frame.bar.getByText('RU', { exact: true })).toHaveAttribute('title', ru('shell:countries.RU'))
  await expect(frame.bar.getByRole('combobox', { name: ru('shell:language') })).toBeVisible()
  await expect(frame.language.getByRole('option')).toHaveText(['Русский', 'English'])
  await frame.userButton.focus()
  await page.keyboard.press('Enter')
  await expect(frame.userMenu).toContainText('Оператор')
  await expect(frame.userMenu).toContainText(ru('shell:person.allStores'))
  await expectAccessible(page, 'menu of the person')
  await page.keyboard.press('Tab')
  await expect(frame.theme).toBeFocused()
  await frame.theme.selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(frame.userMenu).toBeHidden()
  await expect(frame.userButton).toBeFocused()
  await frame.userButton.click()
  await frame.userMenu.getByRole('button', { name: ru('shell:person.keys') }).click()
  await expect(page.getByRole('dialog', { name: ru('keys:title') })).toBeVisible()
  await expect(frame.userMenu).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(frame.bar).toContainText('Елена Смирнова')
  await expect(page.getByText('Среда: test')).toBeVisible()
  await frame.logo.click()
  await expect(page).toHaveURL('/orders')

  await expect(frame.section('orders')).toHaveAttribute('aria-current', 'page')
  await frame.fold.click()
  await expect(frame.unfold).toBeVisible()
  expect((await frame.menu.boundingBox())?.width).toBe(48)
  await page.reload()
  await expect(frame.unfold).toBeVisible()
  await frame.section('tasks').click()
  await expect(page).toHaveURL('/tasks')
  await frame.unfold.click()
  await expect(frame.fold).toBeVisible()
})

test('[SH-05] at phone width the menu is in the top bar', fullOnly, async ({ sit }) => {
  const page = await sit('store', { path: '/orders', viewport: phone })
  const frame = new Frame(page)
  await expect(new ListPage(page, 'orders').cards).toBeVisible()
  await expect(frame.fold).toHaveCount(0)
  await expectAccessible(page, 'orders on a phone')
  await frame.openMenu.click()
  const menu = page.getByRole('dialog', { name: ru('shell:menu.label') })
  await expect(menu.getByRole('link')).toHaveText([
    ru('shell:menu.start'),
    ru('shell:menuShort.tasks'),
    ru('shell:menuShort.orders'),
    ru('shell:menuShort.marketReturns'),
    ru('shell:menuShort.issueDelivery'),
  ])
  await expectAccessible(page, 'menu of a phone')
  await menu.getByRole('link', { name: ru('shell:menuShort.tasks') }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(menu).toBeHidden()
  await expect(new ListPage(page, 'tasks').cards).toBeVisible()
  await expectAccessible(page, 'tasks on a phone')
  await frame.userButton.click()
  await expect(frame.userMenu).toContainText('Мария Иванова')
  await expect(frame.userMenu).toContainText('1001')
  await expectAccessible(page, 'menu of the person on a phone')
  await expectGoodLayout(page, 'menu of the person on a phone')
  await expect(frame.signOut).toBeVisible()
})

test('[SH-13] forming on a phone says that it requires a computer, and links back', async ({ sit, api }) => {
  const { taskId } = await orderToForm(api)
  const page = await sit('store', { path: '/tasks', viewport: phone })
  const list = new ListPage(page, 'tasks')
  await expect(list.cards).toBeVisible()
  await page.goto(`/tasks/${taskId}`)
  await expect(page.getByText(ru('shell:onComputer.title'))).toBeVisible()
  await expect(new TaskPage(page, 'formatting').actions).toHaveCount(0)
  await expectAccessible(page, 'forming on a phone')
  await page.getByRole('button', { name: ru('common:actions.back') }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(list.heading).toBeVisible()
})

test(
  '[SH-13] a section that is not available on a phone displays a message and links back',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('manager', { path: '/tasks', viewport: phone })
    await expect(new ListPage(page, 'tasks').heading).toBeVisible()
    for (const [path, title] of [
      ['/issue-delivery', 'issueDelivery'],
      ['/refunds', 'refunds'],
    ] as const) {
      await page.goto(path)
      await expect(new Frame(page).heading(ru('shell:onComputer.title'))).toBeVisible()
      await expect(
        page.getByText(ru('shell:onComputer.hint', { section: ru(`shell:titles.${title}`) })),
      ).toBeVisible()
      await expect(page).toHaveURL(path)
      await expectAccessible(page, `${path} on a phone`)
      await page.getByRole('button', { name: ru('common:actions.back') }).click()
      await expect(page).toHaveURL('/tasks')
      await expect(new ListPage(page, 'tasks').heading).toBeVisible()
    }
    // A user without the section at all is told so, and not asked to use a computer.
    await page.goto('/settings/roles')
    await expect(new Frame(page).heading(ru('shell:noSection.title'))).toBeVisible()
  },
)

test('[SH-13] a phone offers no task that cannot be worked on there', fullOnly, async ({ sit, api }) => {
  const { orderId, taskId } = await orderToForm(api)
  const page = await sit('store', { path: `/tasks?search=${orderId}`, viewport: phone })
  const { cards } = new ListPage(page, 'tasks')
  await expect(cards.getByText(ru('list:onComputer'))).toBeVisible()
  await expect(cards.getByRole('link')).toHaveCount(0)
  const mobile = { 'x-mobile': 'true' }
  const next = async (headers: Record<string, string>) =>
    (await api.call('store', 'GET', `/api/tasks/next?type=formatting`, undefined, headers)).body.taskId
  expect(await next({})).not.toBeNull()
  expect(await next(mobile)).toBeNull()
  await page.setViewportSize(desk.viewport)
  await page.reload()
  await expect(page.getByRole('link', { name: String(taskId), exact: true })).toBeVisible()
})

test('[OL-01] each section of the order list shows its number of orders', fullOnly, async ({ sit, api }) => {
  const page = await sit('store')
  await page.clock.install()
  await page.reload()
  const section = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${ru(`orders:sections.${name}`)} ?\\d`) })
  const shownCount = async () => Number(/(\d+)$/.exec((await section('inWork').innerText()).trim())?.[1])
  await expect(section('new')).toBeVisible()
  await expect(section('completed')).toBeVisible()
  const { body } = await api.call('store', 'GET', '/api/orders/menu-types')
  const stored = (body as { section: string; count: number }[]).find(({ section: of }) => of === 'inWork')
  expect(await shownCount()).toBeGreaterThan(0)
  expect(Math.abs((await shownCount()) - (stored?.count ?? 0))).toBeLessThan(50)
  await page.route('**/api/orders/menu-types*', (route) =>
    route.fulfill({
      json: [
        { section: 'new', count: 0, countIsExact: true, statuses: [] },
        { section: 'inWork', count: 10_000, countIsExact: false, statuses: [] },
      ],
    }),
  )
  await page.clock.runFor(21_000)
  await expect(section('new')).toHaveText(/0$/)
  await expect(section('inWork')).toHaveText(/10\s000\+$/)
})
