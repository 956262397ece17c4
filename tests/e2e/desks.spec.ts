import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { courier, announcedDelivery as toPacked } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { newKey } from '../support/orders.ts'
import { mug, plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm, orderToIssue } from './support/ways.ts'

/** Catalogue deliveryServices. */
const postService = 5
const delivery = { ...courier, serviceTypeId: 3, serviceId: postService, method: 3 }

interface Answer {
  id: number
  handler: string
  status: string
}
const eventOf = async (api: Api, orderId: number, handler: string): Promise<Answer> => {
  const { body } = await api.call('admin', 'GET', `/api/orders/${orderId}`)
  return (body as { events: Answer[] }).events.find((event) => event.handler === handler)!
}
const becomes = (api: Api, orderId: number, status: string) =>
  expect
    .poll(async () => (await eventOf(api, orderId, 'delivery.announce')).status, { timeout: 30_000 })
    .toBe(status)

test.describe('while the post is in trouble', () => {
  test.describe.configure({ mode: 'serial' })
  test.afterEach(({ api }) => api.setPartnerFault('post', 'none'))

  test('[EV-01] [EV-02] unsent messages are found, read with their journal, cancelled and sent again, many at once', async ({
    sit,
    api,
  }) => {
    test.setTimeout(120_000)
    await api.setPartnerFault('post', 'error')
    const name = `Почтина${Date.now()}`
    const orders = await Promise.all(
      [1, 2].map(() => toPacked(api, { order: { name, lines: [mug], delivery } })),
    )
    for (const orderId of orders) await becomes(api, orderId, 'pending')
    const [firstOrder, secondOrder] = await Promise.all(
      orders.map((orderId) => eventOf(api, orderId, 'delivery.announce')),
    )
    const page = await sit('admin', { path: '/settings/events' })
    const list = new ListPage(page, 'events')
    await list.choose('handler', await api.catalogueText('eventHandlers', 'delivery.announce'))
    await list.choose('status', ru('events:statuses.pending'))
    await expect(list.row(firstOrder!.id)).toContainText(String(orders[0]))
    await expectAccessible(page, 'events')

    await list
      .row(firstOrder!.id)
      .getByRole('link', { name: String(firstOrder!.id), exact: true })
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: ru('events:card', { id: firstOrder!.id }) }),
    ).toBeVisible()
    const journal = page.getByRole('table', { name: new RegExp(`^${ru('events:blocks.journal')}`) })
    await expect(journal).toContainText(ru('events:statuses.process'))
    await expect(page.getByRole('link', { name: String(orders[0]) })).toBeVisible()
    await expectAccessible(page, 'an event')
    await page.goBack()

    await list.checkbox(firstOrder!.id).check()
    await list.checkbox(secondOrder!.id).check()
    await expect(page.getByText(ru('list:bulk.chosen', { count: 2 }))).toBeVisible()
    await expectAccessible(page, 'events, two chosen')
    await list.bulk('cancel', 2).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(ru('events:bulk.cancel.confirm', { count: 2 }))
    await expect(question.getByRole('button', { name: ru('common:doNotCancel') })).toBeFocused()
    await question
      .getByRole('button', { name: ru('events:bulk.cancel.title', { count: 2 }), exact: true })
      .click()
    const doneText = ru('list:bulk.result', { label: ru('events:bulk.cancel.done'), done: 2, count: 2 })
    await expect(page.getByText(doneText)).toBeVisible()
    await expect(list.row(firstOrder!.id), 'it is no longer waiting').toHaveCount(0)
    for (const orderId of orders) await becomes(api, orderId, 'canceled')

    await api.setPartnerFault('post', 'none')
    await list.choose('status', ru('events:statuses.canceled'))
    await list.checkbox(firstOrder!.id).check()
    await list.checkbox(secondOrder!.id).check()
    // A cancelled event can only be sent again.
    await expect(list.bulk('cancel', 0)).toHaveAttribute('aria-disabled', 'true')
    await list.bulk('restart', 2).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('events:bulk.restart.title', { count: 2 }), exact: true })
      .click()
    for (const orderId of orders) await becomes(api, orderId, 'done')
    await list.clearAll.click()
    await expect(list.row(firstOrder!.id), 'the open list updates').toContainText(ru('events:statuses.done'))
  })

  test(
    '[EV-02] one event is cancelled and sent again from its card, by keyboard and on a phone',
    fullOnly,
    async ({ sit, api }) => {
      await api.setPartnerFault('post', 'error')
      const orderId = await toPacked(api, { order: { lines: [mug], delivery } })
      await becomes(api, orderId, 'pending')
      const { id } = await eventOf(api, orderId, 'delivery.announce')
      const page = await sit('admin', { path: `/settings/events/${id}` })
      const button = (action: string) =>
        page.getByRole('button', { name: ru(`events:bulk.${action}.label`), exact: true })
      await expect(button('complete')).toBeVisible()
      const question = page.getByRole('alertdialog')
      const cancelByKeyboard = async () => {
        await button('cancel').focus()
        await page.keyboard.press('Enter')
        await expect(question).toContainText(ru('events:bulk.cancel.confirm', { count: 1 }))
        await expect(question.getByRole('button', { name: ru('common:doNotCancel') })).toBeFocused()
        // Ctrl+Enter does not confirm a dangerous action; its button follows the one that goes back.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        // Only possible actions are offered: a cancelled event can be sent again.
        await expect(button('cancel')).toHaveCount(0, { timeout: 3_000 })
      }
      // The action is refused while the event is being sent once more.
      await expect(cancelByKeyboard).toPass({ timeout: 30_000 })
      await becomes(api, orderId, 'canceled')
      await expect(button('cancel')).toHaveCount(0)
      await expect(button('complete')).toHaveCount(0)

      await api.setPartnerFault('post', 'none')
      await page.setViewportSize(phone)
      await expectGoodLayout(page, 'an event')
      await button('restart').click()
      await question
        .getByRole('button', { name: ru('events:bulk.restart.title', { count: 1 }), exact: true })
        .click()
      await becomes(api, orderId, 'done')
      await expect(button('restart')).toHaveCount(0)
    },
  )

  test('[OS-02] a stalled order is on the list with the reason and the next step', async ({ sit, api }) => {
    await api.setPartnerFault('post', 'refused')
    const orderId = await toPacked(api, { order: { lines: [mug], delivery } })
    await becomes(api, orderId, 'fail')
    const page = await sit('manager', { path: '/watch/orders' })
    const list = new ListPage(page, 'standing')
    await list.choose('reason', ru('standing:reasons.eventFailed'))
    const row = list.table.getByRole('row').filter({ has: page.getByRole('link', { name: String(orderId) }) })
    await expect(row).toContainText(ru('standing:reasons.eventFailed'))
    await list.waitUntilLoaded()
    await expectAccessible(page, 'standing orders')
    await page.setViewportSize(phone)
    await expectGoodLayout(page, 'standing orders')
  })
})

