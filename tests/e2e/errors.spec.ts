import { expectAccessible } from './support/accessible.ts'
import { mug } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[ER-01] what nobody can mend on the screen stands in a window with what to try; the page and what is typed stay', async ({
  sit,
  api,
}) => {
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
})

test('[ER-01] [SH-11] 326 hides the page and says that it is not for this person; asked again it opens', async ({
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
