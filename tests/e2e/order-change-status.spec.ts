import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const path = '/settings/order-change-status'
const statusOf = async (api: Api, orderId: number) =>
  ((await api.call('admin', 'GET', `/api/orders/${orderId}`)).body as { order: { orderStatusId: number } })
    .order.orderStatusId

let created = 0
/** Orders of one customer, found by one phone. */
async function ofOneCustomer(api: Api, count: number) {
  const digits = `7921${String(Date.now() + ++created).slice(-7)}`
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await api.newOrder({ phone: digits, name: 'Вера Смена' }))
  return { digits, ids }
}

test('[ST-08] [OA-09] the administrator finds orders, sees their possible statuses, and moves them with a comment', async ({
  sit,
  api,
}) => {
  const { digits, ids } = await ofOneCustomer(api, 2)
  const page = await sit('admin', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.statusMoves.title')}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { name: ru('statusMoves:empty.title') })).toBeVisible()
  const list = new ListPage(page, 'statusMoves')
  const search = page.getByLabel(ru('statusMoves:filters.search'))
  await search.fill(digits)
  await expect(list.rows).toHaveCount(2)
  await expect(list.rows.first()).toContainText('Отменён')
  await expectAccessible(page, 'change of order statuses')

  for (const row of await list.rows.all()) await row.getByRole('checkbox').check()
  await list.bulk('move', 2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Отменён' })).toBeVisible()
  await expectAccessible(page, 'question before orders are moved')
  await dialog.getByRole('radio', { name: 'Отменён' }).check()
  await dialog.getByLabel(ru('statusMoves:dialog.comment')).fill('Дубль заказа')
  await dialog.getByRole('button', { name: ru('statusMoves:bulk.move.title', { count: 2 }) }).click()
  await expect(dialog).toHaveCount(0)
  for (const id of ids) await expect.poll(() => statusOf(api, id)).toBe(14)
  await expect(list.rows.filter({ hasText: String(ids[0]) })).toContainText(ru('statusMoves:nowhere'))

  await list.rows
    .filter({ hasText: String(ids[0]) })
    .getByRole('link', { name: String(ids[0]) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/orders/${ids[0]}$`))
  await expect(page.getByText('Дубль заказа').first()).toBeVisible()
})

test(
  '[ST-08] [OA-09] a change that became impossible during the confirmation is refused with the reason (45), and the order stays unchanged',
  fullOnly,
  async ({ sit, api }) => {
    const { digits, ids } = await ofOneCustomer(api, 1)
    const page = await sit('admin', { path: `${path}?search=${digits}` })
    const list = new ListPage(page, 'statusMoves')
    await list.rows.first().getByRole('checkbox').check()
    await list.bulk('move', 1).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Отменён' }).check()
    const { body } = await api.call('admin', 'GET', `/api/orders/${ids[0]}`)
    const { dateUpdate } = (body as { order: { dateUpdate: string } }).order
    const moved = await api.call(
      'admin',
      'POST',
      '/api/admin/move-status',
      { orders: [{ id: ids[0], dateUpdate }], statusId: 14 },
      { 'idempotency-key': `e2e-${digits}-key` },
    )
    expect(moved.body).toEqual({ results: [{ id: ids[0], ok: true }] })
    await dialog.getByRole('button', { name: ru('statusMoves:bulk.move.title', { count: 1 }) }).click()
    await expect(page.getByText(/изменился|обновл|изменён/i).first()).toBeVisible()
    expect(await statusOf(api, ids[0]!)).toBe(14)
    await expect(list.rows.first()).toContainText(ru('statusMoves:nowhere'))
  },
)

test(
  '[ST-08] on a phone the orders are cards; without the right nothing is visible',
  fullOnly,
  async ({ sit, api }) => {
    const { digits, ids } = await ofOneCustomer(api, 1)
    const page = await sit('admin', { path: `${path}?search=${digits}`, viewport: phone })
    const card = new ListPage(page, 'statusMoves').cards
      .getByRole('listitem')
      .filter({ hasText: String(ids[0]) })
    await expect(card).toContainText('Отменён')
    await expectGoodLayout(page, 'change of order statuses')
    const otherPage = await sit('accountant', { path })
    await expect(otherPage.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)
