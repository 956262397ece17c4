import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[OC-02] [OC-05] [SP-01] a checkbox and a choice on the card are saved where they are; who was late sees the page reloaded and may repeat', async ({
  sit,
  api,
}) => {
  const id = await api.newOrder({ lines: [mug] })
  const page = await sit('manager', { path: `/orders/${id}` })
  const adults = page.getByRole('checkbox', { name: ru('orders:fields.productsForAdults') })
  await expect(adults).not.toBeChecked()
  // It is ticked when it is saved.
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

  // Somebody else changes the order while this page is cut off from the news.
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
  // The card has what the other one chose; one's own choice is one press away.
  await dialog.getByRole('button', { name: ru('common:saveAnyway', { value: 'Казахский' }) }).click()
  await expect(dialog).toBeHidden()
  await expect(language).toHaveValue('kk')
})

test('[OC-02] who may not edit reads the same fields as texts', fullOnly, async ({ sit, api }) => {
  const id = await api.newOrder({ lines: [mug] })
  const page = await sit('store', { path: `/orders/${id}` })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(id))
  await expect(page.getByRole('combobox', { name: ru('orders:fields.languageId') })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: ru('orders:fields.productsForAdults') })).toHaveCount(0)
})
