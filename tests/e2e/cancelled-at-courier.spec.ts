import type { Page } from '@playwright/test'
import sms from '../../src/server/platform/i18n/ru/sms.json' with { type: 'json' }
import { payStatus } from '../../src/shared/pay-statuses.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { courier, toCourier } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { uniquePhone, mug, plaid } from './support/goods.ts'
import { statementOf, totals } from './support/statement.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const price = 2 * plaid.price + mug.price + courier.sumClient!

/** The bank holds the price of the order; the courier has the order. */
async function withCourier(api: Api) {
  const phone = uniquePhone()
  const delivery = { ...courier, receiver: { fullName: 'Смирнова Анна', phone } }
  const order = { phone, payStatusId: payStatus.held, lines: [plaid, mug], delivery }
  return { ...(await toCourier(api, { order })), phone }
}

/** Cancels from the card without a reason; the screen stays on the card. */
async function cancelFromCard(page: Page, orderId: number): Promise<OrderCardPage> {
  const card = new OrderCardPage(page)
  await expect(card.fact('orderStatusId')).toHaveText('Передан в доставку')
  await card.actions.click()
  await card.actionItems.filter({ hasText: ru('cancelOrder/v1:title') }).click()
  const screen = new TaskPage(page, 'cancelOrder')
  await screen.expectState('choosingReason')
  await screen.confirm('CANCEL')
  await screen.expectState('done')
  await page
    .getByRole('link', { name: ru('runner:end.order', { orderId }), exact: true })
    .last()
    .click()
  await expect(card.heading(orderId)).toBeVisible()
  return card
}

const notifyByCourier = (api: Api, orderId: number, status: string) =>
  api.triggerPartner(`courier1/parcels/${orderId}-1/advance`, { status })

type Template = 'cancelAtCourier' | 'deliveredAfterCancel' | 'orderReturned' | 'orderLost'
/** Asserts the newest message to the customer and the number of messages. */
const expectMessages = async (api: Api, phone: string, template: Template, count: number) =>
  expect(async () => {
    const messages = await api.messages(phone)
    expect(messages).toHaveLength(count)
    expect(messages[0]).toContain(sms[template].split('{{orderId}}')[1]!)
  }).toPass({ timeout: 20_000 })

test('[OS-03] cancelled while with the courier, delivered after all: the money follows the outcome, and the customer is notified each time', async ({
  sit,
  api,
}) => {
  const { orderId, phone } = await withCourier(api)
  const page = await sit('manager', { path: `/orders/${orderId}` })
  const messagesBefore = (await api.messages(phone)).length
  const card = await cancelFromCard(page, orderId)
  await expect(card.fact('orderStatusId'), 'it waits for the outcome').toHaveText('Передан в доставку')
  await expectMessages(api, phone, 'cancelAtCourier', messagesBefore + 1)
  expect(await totals(page, 'held', 'taken', 'owed')).toEqual({ held: price, taken: 0, owed: 0 })
  await expectAccessible(page, 'an order cancelled at the courier')

  await notifyByCourier(api, orderId, 'delivered')
  await expect(card.fact('orderStatusId'), 'the open card updates').toHaveText('Выдан полностью')
  await expectMessages(api, phone, 'deliveredAfterCancel', messagesBefore + 2)
  await expect
    .poll(() => totals(page, 'held', 'taken', 'givenBack', 'toPay', 'cost'), { timeout: 20_000 })
    .toEqual({ held: 0, taken: price, givenBack: 0, toPay: 0, cost: price })
  await expect(
    page.getByText('Отменён покупателем'),
    'a delivered order has no reason of a cancel',
  ).toHaveCount(0)
})

