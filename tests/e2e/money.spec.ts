import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { statementOf, parseKopecks, readSum, readTotal, totals, readValue } from './support/statement.ts'
import { toCourier } from './support/delivery-ways.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { formAndIssue, issuedOrder, orderAtTill } from './support/ways.ts'

const payTypes = { cash: 3, giftCard: 5 }

const paid = async (api: Api, orderId: number, amount: number, paymentId: string) =>
  api.triggerPartner('bank/notify', { orderId, operation: 'approved', amount, paymentId })

test('[MO-03] [MO-01] an underpaid order shows what is missing; once it is paid the statement adds up', async ({
  sit,
  api,
}) => {
  const orderId = await api.newOrder({ awaitsPayment: true, lines: [plaid], discount: 100_05 })
  const requested = 2 * plaid.price - 100_05
  await paid(api, orderId, 500_00, `short-${orderId}`)
  const page = await sit('manager', { path: `/orders/${orderId}` })
  const missing = page.getByRole('alert').filter({ hasText: /Оплачено не полностью/ })
  await expect(missing).toContainText(/получено 500,00\s₽, не хватает 1\s997,95\s₽/)
  await expectAccessible(page, 'a card with too little paid')

  await paid(api, orderId, requested - 500_00, `rest-${orderId}`)
  await expect(missing, 'the open card updates').toHaveCount(0)
  await expect(readValue(page, readTotal('toPay'))).toHaveText(/^0,00/)
  const [held, taken, givenBack, toPay, cost] = await Promise.all(
    ['held', 'taken', 'givenBack', 'toPay', 'cost'].map((name) => readSum(page, readTotal(name))),
  )
  expect([held, cost]).toEqual([requested, requested])
  expect(held! + taken! - givenBack! + toPay!).toBe(cost)
  await expect(
    statementOf(page, orderId).getByText(ru('orders:ledger.problems.less'), { exact: false }),
  ).toHaveCount(1)
})

test(
  '[MO-03] [TK-06] the rest of an underpayment is taken at the till, and the order is issued',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await api.newOrder({ awaitsPayment: true, lines: [plaid] })
    const fullPrice = 2 * plaid.price
    await paid(api, orderId, 500_00, `short-${orderId}`)
    const taskId = await api.openTask(orderId, 'paying')
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'paying')
    await task.expectState('restDue')
    expect(await readSum(page, task.text('sums.payableSum'))).toBe(fullPrice - 500_00)
    await expectAccessible(page, 'the rest of a payment')
    await task.confirm('REST_PAID')
    await task.expectState('restPaid')

    await formAndIssue(api, orderId)
    await page.goto(`/orders/${orderId}`)
    await expect(new OrderCardPage(page).fact('orderStatusId')).toHaveText('Выдан полностью')
    await expect
      .poll(() => totals(page, 'held', 'taken', 'givenBack', 'toPay', 'cost'), { timeout: 20_000 })
      .toEqual({ held: 0, taken: fullPrice, givenBack: 0, toPay: 0, cost: fullPrice })
  },
)

test(
  '[MO-04] [MO-03] money that the courier did not collect is listed as due, and closes when it is delivered',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await toCourier(api, { order: { payTypeId: payTypes.cash, lines: [plaid] } })
    const { payable: toPay } = (await api.view(`orders/${orderId}/actions/returnFromDelivery`, 'manager'))!
      .order
    const collected = toPay - 500_00
    await api.triggerPartner(`courier1/parcels/${orderId}-1/advance`, { status: 'delivered', collected })
    const page = await sit('accountant', { path: `/money-due?orderId=${orderId}` })
    const row = page.getByRole('row').filter({ hasText: String(orderId) })
    await expect(row).toContainText(ru('orders:ledger.problems.unpaid'))
    await expect(row).toContainText(/500,00\s₽/)
    const taskId = await api.openTask(orderId, 'moneyReturn')
    await page.goto(`/tasks/${taskId}`)
    const task = new TaskPage(page, 'moneyReturn')
    await task.expectState('collecting')
    await expect(task.instruction).toHaveText(/не оплачено 500,00\s₽/)
    await expectAccessible(page, 'a debt')
    await task.field('document').fill('000125')
    await task.field('doneOn').fill(new Date().toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' }))
    await task.confirm('CARRIER_PAID')
    await task.expectState('done')
    await page.goto(`/orders/${orderId}`)
    await expect.poll(() => totals(page, 'toPay', 'taken')).toEqual({ toPay: 0, taken: toPay })
  },
)

