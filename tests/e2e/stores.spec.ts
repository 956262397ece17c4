import { expectAccessible } from './support/accessible.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[OP-05] [ST-09] [VA-01] a store is added, its number validated, closed for new orders; the history names the author', async ({
  sit,
}) => {
  const page = await sit('admin', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.stores.title')}`) })
    .click()
  await page.getByRole('button', { name: ru('settings:stores.add') }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.locator('button[type=submit]')
  const field = (name: string) =>
    dialog.getByRole('textbox', { name: ru(`settings:stores.fields.${name}`), exact: true })
  await save.click()
  await expect(field('pfm')).toBeFocused()
  await expect(dialog.getByText('Поле обязательно для заполнения!')).toHaveCount(4)
  // A number unique to this run; the demo's stores have numbers of digits only.
  const number = `Я${Math.floor(100 + Math.random() * 900)}`
  await field('name').fill('Абай')
  await field('city').fill('Алматы')
  await field('address').fill('пр. Абая, 1')
  await dialog.getByRole('combobox').selectOption('Asia/Almaty')
  await field('pfm').fill('1')
  await save.click()
  await expect(dialog.getByText('Неверный номер ПФМ.')).toBeVisible()
  await field('pfm').fill('1001')
  await save.click()
  await expect(dialog.getByText(ru('errors:storeTaken', { pfm: '1001' }))).toBeVisible()
  await expectAccessible(page, 'a store')
  await field('pfm').fill(number)
  await save.click()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Asia/Almaty')

  await row.getByRole('button', { name: ru('settings:stores.editOf', { pfm: number }) }).click()
  await expect(field('pfm')).toHaveCount(0)
  await dialog.getByRole('switch').uncheck()
  await save.click()
  await expect(row).toContainText(ru('settings:stores.closed'))
  const line = { pfm: number, field: ru('settings:stores.fields.open'), from: 'да', to: 'нет' }
  await expect(page.getByText(ru('settings:stores.history.changed', line))).toBeVisible()
  await expectAccessible(page, 'stores')
  await page.setViewportSize(phone)
  await expectGoodLayout(page, 'stores on a phone')
})
