import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

/** Submits the dialog. Its button says what it does, as the title. */
const save = (page: Page) => page.getByRole('dialog').locator('button[type=submit]')
const text = (key: string, values?: Record<string, unknown>) => ru(`settings:catalogs.${key}`, values)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const choose = (page: Page, type: string) =>
  page.getByRole('combobox', { name: text('type') }).selectOption(text(`types.${type}`))

test('[CT-01] an administrator adds a reason, sees an error for a duplicate, and disables it', async ({
  sit,
  api,
}) => {
  const page = await sit('admin', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.catalogs.title')}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: text('title') })).toBeVisible()
  await choose(page, 'exchangeReasons')
  await expectAccessible(page, 'catalogs')
  const reason = `Не тот цвет ${Date.now()}`
  await button(page, text('add')).click()
  await box(page, text('texts.ru')).fill(reason)
  await save(page).click()
  await expect(page.getByText(text('required')).first()).toBeVisible()
  await box(page, text('texts.en')).fill('Wrong colour')
  await box(page, text('texts.kk')).fill('Түсі басқа')
  await save(page).click()
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row).toContainText(text('yes'))

  await button(page, text('add')).click()
  for (const language of ['ru', 'en', 'kk']) await box(page, text(`texts.${language}`)).fill(reason)
  await save(page).click()
  await expect(page.getByRole('dialog')).toContainText(`«${reason}» уже есть`)
  await expect(box(page, text('texts.ru'))).toHaveValue(reason)
  await button(page, ru('common:cancel')).click()

  await row.getByRole('button').click()
  await page.getByRole('switch', { name: text('offered') }).click()
  await save(page).click()
  await expect(row).toContainText(text('no'))
  await expect(page.getByRole('listitem').filter({ hasText: reason }).first()).toContainText(
    text('history.notOffered'),
  )
  const { body } = await api.call('admin', 'GET', '/api/catalogs/exchangeReasons')
  expect(body).toContainEqual(expect.objectContaining({ description: reason, off: true }))
})

test(
  '[CT-01] a price is typed in rubles; a concurrent change by another user is shown',
  fullOnly,
  async ({ sit, api }) => {
    const price = text('units.kopecks', { currency: '₽' })
    const page = await sit('admin', { path: '/settings/catalogs?type=bagTypes' })
    await button(page, `${text('edit')} 3`).click()
    await box(page, price).fill('много')
    await save(page).click()
    await expect(page.getByText(text('wrong.kopecks'))).toBeVisible()
    const { body } = await api.call('admin', 'GET', '/api/settings/catalogs/bagTypes')
    const bag = (body as { entries: { id: number }[] }).entries.find(({ id }) => id === 3)!
    const changed = { ...bag, number: 1_650 }
    expect((await api.call('admin', 'POST', '/api/settings/catalogs/bagTypes', changed)).status).toBe(200)
    await box(page, price).fill('17,50')
    await save(page).click()
    await expect(page.getByRole('dialog')).toContainText('16,50')
    await expect(box(page, price)).toHaveValue('17,50')
    await save(page).click()
    await expect(page.getByRole('row').filter({ hasText: '17,50' })).toBeVisible()
  },
)

test('[CT-01] catalogues fit a phone; without the right there are none', fullOnly, async ({ sit }) => {
  const page = await sit('admin', { path: '/settings/catalogs?type=tareTypes', ...phone })
  await expect(button(page, text('add'))).toBeVisible()
  await expectGoodLayout(page, 'catalogs')
  const store = await sit('store', { path: '/settings/catalogs' })
  await expect(store.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
})
