import type { Page } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const unique = () => `e2e-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.org`
const button = (page: Page, key: string, params = {}) =>
  page.getByRole('button', { name: ru(`mailing:${key}`, params), exact: true })
const save = (page: Page) => page.getByRole('dialog').locator('button[type=submit]')
const cancel = (page: Page) => page.getByRole('button', { name: ru('common:cancel'), exact: true })
const email = (page: Page) => page.getByRole('textbox', { name: ru('mailing:fields.email') })
const choice = (page: Page, type: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${ru(`mailing:types.${type}`)}`) })
const rowOf = (page: Page, address: string) =>
  new ListPage(page, 'mailing').table.getByRole('row').filter({ hasText: address })

test(
  '[ST-07] a recipient is added, refused twice, changed and deleted after a confirmation',
  fullOnly,
  async ({ sit }) => {
    const address = unique()
    const page = await sit('admin', { path: '/settings' })
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.mailing.title')}`) })
      .click()
    await expect(new ListPage(page, 'mailing').heading).toBeVisible()

    await page.getByRole('link', { name: ru('mailing:tabs.rules'), exact: true }).click()
    await expect(page.getByRole('textbox', { name: ru('settings:names.mailingHour') })).toHaveValue('9')
    await page.reload()
    await page.getByRole('link', { name: ru('mailing:tabs.recipients'), exact: true }).click()

    await button(page, 'add').click()
    await save(page).click()
    await expect(page.getByText('Поле обязательно для заполнения!')).toBeVisible()
    await email(page).fill('no address')
    await save(page).click()
    await expect(page.getByText(ru('mailing:notEmail'))).toBeVisible()
    await email(page).fill(address)
    await choice(page, 'lateOrders').check()
    await choice(page, 'processes').check()
    await page.getByLabel(ru('mailing:fields.language')).selectOption('kk')
    await page.getByLabel(ru('mailing:fields.zone')).selectOption('Asia/Tashkent')
    await page.getByLabel(ru('mailing:fields.hour')).selectOption('7')
    await expectAccessible(page, 'recipient')
    await save(page).click()
    await expect(rowOf(page, address)).toContainText(ru('mailing:types.lateOrders'))
    await expect(rowOf(page, address)).toContainText(ru('mailing:types.processes'))
    await expect(rowOf(page, address)).toContainText('Қазақша, Asia/Tashkent, 7:00')
    await expectAccessible(page, 'mailing')

    await button(page, 'add').click()
    await email(page).fill(address.toUpperCase())
    await save(page).click()
    await expect(page.getByText(ru('errors:recipientTaken'))).toBeVisible()
    await cancel(page).click()

    await button(page, 'editOf', { email: address }).click()
    await choice(page, 'lateOrders').uncheck()
    await choice(page, 'eventFailed').check()
    await save(page).click()
    await expect(rowOf(page, address)).toContainText(ru('mailing:types.eventFailed'))
    await expect(rowOf(page, address)).not.toContainText(ru('mailing:types.lateOrders'))

    await button(page, 'deleteOf', { email: address }).click()
    await cancel(page).click()
    await expect(rowOf(page, address)).toBeVisible()
    await button(page, 'deleteOf', { email: address }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('mailing:deleteOf', { email: address }) })
      .click()
    await expect(rowOf(page, address)).toBeHidden()
  },
)

test('[ST-07] failures to load or save are reported, and typed values stay', fullOnly, async ({ sit }) => {
  const page = await sit('admin', { path: '/settings/mailing' })
  await expect(new ListPage(page, 'mailing').heading).toBeVisible()
  await page.route('**/api/recipients*', (route) => route.fulfill({ status: 503, json: {} }))
  await button(page, 'add').click()
  const address = unique()
  await email(page).fill(address)
  await save(page).click()
  await expect(page.getByText(ru('mailing:changeFailed'))).toBeVisible()
  await expect(email(page)).toHaveValue(address)
  await page.reload()
  await expect(page.getByText(ru('mailing:loadFailed'))).toBeVisible({ timeout: 20_000 })
})

test(
  '[ST-07] on a phone: the list, and a recipient added; without the right neither is visible',
  fullOnly,
  async ({ sit, api }) => {
    const address = unique()
    const page = await sit('admin', { path: '/settings/mailing', viewport: phone })
    await button(page, 'add').click()
    await email(page).fill(address)
    await choice(page, 'alerts').check()
    await save(page).click()
    const card = new ListPage(page, 'mailing').cards.getByRole('listitem').filter({ hasText: address })
    await expect(card).toContainText(ru('mailing:types.alerts'))
    await expectGoodLayout(page, 'mailing')
    const { body } = await api.call('admin', 'GET', `/api/recipients?search=${address}`)
    const { items } = body as { items: { id: number }[] }
    await api.call('admin', 'DELETE', `/api/recipients/${items[0]!.id}`)

    const manager = await sit('manager', { path: '/settings/mailing' })
    await expect(manager.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)
