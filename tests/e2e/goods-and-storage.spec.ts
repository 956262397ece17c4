import { formatDay, formatStoreDateTime } from '../../src/client/ui/format.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toMoving } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { mug, plaid } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toDisbanding, orderToForm, orderToIssue } from './support/ways.ts'

/** Catalogue goodsLossReasons. */
const broken = 5

test('[TK-22] a piece that broke on its way to the shelf is recorded with its reason, and the task ends', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await toDisbanding(api, { order: { lines: [plaid, mug] } })
  const page = await sit('store', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'disbanding')
  await task.press('DISBAND')
  await task.expectState('returning')
  await expect(task.scanField).toBeFocused()
  await scan(page, plaid.barcode)
  await expect(task.count(plaid.productName, 'returned')).toHaveValue('1')

  // Two blocked actions with their reasons do not fit into the row.
  await expect(await task.reveal('DISBANDED_IN_PART')).toBeDisabled()
  await expect(task.button('DISBANDED_IN_PART')).toHaveAccessibleDescription(
    new RegExp(ru('runner:lines.counted.disband.reasons')),
  )
  const reason = await api.catalogueText('goodsLossReasons', broken)
  for (const { productName } of [plaid, mug])
    if (await task.lossReason(productName).isVisible())
      await task.lossReason(productName).selectOption({ label: reason })
  await expectAccessible(page, 'disbanding with a broken piece')
  await task.confirm('DISBANDED_IN_PART')
  await task.expectState('disbanded')

  await page.goto(`/orders/${orderId}`)
  const block = page.getByRole('region', { name: ru('orders:blocks.goodsBack'), exact: true })
  await expect(block).toContainText(mug.productName)
  await expect(block).toContainText(reason)
})

test('[TK-23] goods for adults are handed out only after the age check', async ({ sit, api }) => {
  const { taskId } = await orderToIssue(api, { order: { lines: [plaid], productsForAdults: true } })
  const page = await sit('manager', { path: `/tasks/${taskId}` })
  const task = new TaskPage(page, 'delivery')
  await task.press('ISSUE_WITHOUT_CODE')
  await task.field('comment').fill('Телефон утерян, паспорт проверен')
  await task.send('ISSUE_WITHOUT_CODE')
  await task.expectState('checkingAge')
  await expect(task.button('ISSUED_IN_FULL')).toHaveCount(0)
  await expectAccessible(page, 'age')
  await task.confirm('AGE_NOT_CONFIRMED')
  await task.expectState('ready')

  await task.press('ISSUE_WITHOUT_CODE')
  await task.field('comment').fill('Пришёл с паспортом')
  await task.send('ISSUE_WITHOUT_CODE')
  await task.press('AGE_CONFIRMED')
  await task.expectState('handing')
})

test('[TK-27] the cell is entered at the forming and shown at the issue, where a scan means «handed over»', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await orderToForm(api, { order: { lines: [plaid, mug] } })
  const page = await sit('store', { path: `/tasks/${taskId}` })
  const forming = new TaskPage(page, 'formatting')
  await forming.press('STARTED')
  await forming.expectState('collecting')
  await expect(forming.scanField).toBeFocused()
  for (const { barcode, quantity } of [plaid, mug])
    for (let n = 0; n < quantity; n++) await scan(page, barcode)
  await forming.press('COLLECTED')
  await forming.expectState('packing')
  await forming.packages(await api.catalogueText('bagTypes', 1)).fill('1')
  await forming.press('PACKED')
  await forming.expectState('confirming')
  await forming.field('storagePlace').fill('Б-07')
  await forming.confirm('FORM')
  await forming.expectState('formedInFull')

  const issue = await api.openTask(orderId, 'delivery')
  const counter = await sit('manager', { path: `/tasks/${issue}` })
  const task = new TaskPage(counter, 'delivery')
  await task.expectState('ready')
  await expect(counter.getByText('Б-07', { exact: true }).first()).toBeVisible()
  await task.press('ISSUE_WITHOUT_CODE')
  await task.field('comment').fill('Паспорт проверен')
  await task.send('ISSUE_WITHOUT_CODE')
  await task.expectState('handing')
  await expect(task.scanField).toBeFocused()
  await scan(counter, plaid.barcode)
  await expect(task.count(plaid.productName, 'handed')).toHaveValue('1')
  await expect(task.count(plaid.productName, 'notTaken')).toHaveValue('0')
})

test('[TK-24] staff prolong the storage within the limit, and the new deadline is on the card', async ({
  sit,
  api,
}) => {
  const { orderId } = await orderToIssue(api, { order: { lines: [plaid] } })
  const term = async () => {
    const { body } = await api.call('operator', 'GET', `/api/orders/${orderId}`)
    return Date.parse(body.order.storageUntil as string)
  }
  const before = await term()
  const page = await sit('operator', { path: `/orders/${orderId}/actions/prolongStorage` })
  const screen = new TaskPage(page, 'prolongStorage')
  await screen.expectState('choosing')
  await screen.field('days').fill('30')
  await screen.press('PROLONG')
  await expect(screen.alert(screen.pattern('refusals.withinLimit'))).toBeVisible()
  await expectAccessible(page, 'prolong')
  await screen.field('days').fill('2')
  await screen.press('PROLONG')
  await screen.expectState('prolonged')
  const after = await term()
  expect(after - before).toBe(2 * 86_400_000)
  await page.goto(`/orders/${orderId}`)
  const zone = (await api.call('operator', 'GET', `/api/orders/${orderId}`)).body.store.zone as string
  await expect(new OrderCardPage(page).fact('storageUntil')).toContainText(
    formatStoreDateTime(new Date(after).toISOString(), zone).slice(0, 10),
  )
})

test(
  '[TK-11] another day is agreed in a call: the customer is reached, the slot is the courier’s, the card shows it',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, taskId } = await toMoving(api)
    const page = await sit('operator', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'moveDelivery')
    await task.expectState('readyToCall')
    await expect(task.button('DELIVERY_MOVED'), 'nothing is moved before the conversation').toHaveCount(0)
    await task.press('CALL_STARTED')
    await task.expectState('call.greeting')
    await task.press('CUSTOMER_LISTENS')
    await task.expectState('call.agreeing')

    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await task.field('date').fill(formatDay(day))
    await expect(task.field('slotId')).toBeEnabled()
    await task.field('slotId').selectOption({ index: 1 })
    await expectAccessible(page, 'moving a delivery')
    await task.press('DELIVERY_MOVED')
    await expect(page.getByText(task.text('fields.reasonId.required'))).toBeVisible()
    await task.field('reasonId').selectOption({ index: 1 })
    await task.press('DELIVERY_MOVED')
    await task.expectState('moved')

    await page.goto(`/orders/${orderId}`)
    await expect(new OrderCardPage(page).fact('desiredDate')).toHaveText(formatDay(day))
  },
)
