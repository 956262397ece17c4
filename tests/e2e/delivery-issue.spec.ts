import { readFile } from 'node:fs/promises'
import { createBoxCode } from '../../src/shared/box-code.ts'
import { readSheet } from '../support/sheet.ts'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { courierToPoint, toCourier, toShipment } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[DI-01] [DI-02] [DI-04] orders that wait for a courier are put into an act, which is printed and handed over', async ({
  sit,
  api,
}) => {
  const orders = [(await toShipment(api)).orderId, (await toShipment(api)).orderId]
  const page = await sit('manager')
  await page.getByRole('link', { name: ru('shell:menu.issueDelivery'), exact: true }).click()
  const list = new ListPage(page, 'deliveryIssue')
  await expect(list.heading).toBeVisible()
  const services = page.getByRole('navigation', { name: ru('list:services') })
  await expect(services.getByRole('link').nth(1)).toHaveText(/: \d+$/)
  await expectAccessible(page, 'delivery issue')
  await expectGoodLayout(page, 'delivery issue')
  await services.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/issue-delivery\/actual\/1$/)
  // Both main actions are in sight before any order is selected, and the act says what is missing.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${ru('deliveryIssue:scan.open')}: \\d+`) }),
  ).toBeEnabled()
  await expect(list.bulk('act', 0)).toHaveAccessibleDescription(ru('deliveryIssue:bulk.act.none'))
  for (const orderId of orders) await list.checkbox(orderId).check()
  await list.bulk('act', 2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(ru('deliveryIssue:ask.title', { count: 2 }))
  await expectAccessible(page, 'the question before an act')
  await dialog.getByRole('button', { name: ru('deliveryIssue:ask.title', { count: 2 }) }).click()
  await expect(page.getByRole('textbox', { name: ru('deliveryIssue:scan.field') })).toBeVisible()
  for (const orderId of orders) {
    await scan(page, createBoxCode(orderId, 1))
    await expect(page.getByRole('status').filter({ hasText: String(orderId) })).toBeVisible()
  }
  await expectAccessible(page, 'boxes of an act')
  await expectGoodLayout(page, 'boxes of an act')
  await page.keyboard.press('Control+Enter')

  const task = new TaskPage(page, 'acceptanceAct')
  await task.expectState('formed')
  const parcels = page.getByRole('table', { name: ru('acceptanceActs:blocks.lines', { count: 2 }) })
  for (const orderId of orders) await expect(parcels).toContainText(String(orderId))
  await expectAccessible(page, 'an act')
  await expectGoodLayout(page, 'an act')
  const [paper] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/document')),
    page.getByRole('button', { name: ru('acceptanceActs:print') }).click(),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await task.press('PRINTED')
  await task.expectState('printed')
  await task.confirm('ISSUE')
  await task.expectState('issuedToDelivery')

  await page.goto(`/issue-delivery/no-actual?number=${orders[0]}`)
  await expect(list.row(orders[0]!)).toBeVisible()
  await page.goto(`/settings/acceptance-acts?number=${orders[1]}`)
  const acts = new ListPage(page, 'acceptanceActs')
  await expect(acts.rows).toHaveCount(1)
  await expect(acts.rows).toContainText(ru('acceptanceActs:statuses.issued'))
  await expectAccessible(page, 'acts')
  await expectGoodLayout(page, 'acts')
  await acts.rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Акт \d+$/ })).toBeVisible()
  await expectAccessible(page, 'the card of an act')
  const [secondPrint] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/document')),
    page.getByRole('button', { name: ru('acceptanceActs:print') }).click(),
  ])
  expect(secondPrint.status(), 'printed again').toBe(200)
})

test('[DI-03] orders that are already in an act are named and excluded', async ({ sit, api }) => {
  const [firstOrder, secondOrder] = [(await toShipment(api)).orderId, (await toShipment(api)).orderId]
  const { body: act } = await api.call('manager', 'POST', '/api/acceptance-acts', {
    orderIds: [firstOrder],
    boxes: [createBoxCode(firstOrder, 1)],
  })
  await expect(async () => {
    const { body } = await api.call('manager', 'GET', `/api/desks/${act.deskId}`)
    expect(body.step.state).toBe('formed')
  }).toPass()
  const { body: otherAct } = await api.call('manager', 'POST', '/api/acceptance-acts', {
    orderIds: [firstOrder, secondOrder],
    boxes: [createBoxCode(firstOrder, 1), createBoxCode(secondOrder, 1)],
  })
  const page = await sit('manager', { path: `/issue-delivery/acts/${otherAct.deskId}` })
  const task = new TaskPage(page, 'acceptanceAct')
  await task.expectState('inAnotherAct')
  await expect(page.getByText(ru('acceptanceActs:elsewhere', { act: act.actId })).first()).toBeVisible()
  await expectAccessible(page, 'an act with an order of another')
  await task.press('EXCLUDE_AND_REPEAT')
  await task.expectState('formed')
  await expect(
    page.getByRole('table', { name: ru('acceptanceActs:blocks.lines', { count: 1 }) }),
  ).toContainText(String(secondOrder))
})

