import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toReturn } from './support/delivery-ways.ts'
import { mug, plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const marketplace = 5

test('[RF-08] what a delivery service brings back is listed by service, taken over, and then stands among the taken', async ({
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

test('[RF-07] [SP-05] returns of the marketplace stand in a list of their own, on a phone in place of the refunds', async ({
  sit,
  api,
}) => {
  const ofShop = await toReturn(api)
  const ofMarket = await toReturn(api, { order: { orderSourceTypeId: marketplace } })
  const page = await sit('store', { viewport: phoneSize })
  await page.getByRole('button', { name: ru('shell:menu.open') }).click()
  await page
    .getByRole('dialog', { name: ru('shell:menu.label') })
    .getByRole('link', { name: ru('shell:menuShort.marketReturns'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/refunds\/return-from-sbermarket-vitrina$/)
  const list = new ListPage(page, 'marketReturns')
  await expect(list.card(ofMarket.taskId)).toBeVisible()
  await expect(list.card(ofShop.taskId)).toHaveCount(0)
  await expectAccessible(page, 'returns of the marketplace')
  await expectGoodLayout(page, 'returns of the marketplace')
  await page.goto('/refunds')
  await expect(page.getByRole('heading', { name: ru('shell:onComputer.title') })).toBeVisible()
  // The entry alone gives way: what else belongs to refunds opens.
  await page.goto('/refunds/check')
  await expect(page.getByRole('heading', { level: 1, name: ru('refundCheck:title') })).toBeVisible()
  await page.goto(`/refunds/return-from-sbermarket-vitrina`)
  await list.card(ofMarket.taskId).getByRole('link').first().click()
  await new TaskPage(page, 'returnFromShipping').expectState('awaitingGoods')
})
