import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toForming } from './support/ways.ts'

test('[SH-03] the empty path and /login lead to the orders, an unknown path says that nothing was found', async ({
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

test('[SH-02] a section outside the menu leads to the error page, which names what is open', async ({
  sit,
}) => {
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
})

test('[SH-11] whoever has no right at all is told so, and how to go on', async ({ sit }) => {
  const page = await sit('nobody', { path: '/orders' })
  const frame = new Frame(page)
  await expect(page).toHaveURL('/access-denied')
  await expect(frame.heading('Нет доступа')).toBeVisible()
  await expect(page.getByText(ru('shell:accessDenied.hint'))).toBeVisible()
  await expectAccessible(page, 'access denied')
  const asked = page.waitForResponse('**/api/users/access-list')
  await page.getByRole('button', { name: ru('common:actions.retry') }).click()
  await asked
  await expect(frame.heading('Нет доступа')).toBeVisible()
})

test('[SH-11] whoever has access is led from the access-denied page to the orders', async ({ sit }) => {
  const page = await sit('store', { path: '/access-denied' })
  await expect(page).toHaveURL('/orders')
})

test('[SH-04] [SH-05] [SH-07] the top bar names country, languages and person; the menu folds and stays so', async ({
  sit,
}) => {
  const page = await sit('operator', { path: '/tasks' })
  const frame = new Frame(page)
  await expect(frame.bar.getByText('RU', { exact: true })).toHaveAttribute('title', ru('shell:countries.RU'))
  await expect(frame.language.getByRole('option')).toHaveText(['Русский', 'English'])
  await expect(frame.bar).toContainText('Елена Смирнова')
  await expect(page.getByText('Окружение: test')).toBeVisible()
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

test('[SH-05] at phone width the menu stands in the top bar', async ({ sit }) => {
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
  ])
  await expect(menu).toContainText('Мария Иванова')
  await expectAccessible(page, 'menu of a phone')
  await menu.getByRole('link', { name: ru('shell:menuShort.tasks') }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(menu).toBeHidden()
  await expect(new ListPage(page, 'tasks').cards).toBeVisible()
  await expectAccessible(page, 'tasks on a phone')
})

test('[SH-13] forming on a phone says that it goes on at a computer, and leads back', async ({
  sit,
  api,
}) => {
  const { taskId } = await toForming(api)
  const page = await sit('store', { path: '/tasks', viewport: phone })
  const list = new ListPage(page, 'tasks')
  await expect(list.cards).toBeVisible()
  await page.goto(`/tasks/${taskId}`)
  await expect(page.getByText(ru('errors:notOnMobile'))).toBeVisible()
  await expect(new TaskPage(page, 'formatting').actions).toHaveCount(0)
  await expectAccessible(page, 'forming on a phone')
  await page.getByRole('button', { name: ru('common:actions.back') }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(list.heading).toBeVisible()
})
