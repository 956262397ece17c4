import { OrderCardPage } from './pages/order-card-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { formOrder } from './support/ways.ts'

test('[OC-01] [OC-03] [OC-06] the manager reads an order: its card, the changes of each action with its author, its log', async ({
  sit,
  api,
}) => {
  const orderId = await formOrder(api, { order: { lines: [plaid], name: 'Ирина Летописец' } })
  const page = await sit('manager', { path: `/orders/${orderId}` })
  const card = new OrderCardPage(page)
  await expect(card.heading(orderId)).toBeVisible()
  await expect(card.fact('name')).toHaveText('Ирина Летописец')
  await expect(card.fact('orderStatusId')).toHaveText('Сформирован')
  for (const block of ['main', 'totals', 'payment', 'delivery'])
    await expect(page.getByRole('heading', { name: ru(`orders:blocks.${block}`), exact: true })).toBeVisible()
  await expect(card.timeline.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table').filter({ hasText: plaid.productName }).first()).toBeVisible()

  await page.getByRole('link', { name: ru('orders:timeline.tab'), exact: true }).click()
  const entries = page
    .getByRole('list', { name: ru('orders:timeline.title', { orderId }), exact: true })
    .locator('> li')
  // A step, its changes and the order's transition are one entry by the user who acted.
  const startedEntries = entries.filter({ hasText: ru('order/v1:events.FORMING_STARTED.label') })
  await expect(startedEntries).toHaveCount(1)
  await expect(startedEntries).toContainText('Андрей Волков')
  await expect(startedEntries).toContainText(ru('formatting/v1:title'))
  await expect(startedEntries.locator('del')).toHaveText('К формированию')
  await expect(startedEntries.locator('ins')).toHaveText('Формируется')
  await expect(entries.last()).toContainText(ru('orders:timeline.started'))
  await expectAccessible(page, 'course of an order')

  await page
    .getByRole('navigation', { name: ru('list:tabs') })
    .getByRole('link', { name: ru('orders:log.tab') })
    .click()
  const row = card
    .log(orderId)
    .getByRole('row')
    .filter({ hasText: 'К формированию' })
    .filter({ hasText: 'Формируется' })
  await expect(row.first()).toContainText('Андрей Волков')
  await expectAccessible(page, 'log of an order')
})

test(
  '[OC-06] the process owner goes from a step to its path; the history fits a phone',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await formOrder(api, { order: { lines: [plaid] } })
    const phonePage = await sit('manager', { path: `/orders/logs/${orderId}/timeline`, viewport: phone })
    await expect(phonePage.getByText(ru('order/v1:events.FORMING_STARTED.label')).first()).toBeVisible()
    await expectGoodLayout(phonePage, 'course of an order')
    await expect(
      phonePage.getByRole('main').getByRole('link', { name: ru('formatting/v1:title') }),
    ).toHaveCount(0)
    const page = await sit('owner', { path: `/orders/logs/${orderId}/timeline` })
    await page
      .getByRole('link', { name: ru('formatting/v1:title') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/processes\/instances\/\d+$/)
  },
)
