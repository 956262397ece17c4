import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toShipment } from './support/delivery-ways.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone as phoneSize } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

test('[DI-01] [DI-02] [DI-04] orders that wait for a courier go into an act, which is printed and handed over', async ({
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
  for (const orderId of orders) await list.box(orderId).check()
  await list.bulk('act', 2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Акт на 2 заказа')
  await expectAccessible(page, 'the question before an act')
  await dialog.getByRole('button', { name: ru('deliveryIssue:ask.form') }).click()

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
  const [again] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/document')),
    page.getByRole('button', { name: ru('acceptanceActs:print') }).click(),
  ])
  expect(again.status(), 'printed again').toBe(200)
})

test('[DI-03] orders that are in an act already are named and excluded', async ({ sit, api }) => {
  const [first, second] = [(await toShipment(api)).orderId, (await toShipment(api)).orderId]
  const { body: standing } = await api.call('manager', 'POST', '/api/acceptance-acts', { orderIds: [first] })
  await expect(async () => {
    const { body } = await api.call('manager', 'GET', `/api/desks/${standing.deskId}`)
    expect(body.step.state).toBe('formed')
  }).toPass()
  const { body: other } = await api.call('manager', 'POST', '/api/acceptance-acts', {
    orderIds: [first, second],
  })
  const page = await sit('manager', { path: `/issue-delivery/acts/${other.deskId}` })
  const task = new TaskPage(page, 'acceptanceAct')
  await task.expectState('inAnotherAct')
  await expect(page.getByText(ru('acceptanceActs:elsewhere', { act: standing.actId })).first()).toBeVisible()
  await expectAccessible(page, 'an act with an order of another')
  await task.press('EXCLUDE_AND_REPEAT')
  await task.expectState('formed')
  await expect(
    page.getByRole('table', { name: ru('acceptanceActs:blocks.lines', { count: 1 }) }),
  ).toContainText(String(second))
})

test('[DI-02] orders of two services cannot be chosen for one act, and on a phone there is no delivery issue', async ({
  sit,
  api,
}) => {
  const { orderId } = await toShipment(api)
  const { status, body } = await api.call('store2', 'POST', '/api/acceptance-acts', { orderIds: [orderId] })
  expect([status, body.code]).toEqual([404, 1])
  const page = await sit('manager', { viewport: phoneSize })
  await page.goto('/issue-delivery')
  await expect(page.getByRole('heading', { name: ru('shell:noSection.title') })).toBeVisible()
})