test(
  '[DI-01] [SH-19] an order that was given to the courier on its own document is found from the start page until the day is closed',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await toCourier(api)
    const page = await sit('accountant', { path: '/start' })
    const closing = page.getByRole('region', { name: ru('start:kinds.closing') })
    await closing.getByRole('link', { name: ru('start:counters.goneWithoutAct') }).click()
    await expect(page).toHaveURL('/issue-delivery/no-actual?act=without')
    const list = new ListPage(page, 'deliveryIssue')
    await page.getByLabel(ru('deliveryIssue:filters.number')).fill(String(orderId))
    await expect(list.rows.filter({ hasText: String(orderId) })).toHaveCount(1)
    await expectAccessible(page, 'handed over without an act')
    await expectGoodLayout(page, 'handed over without an act')
    const save = page.getByRole('button', { name: ru('list:export.label') })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const { heads, rows } = await readSheet(await readFile(await download.path()))
    const columnOf = (id: string) => heads.indexOf(ru(`deliveryIssue:fields.${id}`))
    expect(rows.map((row) => [row[columnOf('orderId')], row[columnOf('invoiceNumber')]])).toEqual([
      [orderId, `${orderId}-1`],
    ])
  },
)

test(
  '[DI-02] orders of two services cannot be chosen for one act, and on a phone there is no delivery issue',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId } = await toShipment(api)
    const { status, body } = await api.call('store2', 'POST', '/api/acceptance-acts', {
      orderIds: [orderId],
      boxes: [createBoxCode(orderId, 1)],
    })
    expect([status, body.code]).toEqual([404, 1])
    const page = await sit('manager', { viewport: phoneSize })
    await page.goto('/issue-delivery')
    await expect(page.getByRole('heading', { name: ru('shell:onComputer.title') })).toBeVisible()
  },
)

test(
  '[TK-28] [DI-02] every box is scanned before an act: a wrong one is refused with a message, a missing one is named, by scanner and keys alone',
  fullOnly,
  async ({ sit, api }) => {
    const tares = [1, 2].map((typeId) => ({ typeId, weight: 1_300, unused: false }))
    const { orderId: two } = await toShipment(api, { tares })
    const { orderId: firstOrder } = await toShipment(api)
    const { orderId: orderInAct } = await toShipment(api)
    const { orderId: otherServiceOrder } = await toShipment(api, {
      order: { delivery: courierToPoint },
    })
    const { orderId: cancelled } = await toShipment(api)
    await api.takeActionSteps('admin', cancelled, 'cancelOrder', ['CANCEL', { reasonId: 1 }])
    const { body: act } = await api.call('manager', 'POST', '/api/acceptance-acts', {
      orderIds: [orderInAct],
      boxes: [createBoxCode(orderInAct, 1)],
    })
    await expect(async () => {
      const { body } = await api.call('manager', 'GET', `/api/desks/${act.deskId}`)
      expect(body.step.state).toBe('formed')
    }).toPass()

    const page = await sit('manager', { path: '/issue-delivery/actual/1' })
    await expect(page.getByRole('columnheader', { name: ru('deliveryIssue:fields.track') })).toBeVisible()
    // All rows belong to the service of the page.
    await expect(
      page.getByRole('columnheader', { name: ru('deliveryIssue:fields.deliveryServiceId') }),
    ).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(`^${ru('deliveryIssue:scan.open')}: \\d+`) }).click()
    const table = page.getByRole('table', { name: ru('deliveryIssue:scan.list') })
    const row = (orderId: number) => table.getByRole('row').filter({ hasText: String(orderId) })
    await expect(row(two)).toContainText(ru('deliveryIssue:scan.of', { scanned: 0, of: 2 }))
    await expect(row(firstOrder)).toContainText(ru('deliveryIssue:scan.of', { scanned: 0, of: 1 }))
    await expect(row(otherServiceOrder)).toHaveCount(0)
    const form = page.getByRole('button', { name: /^Сформировать акт/ })
    await expect(form).toHaveAccessibleDescription(ru('deliveryIssue:scan.why.none'))

    const alert = page.getByRole('alert')
    const wrongScans: [string, RegExp][] = [
      [createBoxCode(otherServiceOrder, 1), /везёт другая служба: «.+»/],
      [createBoxCode(orderInAct, 1), new RegExp(`уже в акте ${act.actId}`)],
      [createBoxCode(cancelled, 1), /отменён: курьеру это место не отдавайте/],
      [createBoxCode(two, 3), /^Мест в заказе \d+: 2/],
      ['99999999-1', /99999999-1 неизвестен/],
    ]
    for (const [code, words] of wrongScans) {
      await scan(page, code)
      await expect(alert.filter({ hasText: words })).toBeVisible()
    }
    await expect(form).toBeDisabled()

    await scan(page, createBoxCode(two, 2))
    await expect(row(two)).toContainText(ru('deliveryIssue:scan.of', { scanned: 1, of: 2 }))
    await expect(form).toHaveAccessibleDescription(new RegExp(`${two}: место 1`))
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeDisabled()
    // A reload keeps the boxes that were already scanned.
    await page.reload()
    await expect(row(two)).toContainText(ru('deliveryIssue:scan.of', { scanned: 1, of: 2 }))
    const field = page.getByRole('textbox', { name: ru('deliveryIssue:scan.field') })
    await field.fill(createBoxCode(two, 1))
    await field.press('Enter')
    await expect(row(two)).toContainText(ru('deliveryIssue:scan.whole'))
    await expect(form).toBeEnabled()
    await expectAccessible(page, 'boxes of a service')
    await page.keyboard.press('Control+Enter')

    const task = new TaskPage(page, 'acceptanceAct')
    await task.expectState('formed')
    const parcels = page.getByRole('table', { name: ru('acceptanceActs:blocks.lines', { count: 1 }) })
    await expect(parcels).toContainText(String(two))
  },
)
