import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { toCourier, toDeliveryForming, toPrinting, toShipment } from './support/delivery-ways.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { mug, plaid } from './support/goods.ts'
import type { Who } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toForming, toIssue, toIssued, type Way } from './support/ways.ts'

const way: Way = { order: { lines: [plaid, mug] } }

interface Offer {
  standing: string
  to: (api: Api, way: Way) => Promise<{ orderId: number }>
  who: Who
  /** Everything that the menu offers, with the state in which the action begins. */
  offers: Record<string, string>
}

const asking = 'asking'
const cancelOrder = 'choosingReason'
const offers: Offer[] = [
  {
    ...{ standing: 'an order to be formed', to: toForming, who: 'manager' },
    offers: { cancelOrder, notifyAssemblyTime: asking },
  },
  {
    ...{ standing: 'a delivery to be formed', to: toDeliveryForming, who: 'operator' },
    offers: { cancelOrder, moveDeliveryRequest: asking, notifyAssemblyTime: asking },
  },
  {
    ...{ standing: 'a formed order', to: toIssue, who: 'manager' },
    offers: { cancelOrder, editAfterForming: asking },
  },
  {
    ...{ standing: 'a delivery with its label', to: toPrinting, who: 'manager' },
    offers: { cancelOrder, editAfterForming: asking, moveDeliveryRequest: asking, requestLabel: asking },
  },
  {
    ...{ standing: 'a delivery ready for shipment', to: toShipment, who: 'manager' },
    offers: { cancelOrder, issueToCourier: asking, moveDeliveryRequest: asking },
  },
  {
    ...{ standing: 'a delivery on its way', to: toCourier, who: 'manager' },
    offers: { cancelOrder, returnFromDelivery: asking },
  },
  {
    ...{ standing: 'an issued order', to: toIssued, who: 'manager' },
    offers: { initiateRefund: 'open.choosing', exchange: 'open.choosing' },
  },
  {
    ...{ standing: 'an order to be formed, seen by the administrator', to: toForming, who: 'admin' },
    offers: { cancelOrder, changeStatus: 'choosing' },
  },
]

const titleOf = (action: string) => ru(`${action}/v1:title`)

for (const { standing, to, who, offers: offered } of offers) {
  test(`[OA-10] the menu of ${standing} offers what it takes, and opens each of it`, async ({ sit, api }) => {
    const { orderId } = await to(api, way)
    const page = await sit(who, { path: `/orders/${orderId}` })
    const card = new OrderCardPage(page)
    for (const [action, state] of Object.entries(offered)) {
      await card.actions.click()
      await expect(card.actionItems).toHaveCount(Object.keys(offered).length)
      await card.actionItems.filter({ hasText: titleOf(action) }).click()
      await expect(page).toHaveURL(new RegExp(`/orders/${orderId}/actions/${action}$`))
      const screen = new TaskPage(page, action)
      await expect(screen.title).toBeVisible()
      await screen.expectState(state)
      await page.goBack()
    }
    await expect(card.heading(orderId)).toBeVisible()
  })
}

test('[OA-01] an order is cancelled from its card, the reason left out, after one question', async ({
  sit,
  api,
}) => {
  const { orderId } = await toForming(api, way)
  const page = await sit('operator', { path: `/orders/${orderId}` })
  const card = new OrderCardPage(page)
  await card.actions.click()
  await card.actionItems.filter({ hasText: titleOf('cancelOrder') }).click()
  const screen = new TaskPage(page, 'cancelOrder')
  await screen.expectState('choosingReason')
  await expectAccessible(page, 'cancel order')
  await screen.confirm('CANCEL')
  await screen.expectState('done')
  await page
    .getByRole('link', { name: ru('runner:end.order', { orderId }), exact: true })
    .last()
    .click()
  await expect(card.fact('orderStatusId')).toHaveText('Отменён')
  // There is nothing left to do with it.
  await expect(card.actions).toHaveCount(0)
})
