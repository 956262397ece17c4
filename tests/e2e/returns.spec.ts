import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toReturn } from './support/delivery-ways.ts'
import { mug, plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { fullOnly } from './support/full-only.ts'

const marketplace = 5

test('[RF-08] the returns of a delivery service are listed by service, accepted, and then listed as accepted', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await toReturn(api, { order: { lines: [plaid, mug] } })
  const page = await sit('store', { path: '/refunds' })
  await page.getByRole('link', { name: ru('refunds:tabs.shippingReturns'), exact: true }).click()
  const list = new ListPage(page, 'shippingReturns')
  await expect(list.row(taskId)).toContainText(String(orderId))
  const services = page.getByRole('navigation', { name: ru('list:services') })
  await services.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/refunds\/return-from-shipping\/1$/)
  await expect(list.row(taskId)).toBeVisible()
  await expectAccessible(page, 'returns from delivery')
  await expectGoodLayout(page, 'returns from delivery')
  await list.row(taskId).getByRole('link').first().click()
  const task = new TaskPage(page, 'returnFromShipping')
  await task.expectState('awaitingGoods')

  await task.press('RETURN_CONFIRMED')
  await task.expectState('countingAll')
  await task.count(plaid.productName, 'returned').fill('2')
  await task.count(mug.productName, 'returned').fill('1')
  await task.confirm('RETURNED_FULLY')
  await task.expectState('returnedFully')
  await page.goto('/refunds/return-from-shipping/no-actual')
  await expect(list.row(taskId)).toBeVisible()
})

test(
  '[RF-07] [SP-05] returns of the marketplace have their own list, on a phone in place of the refunds',
  fullOnly,
  async ({ sit, api }) => {
    const shopReturn = await toReturn(api)
    const marketplaceReturn = await toReturn(api, { order: { orderSourceTypeId: marketplace } })
    const page = await sit('store', { viewport: phoneSize })
    await page.getByRole('button', { name: ru('shell:menu.open') }).click()
    await page
      .getByRole('dialog', { name: ru('shell:menu.label') })
      .getByRole('link', { name: ru('shell:menuShort.marketReturns'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/refunds\/return-from-sbermarket-vitrina$/)
    const list = new ListPage(page, 'marketReturns')
    await expect(list.card(marketplaceReturn.taskId)).toBeVisible()
    await expect(list.card(shopReturn.taskId)).toHaveCount(0)
    await expectAccessible(page, 'returns of the marketplace')
    await expectGoodLayout(page, 'returns of the marketplace')
    await page.goto('/refunds')
    await expect(page.getByRole('heading', { name: ru('shell:onComputer.title') })).toBeVisible()
    // Only the entry is hidden: the other pages of refunds still open.
    await page.goto('/refunds/check')
    await expect(page.getByRole('heading', { level: 1, name: ru('refundCheck:title') })).toBeVisible()
    await page.goto(`/refunds/return-from-sbermarket-vitrina`)
    await list.card(marketplaceReturn.taskId).getByRole('link').first().click()
    await new TaskPage(page, 'returnFromShipping').expectState('awaitingGoods')
  },
)
