import { Frame } from './pages/frame.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toPrinting, toUndecided } from './support/delivery-ways.ts'
import { expectGoodLayout } from './support/layout.ts'
import { freshPhone, mug, plaid, strange } from './support/goods.ts'
import { phone as phoneSize } from './support/place.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toBeingFormed, toForming } from './support/ways.ts'

const way = { order: { lines: [plaid, mug] } }

test('[TK-25] whoever calls is found by the end of the phone; what can be done now is offered, «not confirmed» is opened anew', async ({
  sit,
  api,
}) => {
  const phone = freshPhone()
  const order = { ...way.order, phone, name: 'Галкина Римма' }
  const { orderId } = await toUndecided(api, { order })
  const { orderId: other } = await toForming(api, { order })
  const page = await sit('operator', { path: '/tasks' })
  const { search, found, can } = new Frame(page)
  await expect(search).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await search.fill(phone.slice(-7))
  await expect(found.getByRole('heading', { name: /Галкина Римма/ })).toBeVisible()

  // The same as on the card of each.
  for (const id of [orderId, other]) {
    const { body } = await api.call('operator', 'GET', `/api/orders/${id}`)
    const offered = (body.actions as { name: string; version: number }[]).map(({ name, version }) =>
      ru(`${name}/v${version}:title`),
    )
    expect(offered.length).toBeGreaterThan(0)
    const links = can(id).getByRole('link')
    await expect(links).toHaveCount(offered.length + 1)
    for (const [n, title] of offered.entries()) await expect(links.nth(n + 1)).toHaveText(title)
  }
  await expectAccessible(page, 'incoming call')
  await can(orderId).getByRole('link').first().click()
  const deciding = new TaskPage(page, 'deciding')
  await deciding.expectState('notConfirmed')
  await expect(found).toHaveCount(0)
  await deciding.press('CALL_AGAIN')
  await expect(async () => expect(await api.openTask(orderId, 'confirming')).toBeGreaterThan(0)).toPass()
})

test('[TK-26] Enter on a single hit opens its open task, or the card of whoever has none to do; on a phone too', async ({
  sit,
  api,
}) => {
  const { orderId, taskId } = await toForming(api, way)
  const page = await sit('manager', { path: '/tasks', viewport: phoneSize })
  const { search, found } = new Frame(page)
  await search.fill('никто-такой')
  await search.press('Enter')
  await expect(found.getByText(ru('search:none', { text: 'никто-такой' }))).toBeVisible()
  await expectGoodLayout(page, 'search on a phone')
  await search.fill(String(orderId))
  await search.press('Enter')
  await expect(page).toHaveURL(`/tasks/${taskId}`)
  const looker = await sit('operator', { path: '/tasks' })
  const frame = new Frame(looker)
  await frame.search.fill(String(orderId))
  await frame.search.press('Enter')
  await expect(looker).toHaveURL(`/orders/${orderId}`)
  // What is pressed next is the opened page's.
  await expect(frame.search).toHaveValue('')
  await expect(frame.search).not.toBeFocused()
})

test('[TK-26] a paper scanned on any screen opens its order; a step keeps what it counts', async ({
  sit,
  api,
}) => {
  const { orderId: labelled, taskId: printing } = await toPrinting(api, way)
  const { order } = await api.task(printing)
  const { taskId } = await toBeingFormed(api, way)
  const page = await sit('manager', { path: '/orders' })
  const { found } = new Frame(page)
  await expect(new Frame(page).search).toBeVisible()
  await scan(page, order.delivery!.track!)
  await expect(page).toHaveURL(`/tasks/${printing}`)
  await page.goto(`/tasks/${taskId}`)
  const forming = new TaskPage(page, 'formatting')
  await expect(forming.count(mug.productName)).toHaveValue('0')
  await scan(page, mug.barcode)
  await expect(forming.count(mug.productName)).toHaveValue('1')
  await scan(page, strange)
  await expect(forming.alert(ru('scan:problems.unknownBarcode'))).toBeVisible()
  await forming.expectState('collecting')
  await scan(page, String(labelled))
  await expect(page).toHaveURL(`/tasks/${printing}`)
  await page.goto(`/orders/${labelled}`)
  await expect(new OrderCardPage(page).heading(labelled)).toBeVisible()
  await scan(page, strange)
  await expect(found.getByText(ru('search:none', { text: strange }))).toBeVisible()
})
