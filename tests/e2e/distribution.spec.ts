import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone, simulatorsURL } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/settings/distribution'
const text = (key: string, params: object = {}) => ru(`settings:distribution.${key}`, params as never)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const setStock = (pfm: string, available: number) =>
  fetch(`${simulatorsURL}/stock/set`, {
    method: 'POST',
    body: JSON.stringify({ pfm, sku: plaid.sku, available }),
  })
interface Listed {
  pfm: string
  version: number
}
const listed = async (api: Api) =>
  ((await api.call('admin', 'GET', '/api/order-check/base-pfm')).body as { stores: Listed[] }).stores
const clear = async (api: Api) => {
  for (const { pfm, version } of await listed(api)) {
    const body = { pfm, version, list: null, limit: null, active: true }
    await api.call('admin', 'POST', '/api/order-check/base-pfm', body)
  }
}
const delivery = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  sumClient: 0,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5' },
}
const createShopOrder = (api: Api) =>
  api.shopOrder(`DIST-${Date.now()}-${Math.random()}`, {
    pfm: undefined,
    lines: [plaid],
    delivery,
  } as never)

async function add(page: Page, list: 'base' | 'other', pfm: string, limit = '') {
  await button(page, text(`addTo.${list}`)).click()
  await page.getByRole('textbox', { name: text('pfm'), exact: true }).fill(pfm)
  await page.getByRole('textbox', { name: text('limit'), exact: true }).fill(limit)
  await saveStore(page).click()
}
const saveStore = (page: Page) => page.getByRole('dialog').locator('button[type=submit]')
const confirm = (page: Page) => button(page, text('confirm')).click()

test.describe('distribution', () => {
  test.describe.configure({ mode: 'serial' })
  test.beforeEach(({ api }) => clear(api))
  test.afterEach(({ api }) => clear(api))

  test(
    '[ST-09] [ST-10] an administrator changes the rules, and the card of an order displays its store and the reason',
    fullOnly,
    async ({ sit, api }) => {
      await setStock('1001', 0)
      await setStock('1002', 50)
      const page = await sit('admin', { path })
      await add(page, 'base', '1001')
      await confirm(page)
      await expect(button(page, `${text('edit')} 1001`)).toBeVisible()
      await add(page, 'other', '1002', '90000')
      await confirm(page)
      await expect(button(page, `${text('edit')} 1002`)).toBeVisible()
      await expectAccessible(page, 'distribution')

      const orderId = await createShopOrder(api)
      const card = await sit('admin', { path: `/orders/${orderId}` })
      const block = card.getByRole('table', { name: ru('orders:placement.fields.verdict') })
      await expect(card.getByText(ru('orders:placement.reasons.other'))).toBeVisible()
      await expect(block.getByRole('row').filter({ hasText: '1002' })).toContainText(
        ru('orders:placement.verdicts.chosen'),
      )
      await expect(block.getByRole('row').filter({ hasText: '1001' })).toContainText(
        ru('orders:placement.verdicts.tooLittle', { min: 100 }),
      )
      await expectAccessible(card, 'distribution')
    },
  )

  test(
    '[ST-09] a store without a number is not requested: the field says what is missing',
    fullOnly,
    async ({ sit }) => {
      const page = await sit('admin', { path })
      await add(page, 'base', ' ')
      await expect(page.getByText('Поле обязательно для заполнения!')).toBeVisible()
      await expect(page.getByRole('textbox', { name: text('pfm'), exact: true })).toBeFocused()
      await expect(button(page, text('confirm'))).toHaveCount(0)
    },
  )

  test(
    '[ST-09] a duplicate warns, a wrong number is refused, and of two users who change a store one is notified',
    fullOnly,
    async ({ sit, api }) => {
      const page = await sit('admin', { path })
      await add(page, 'base', '9999')
      await expect(page.getByText('Неверный номер ПФМ.')).toBeVisible()
      await expect(button(page, text('confirm')), 'no confirmation').toHaveCount(0)
      await page.getByRole('textbox', { name: text('pfm'), exact: true }).fill('1003')
      await saveStore(page).click()
      await confirm(page)
      await expect(button(page, `${text('edit')} 1003`)).toBeVisible()
      await add(page, 'other', '1003')
      await expect(page.getByText(text('duplicate', { pfm: '1003' }))).toBeVisible()
      await button(page, ru('common:cancel')).click()

      await button(page, `${text('edit')} 1003`).click()
      const body = { pfm: '1003', version: 1, list: 'base', limit: 5, active: true }
      expect((await api.call('admin', 'POST', '/api/order-check/base-pfm', body)).status).toBe(200)
      await page.getByRole('textbox', { name: text('limit'), exact: true }).fill('7')
      await saveStore(page).click()
      await confirm(page)
      await expect(page.getByText(text('stale'))).toBeVisible()
      await button(page, ru('common:cancel')).click()
      await expect(page.getByRole('row').filter({ hasText: '1003' })).toContainText('5')
      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: '1003' }).first()).toContainText(
        /лимит заказов 5/i,
      )
    },
  )

  test(
    "[ST-09] a rule shows its effect on yesterday's orders before it is saved, and warns when it would stop all of them",
    fullOnly,
    async ({ sit, api }) => {
      const page = await sit('admin', { path: `${path}/other-pfm/manage` })
      // The warehouse gets no orders, and no other store is on the lists.
      await add(page, 'base', 'C001')
      await confirm(page)
      await button(page, `${text('edit')} C001`).click()
      await page.getByRole('switch', { name: text('active') }).click()
      await saveStore(page).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText(text('stopsAll', { orders: 0 }).slice(0, 40))
      await button(page, ru('common:cancel')).click()
      await page.keyboard.press('Escape')
      expect((await listed(api))[0]).toMatchObject({ pfm: 'C001', active: true, version: 1 })
    },
  )

  test('[ST-09] the screen fits a phone', fullOnly, async ({ sit }) => {
    const page = await sit('admin', { path, viewport: phone })
    await expect(
      page.getByRole('heading', { level: 1, name: ru('settings:screens.distribution') }),
    ).toBeVisible()
    await expectGoodLayout(page, 'distribution')
  })
})
