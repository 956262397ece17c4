import { OrderCardPage } from './pages/order-card-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectErrorAt } from './support/error-place.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[OC-02] [OC-05] [SP-01] a checkbox and a choice on the card are saved in place; on a conflict the page reloads and the change can be repeated', async ({
  sit,
  api,
}) => {
  const id = await api.newOrder({ lines: [mug] })
  const page = await sit('manager', { path: `/orders/${id}` })
  const adults = page.getByRole('checkbox', { name: ru('orders:fields.productsForAdults') })
  await expect(adults).not.toBeChecked()
  // The checkbox becomes ticked once it is saved.
  await adults.click()
  await expect(page.getByText(ru('common:saved'))).toBeVisible()
  await expect(adults).toBeChecked()
  const manager = page.getByRole('combobox', { name: ru('orders:fields.manager') })
  await manager.selectOption({ label: 'Андрей Волков' })
  await expect(page.getByRole('region', { name: ru('orders:card.timeline') })).toContainText('Андрей Волков')
  await expectAccessible(page, 'card with fields to edit')
  await page.reload()
  await expect(adults).toBeChecked()
  await expect(manager.getByRole('option', { selected: true })).toHaveText('Андрей Волков')

  // Another user changes the order while this page receives no live updates.
  await page.route('**/api/live', (route) => route.abort())
  await page.reload()
  const language = page.getByRole('combobox', { name: ru('orders:fields.languageId') })
  await expect(language).toHaveValue('ru')
  await api.call('admin', 'PUT', `/api/orders/${id}`, { languageId: 'en' })
  const reloaded = page.waitForEvent('load')
  await language.selectOption('kk')
  await reloaded
  const dialog = page.getByRole('alertdialog', { name: ru('common:reloaded.title') })
  await expect(dialog).toContainText(
    'Павел Новиков: поле «Язык покупателя», было «Русский», стало «Английский».',
  )
  await expectAccessible(page, 'card that was reloaded')
  // The card shows the other user's choice; the own choice can be repeated with one press.
  await dialog.getByRole('button', { name: ru('common:saveAnyway', { value: 'Казахский' }) }).click()
  await expect(dialog).toBeHidden()
  await expect(language).toHaveValue('kk')
})

test('[SP-02] [SP-06] [SP-08] [TK-35] [UX-5] the card shows its products, accepts a comment, corrects a phone, and prints its form', async ({
  sit,
  api,
}) => {
  const id = await api.newOrder({ lines: [{ ...mug, pic: '/product-pictures/apples.svg' }] })
  const page = await sit('manager', { path: `/orders/${id}` })
  const card = new OrderCardPage(page)
  const picture = page.locator('main img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const change = (field: string) =>
    page.getByRole('button', {
      name: ru('common:editField', { field: ru(`orders:fields.${field}`) }),
      exact: true,
    })
  const box = (field: string) =>
    page.getByRole('textbox', { name: ru(`orders:fields.${field}`), exact: true })
  await change('orderCommentWorker').click()
  await box('orderCommentWorker').fill('Позвонить за час')
  await page.keyboard.press('Control+Enter')
  await expect(card.fact('orderCommentWorker')).toContainText('Позвонить за час')

  await change('phone').click()
  await box('phone').fill('8 916 12')
  await page.keyboard.press('Enter')
  await expectErrorAt(card.fact('phone'), page.getByRole('alert').filter({ hasText: /телефон/i }))
  await expect(box('phone')).toHaveValue('8 916 12')
  await expect(box('phone')).toBeFocused()
  await box('phone').fill('8 (916) 123-45-67')
  await page.keyboard.press('Enter')
  await expect(card.fact('phone')).toContainText('+7 916 123-45-67')

  const [paper] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(`/orders/${id}/documents/form`)),
    page.getByRole('button', { name: ru('common:print.form') }).click(),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('[OC-02] a user who may not edit sees the same fields as texts', fullOnly, async ({ sit, api }) => {
  const id = await api.newOrder({ lines: [mug] })
  const page = await sit('store', { path: `/orders/${id}` })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(id))
  await expect(page.getByRole('combobox', { name: ru('orders:fields.languageId') })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: ru('orders:fields.productsForAdults') })).toHaveCount(0)
})