test('[MO-04] [AC-03] money that is owed or missing is on one list, with its age, its assignee, and its total', async ({
  sit,
  api,
}) => {
  const orderId = await api.shopOrder(`WEB-${newKey()}`, { awaitsPayment: true, lines: [plaid] })
  await api.triggerPartner('bank/notify', {
    orderId,
    operation: 'approved',
    amount: 500_00,
    paymentId: `due-${orderId}`,
  })
  const page = await sit('manager', { path: '/money-due' })
  const list = new ListPage(page, 'moneyDue')
  const row = list.table.getByRole('row').filter({ has: page.getByRole('link', { name: String(orderId) }) })
  await expect(row).toContainText(/500,00\s₽/)
  await expect(row).toContainText(ru('orders:ledger.problems.less'))
  await list.waitUntilLoaded()
  // Rows far below the viewport are not rendered, and have no text.
  const sums = (await list.column('amount')).filter((text) => text.endsWith('₽'))
  const kopecks = sums.reduce((sum, text) => sum + Number(text.replace(/[^0-9−]/g, '').replace('−', '-')), 0)
  const total = page.getByLabel(ru('list:total'), { exact: true }).getByRole('definition').first()
  const totalKopecks = Number(((await total.textContent()) ?? '').replace(/[^0-9]/g, ''))
  expect(totalKopecks).toBeGreaterThanOrEqual(kopecks)
  await expectAccessible(page, 'money due')
  await list.choose('status', ru('orders:ledger.statuses.failed'))
  await expect(row).toHaveCount(0)
  await list.clearAll.click()
  await row.getByRole('link', { name: String(orderId) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(orderId))
})

test('[OS-05] the manager sees the stores side by side, who works on what, and exceptions from the normal flow', async ({
  sit,
  api,
}) => {
  const { orderId } = await orderToIssue(api, { order: { lines: [plaid] } })
  const taskId = await api.openTask(orderId, 'delivery')
  await api.takeSteps('manager', taskId, 'SEND_CODE', [
    'ISSUE_WITHOUT_CODE',
    { comment: 'Телефон разрядился' },
  ])
  const page = await sit('manager', { path: '/watch/stores' })
  const stores = new ListPage(page, 'storesDesk')
  const store = stores.table.getByRole('row').filter({ has: page.getByRole('link', { name: '1001' }) })
  await expect(store).toContainText('Москва')
  await expectAccessible(page, 'stores side by side')

  await page.getByRole('link', { name: ru('watch:tabs.exceptions') }).click()
  const exceptions = new ListPage(page, 'exceptions')
  const search = exceptions.filters.getByRole('searchbox')
  await search.fill(String(orderId))
  const exception = exceptions.table.getByRole('row').filter({ hasText: 'Телефон разрядился' })
  await expect(exception).toContainText(ru('orders:exceptions.issueWithoutCode'))
  await expect(exceptions.rows).toHaveCount(1)
  await exceptions.waitUntilLoaded()
  await expectAccessible(page, 'exceptions')

  const forming = await orderToForm(api, { order: { lines: [plaid] } })
  const workingPage = await sit('store', { path: `/tasks/${forming.taskId}` })
  const task = new TaskPage(workingPage, 'formatting')
  await task.press('STARTED')
  await task.expectState('collecting')
  await page.getByRole('link', { name: ru('watch:tabs.inWork') }).click()
  const inWork = new ListPage(page, 'inWork')
  await expect(inWork.row(forming.taskId)).toContainText('Мария Иванова')
  await expectAccessible(page, 'who works on what')
})

test(
  '[OL-02] columns are chosen, moved and resized, and another computer shows them the same',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('accountant', { path: '/orders' })
    const list = new ListPage(page, 'orders')
    await expect(list.table).toBeVisible()
    const columnName = (id: string) => ru(`orders:fields.${id}`)
    const before = await list.columnHeads()
    const chooser = await list.openColumns()
    await chooser.getByRole('checkbox', { name: columnName('phone'), exact: true }).uncheck()
    await chooser
      .getByRole('button', { name: ru('list:columns.later', { name: columnName('orderStatusId') }) })
      .click()
    await expectAccessible(page, 'column chooser')
    await page.keyboard.press('Escape')
    await expect(chooser).toBeHidden()
    const expectedColumns = before.filter((name) => name !== columnName('phone'))
    expectedColumns.splice(1, 2, columnName('dateCreate'), columnName('orderStatusId'))
    // The room that becomes free shows a further column.
    const sharedHeads = async (shown: ListPage) =>
      (await shown.columnHeads()).filter((name) => expectedColumns.includes(name))
    expect(await sharedHeads(list)).toEqual(expectedColumns)

    const head = list.table.getByRole('columnheader', { name: columnName('name') })
    const width = async () => (await head.boundingBox())!.width
    const initialWidth = await width()
    const edge = (await head.boundingBox())!
    await page.mouse.move(edge.x + edge.width - 3, edge.y + 18)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width + 117, edge.y + 18, { steps: 4 })
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.mouse.up()
    await expect.poll(width).toBeGreaterThan(initialWidth + 60)
    await stored

    const otherPage = await sit('accountant', { path: '/orders' })
    const otherList = new ListPage(otherPage, 'orders')
    await expect(otherList.table).toBeVisible()
    await expect
      .poll(async () => (await otherList.columnHeads()).slice(0, 4))
      .toEqual(expectedColumns.slice(0, 4))
    const otherColumns = await otherList.openColumns()
    await otherColumns.getByRole('button', { name: ru('list:columns.reset') }).click()
    await otherPage.keyboard.press('Escape')
    await expect(otherColumns).toBeHidden()
    expect(await otherList.columnHeads()).toEqual(before)
  },
)
