import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import {
  courier,
  announcedDelivery as toPacked,
  toCourier,
  toDeliveryForming,
  toPrinting,
  toShipment,
} from './support/delivery-ways.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import type { UserName } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm, orderToIssue, issuedOrder, type OrderOptions } from './support/ways.ts'

/** Catalogue deliveryServices. */
const postService = 5

const options: OrderOptions = { order: { lines: [plaid, mug] } }

interface Offer {
  description: string
  to: (api: Api, way: OrderOptions) => Promise<{ orderId: number }>
  who: UserName
  /** All actions of the menu, with the state in which each begins. */
  offers: Record<string, string>
}

const confirmingState = 'asking'
const cancelOrder = 'choosingReason'
const changeStoragePlace = 'naming'
const offers: Offer[] = [
  {
    description: 'an order to be formed',
    to: orderToForm,
    who: 'manager',
    offers: { cancelOrder, notifyAssemblyTime: confirmingState },
  },
  {
    description: 'a delivery to be formed',
    to: toDeliveryForming,
    who: 'operator',
    offers: {
      cancelOrder,
      changeAddress: 'addressing',
      moveDeliveryRequest: confirmingState,
      notifyAssemblyTime: confirmingState,
    },
  },
  {
    description: 'a formed order',
    to: orderToIssue,
    who: 'manager',
    offers: {
      cancelOrder,
      changeStoragePlace,
      editAfterForming: confirmingState,
      prolongStorage: 'choosing',
    },
  },
  {
    description: 'a delivery with its label',
    to: toPrinting,
    who: 'manager',
    offers: {
      cancelOrder,
      changeStoragePlace,
      editAfterForming: confirmingState,
      moveDeliveryRequest: confirmingState,
      requestLabel: confirmingState,
    },
  },
  {
    description: 'a delivery ready for shipment',
    to: toShipment,
    who: 'manager',
    offers: {
      cancelOrder,
      changeStoragePlace,
      issueToCourier: confirmingState,
      moveDeliveryRequest: confirmingState,
    },
  },
  {
    description: 'a delivery on its way',
    to: toCourier,
    who: 'manager',
    offers: { cancelOrder, deliveryOutcomeRequest: confirmingState, returnFromDelivery: confirmingState },
  },
  {
    description: 'an issued order',
    to: issuedOrder,
    who: 'manager',
    offers: { initiateRefund: 'open.choosing', exchange: 'open.choosing' },
  },
  {
    description: 'an order to be formed, seen by the administrator',
    to: orderToForm,
    who: 'admin',
    offers: { cancelOrder, changeStatus: 'choosing', notifyAssemblyTime: confirmingState },
  },
]

const titleOf = (action: string) => ru(`${action}/v1:title`)

for (const { description, to, who, offers: offered } of offers) {
  test(
    `[OA-10] the menu of ${description} offers its possible actions, and opens each of them`,
    description === offers[0]!.description ? {} : fullOnly,
    async ({ sit, api }) => {
      const { orderId } = await to(api, options)
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
    },
  )
}

test(
  '[OA-01] an order is cancelled from its card, without a reason, after one confirmation',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await orderToForm(api, options)
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
    // No action is left for it.
    await expect(card.actions).toHaveCount(0)
  },
)

test.describe('while the post is in trouble', () => {
  test.afterEach(({ api }) => api.setPartnerFault('post', 'none'))

  test('[TK-16] [OA-05] a missing label is reported; requested again on the card, it arrives, and that is reported too', async ({
    sit,
    api,
  }) => {
    // By post: no other test here uses this service.
    const delivery = { ...courier, serviceTypeId: 3, serviceId: postService, method: 3 }
    await api.setPartnerFault('post', 'error')
    const orderId = await toPacked(api, { order: { ...options.order, delivery } })
    const page = await sit('manager', { path: `/orders/${orderId}` })
    const card = new OrderCardPage(page)
    await expect(card.fact('label')).toHaveText(ru('orders:label.asked'))
    await api.cancelEvent(orderId, 'delivery.announce')
    await expect(card.fact('label')).toHaveText(ru('orders:label.failed'))
    await expect(page.getByText(ru('orders:label.again'))).toBeVisible()
    await expectAccessible(page, 'order whose label failed')

    await api.setPartnerFault('post', 'none')
    await card.actions.click()
    await card.actionItems.filter({ hasText: titleOf('requestLabel') }).click()
    const screen = new TaskPage(page, 'requestLabel')
    await screen.press('REQUEST_LABEL')
    await screen.expectState('done')
    await page
      .getByRole('link', { name: ru('runner:end.order', { orderId }), exact: true })
      .last()
      .click()
    await expect(card.fact('label')).toHaveText(ru('orders:label.ready'))
    await expect(page.getByText(ru('orders:label.again'))).toHaveCount(0)
  })
})

test(
  '[TK-16] [OA-06] the customer is notified of a longer assembly by SMS, after one confirmation',
  fullOnly,
  async ({ sit, api }) => {
    const phone = '+7 916 555-01-16'
    const { orderId } = await orderToForm(api, { order: { ...options.order, phone } })
    const page = await sit('manager', { path: `/orders/${orderId}` })
    const card = new OrderCardPage(page)
    await card.actions.click()
    await card.actionItems.filter({ hasText: titleOf('notifyAssemblyTime') }).click()
    const screen = new TaskPage(page, 'notifyAssemblyTime')
    await screen.confirm('NOTIFY')
    await screen.expectState('done')
    await expect(async () => expect(await api.messages(phone)).toHaveLength(1)).toPass()
  },
)

test(
  '[TK-27] a packed order that was moved to another cell is found there at the issue',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, taskId } = await orderToIssue(api, options)
    const page = await sit('manager', { path: `/orders/${orderId}/actions/changeStoragePlace` })
    const screen = new TaskPage(page, 'changeStoragePlace')
    await screen.expectState('naming')
    await screen.field('storagePlace').fill('B-12')
    await screen.press('PLACE_CHANGED')
    await screen.expectState('changed')
    await page.goto(`/tasks/${taskId}`)
    await expect(page.getByText('B-12', { exact: true }).first()).toBeVisible()
  },
)