test(
  '[TK-06] [MO-01] the till shows the components of the sum, the same as the card',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, taskId } = await orderAtTill(api, {
      order: { payTypeId: payTypes.cash, lines: [plaid, mug], discount: 150_00, pointsWrittenOff: 50_00 },
    })
    const page = await sit('manager', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'paying')
    await task.expectState('atTheTill')
    const names = ['goodsSum', 'discountSum', 'pointsSum', 'packagesSum', 'payableSum']
    const sums = await Promise.all(names.map((name) => readSum(page, task.text(`sums.${name}`))))
    const payable = sums.pop()!
    expect(sums[0]).toBe(2 * plaid.price + mug.price)
    expect(sums[3], 'the package has a price').toBeGreaterThan(0)
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(payable)
    await expectAccessible(page, 'the till')
    await page.goto(`/orders/${orderId}`)
    await expect(new OrderCardPage(page).fact('payable')).toBeVisible()
    expect(parseKopecks(await new OrderCardPage(page).fact('payable').innerText())).toBe(payable)
  },
)

test(
  '[RF-04] a refund names the sum and the account before it is sent; the card lists it in its statement',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await issuedOrder(api, { order: { lines: [plaid, mug] } })
    const page = await sit('manager', { path: `/orders/${orderId}/actions/initiateRefund` })
    const task = new TaskPage(page, 'initiateRefund')
    await task.expectState('open.choosing')
    await task.count(plaid.productName, 'quantity').fill('1')
    await task.press('CHOSEN')
    await expect(task.field('reasonId'), 'the reason is required').toHaveAttribute('aria-invalid', 'true')
    await task.field('reasonId').selectOption({ label: await api.catalogueText('refundReasons', 2) })
    await task.field('accountType').selectOption({ label: await api.catalogueText('refundAccountTypes', 2) })
    await task.press('CHOSEN')
    await task.expectState('open.confirming')
    await expect(task.instruction).toHaveText(/вернётся 1\s299,00\s₽ на карту, с которой оплачен заказ/)
    await task.press('CONFIRM')
    await expect(task.question('CONFIRM')).toContainText(/1\s299,00\s₽ на карту покупателя/)
    await task.question('CONFIRM').getByRole('button').first().click()
    await task.expectState('done')
    await page.goto(`/orders/${orderId}`)
    await expect.poll(() => readSum(page, readTotal('givenBack'))).toBe(plaid.price)
  },
)

test(
  '[RF-04] payment by gift card is refunded to it: no account is asked',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await issuedOrder(api, { order: { payTypeId: payTypes.giftCard, lines: [mug] } })
    const page = await sit('manager', { path: `/orders/${orderId}/actions/initiateRefund` })
    const task = new TaskPage(page, 'initiateRefund')
    await task.expectState('open.choosingGoods')
    await expect(page.getByLabel(task.text('fields.accountType.title'))).toHaveCount(0)
    await task.count(mug.productName, 'quantity').fill('1')
    await task.field('reasonId').selectOption({ label: await api.catalogueText('refundReasons', 2) })
    await task.press('CHOSEN')
    await expect(task.instruction).toHaveText(/399,00\s₽ на подарочную карту/)
    await task.confirm('CONFIRM')
    await task.expectState('done')
  },
)