test(
  '[OS-03] cancelled while with the courier and brought back: only then the money is refunded',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, phone } = await withCourier(api)
    const page = await sit('manager', { path: `/orders/${orderId}` })
    const messagesBefore = (await api.messages(phone)).length
    const card = await cancelFromCard(page, orderId)
    await expectMessages(api, phone, 'cancelAtCourier', messagesBefore + 1)

    await notifyByCourier(api, orderId, 'notDelivered')
    await expect(card.fact('orderStatusId')).toHaveText('Возвращается из доставки')
    expect(await totals(page, 'held', 'owed'), 'the goods have not arrived yet').toEqual({
      held: price,
      owed: 0,
    })

    await page.goto(`/tasks/${await api.openTask(orderId, 'returnFromShipping')}`)
    const returnTask = new TaskPage(page, 'returnFromShipping')
    await returnTask.expectState('awaitingGoods')
    await returnTask.press('RETURN_CONFIRMED')
    await returnTask.expectState('countingAll')
    await returnTask.count(plaid.productName, 'returned').fill('2')
    await returnTask.count(mug.productName, 'returned').fill('1')
    await returnTask.confirm('RETURNED_FULLY')
    await returnTask.expectState('returnedFully')

    await page.goto(`/orders/${orderId}`)
    await expect(card.fact('orderStatusId')).toHaveText('Возвращён на склад')
    await expectMessages(api, phone, 'orderReturned', messagesBefore + 2)
    await expect
      .poll(() => totals(page, 'held', 'taken', 'owed', 'toPay', 'cost'), { timeout: 20_000 })
      .toEqual({ held: 0, taken: 0, owed: 0, toPay: 0, cost: 0 })
    const released = statementOf(page, orderId)
      .getByRole('row')
      .filter({ hasText: ru('orders:ledger.kinds.released') })
    await expect(released).toHaveCount(1)
    await expect(released).toContainText(ru('orders:ledger.statuses.settled'))
  },
)

test(
  '[OS-03] the courier never answers: a user records the outcome of a cancelled order, and the money follows',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, phone } = await withCourier(api)
    const page = await sit('manager', { path: `/orders/${orderId}` })
    const messagesBefore = (await api.messages(phone)).length
    const card = await cancelFromCard(page, orderId)
    // A user who knows the outcome need not wait for the deadline.
    await api.takeActionSteps('manager', orderId, 'deliveryOutcomeRequest', 'RECORD_OUTCOME')
    await page.goto(`/tasks/${await api.openTask(orderId, 'deliveryOutcome')}`)
    const outcome = new TaskPage(page, 'deliveryOutcome')
    await outcome.expectState('findingOut')
    await outcome.field('reason').fill('Курьер потерял посылку, акт 17')
    await expectAccessible(page, 'what became of a parcel')
    await outcome.confirm('LOST')
    await outcome.expectState('lost')

    await page.goto(`/orders/${orderId}`)
    await expect(card.fact('orderStatusId')).toHaveText('Отменён')
    await expectMessages(api, phone, 'orderLost', messagesBefore + 2)
    await expect
      .poll(() => totals(page, 'held', 'taken', 'owed', 'cost'), { timeout: 20_000 })
      .toEqual({ held: 0, taken: 0, owed: 0, cost: 0 })
  },
)

test(
  '[OS-03] the courier revokes its report: nothing changes, and a user resolves it in a task',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await withCourier(api)
    const page = await sit('manager', { path: `/orders/${orderId}` })
    const card = await cancelFromCard(page, orderId)
    await notifyByCourier(api, orderId, 'delivered')
    await expect(card.fact('orderStatusId')).toHaveText('Выдан полностью')
    await notifyByCourier(api, orderId, 'notDelivered')
    await page.goto(`/tasks/${await api.openTask(orderId, 'deciding')}`)
    const deciding = new TaskPage(page, 'deciding')
    await deciding.expectState('contradicted')
    await expectAccessible(page, 'news that cannot be')
    await deciding.field('comment').fill('Курьер ошибся заказом, товар у покупателя')
    await deciding.press('SETTLED')
    await deciding.expectState('settled')
    await page.goto(`/orders/${orderId}`)
    await expect(card.fact('orderStatusId')).toHaveText('Выдан полностью')
  },
)
