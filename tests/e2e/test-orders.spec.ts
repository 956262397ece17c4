import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { statementOf, totals } from './support/statement.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/orders/test'
const text = (key: string, params: object = {}) => ru(`testOrder:${key}`, params as never)
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
/** A required field is marked with an asterisk. */
const labelPattern = (id: string) => new RegExp(`^${text(`fields.${id}`).replace(/[()]/g, '\\$&')} ?\\*?$`)
const box = (page: Page, id: string) => page.getByRole('textbox', { name: labelPattern(id) })
const choose = (page: Page, id: string, value: string) =>
  page.getByRole('combobox', { name: labelPattern(id) }).selectOption(value)
const checkbox = (page: Page, id: string) =>
  page.getByRole('checkbox', { name: text(`fields.${id}`), exact: true })
const product = (page: Page, number: number) => page.getByRole('group', { name: text('product', { number }) })
const operation = (page: Page, name: string) =>
  page.getByRole('button', { name: text(`operations.${name}`), exact: true })

async function fillProduct(page: Page, number: number, values: Record<string, string>) {
  for (const [id, value] of Object.entries(values))
    await product(page, number)
      .getByRole('textbox', { name: labelPattern(id) })
      .fill(value)
}
const plaid = { productName: 'Плед флисовый', sku: '8100417', barcode: '4600605010012', price: '1299' }
const lampLine = {
  productName: 'Лампа',
  sku: '8300001',
  barcode: '4600605030003',
  quantity: '2',
  price: '450,50',
}

async function fillForm(page: Page) {
  await choose(page, 'pfm', '1001')
  await box(page, 'name').fill('Проверка Тестовая')
  await box(page, 'phone').fill('+7 916 555-10-20')
  await fillProduct(page, 1, plaid)
  await button(page, 'addProduct').click()
  await fillProduct(page, 2, lampLine)
  await expect(page.getByText(text('total', { sum: '2 200,00 ₽' }))).toBeVisible()
}

async function createdOrder(page: Page): Promise<number> {
  await button(page, 'create').click()
  await expect(button(page, 'again')).toBeFocused()
  return Number(new URL(page.url()).searchParams.get('order'))
}

test('[ST-13] a pickup test order of two products is created and paid by actions, and its card has the statement', async ({
  sit,
}) => {
  const page = await sit('admin', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.testOrder.title')}`) })
    .click()
  await expect(page.getByRole('heading', { name: text('title'), level: 1 })).toBeVisible()
  await expect(page.getByText(text('realReceipts'))).toBeVisible()
  await button(page, 'create').click()
  await expect(page.getByText('Поле обязательно для заполнения!').first()).toBeVisible()
  await fillForm(page)
  await box(page, 'callbackUrl').fill('http://shop.example.org')
  await button(page, 'create').click()
  // The server's refusal is shown at its field, and typed values are kept.
  await expect(box(page, 'callbackUrl')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page, 'callbackUrl')).toBeFocused()
  await expect(box(page, 'name')).toHaveValue('Проверка Тестовая')
  await box(page, 'callbackUrl').fill('https://shop.example.org/paid')
  await expectAccessible(page, 'test order')
  const orderId = await createdOrder(page)
  await expect(page.getByText('https://shop.example.org/paid')).toBeVisible()
  await expect(operation(page, 'deposited')).toBeDisabled()
  await expect(page.getByText(ru('errors:testPayment.nothingHeld')).first()).toBeVisible()
  for (const name of ['approved', 'deposited', 'refunded']) {
    await operation(page, name).click()
    const row = page.getByRole('listitem').filter({ has: operation(page, name) })
    await expect(row.getByRole('status')).toContainText('2 200,00')
  }
  await expectAccessible(page, 'payment of a test order')

  await page.getByRole('link', { name: text('order', { orderId }) }).click()
  await expect(statementOf(page, orderId).getByRole('row')).toHaveCount(5 + 1)
  expect(await totals(page, 'taken', 'givenBack')).toEqual({ taken: 220_000, givenBack: 220_000 })
  await expect(page.getByRole('heading', { name: text('payments') })).toBeVisible()
})

test(
  '[ST-13] a delivery test order keeps its address, and another one is created from the typed values',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('admin', { path, viewport: phone })
    await fillForm(page)
    await expect(box(page, 'city')).toHaveCount(0)
    await checkbox(page, 'delivery').check()
    await choose(page, 'stockTypeId', '2')
    await choose(page, 'serviceTypeId', '1')
    await choose(page, 'serviceId', '1')
    await choose(page, 'method', '1')
    await box(page, 'sumClient').fill('299')
    await box(page, 'clientSurname').fill('Ли')
    await box(page, 'city').fill('Москва')
    await box(page, 'street').fill('ул. Лесная')
    await box(page, 'house').fill('5')
    await expect(page.getByText(text('total', { sum: '2 499,00 ₽' }))).toBeVisible()
    await expectGoodLayout(page, 'test order on a phone')
    const firstOrder = await createdOrder(page)
    await operation(page, 'approved').click()
    await expect(page.getByRole('status').filter({ hasText: '2 499,00' })).toBeVisible()
    await expectGoodLayout(page, 'payment on a phone')

    await button(page, 'again').click()
    await expect(box(page, 'street')).toHaveValue('ул. Лесная')
    await button(page, 'addProduct').click()
    await product(page, 2)
      .getByRole('button', { name: new RegExp(text('removeProduct')) })
      .click()
    await fillProduct(page, 2, lampLine)
    const secondOrder = await createdOrder(page)
    expect(secondOrder).toBeGreaterThan(firstOrder)
    await page.getByRole('link', { name: text('order', { orderId: secondOrder }) }).click()
    await expect(page.getByText('Москва, ул. Лесная')).toBeVisible()
  },
)

test(
  '[ST-13] without the right there is neither tile nor screen, and the card of a test order has no actions',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await api.newOrder()
    const page = await sit('manager', { path: '/settings' })
    await expect(page.getByRole('heading', { name: ru('settings:title'), level: 1 })).toBeVisible()
    await expect(
      page.getByRole('link', { name: new RegExp(ru('settings:tiles.testOrder.title')) }),
    ).toHaveCount(0)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text('title') })).toHaveCount(0)
    await page.goto(`/orders/${orderId}`)
    await expect(statementOf(page, orderId)).toBeVisible()
    await expect(page.getByRole('heading', { name: text('payments') })).toHaveCount(0)
  },
)
