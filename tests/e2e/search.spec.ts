import { Frame } from './pages/frame.ts'
import { OrderCardPage } from './pages/order-card-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { toPrinting, toUndecided } from './support/delivery-ways.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { uniquePhone, mug, plaid, unknownBarcode } from './support/goods.ts'
import { phone as phoneSize } from './support/place.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderBeingFormed, orderToForm } from './support/ways.ts'
import type { Api } from './support/api.ts'

const statusOf = async (api: Api, orderId: number): Promise<string> => {
  const { body: card } = await api.call('operator', 'GET', `/api/orders/${orderId}`)
  const { body: statuses } = await api.call('operator', 'GET', '/api/catalogs/orderStatuses')
  const entries = statuses as { id: number; description: string }[]
  return entries.find(({ id }) => id === card.order.orderStatusId)!.description
}

const options = { order: { lines: [plaid, mug] } }

test('[TK-25] a caller is found by the end of the phone; possible actions are offered, «not confirmed» is opened anew', async ({
  sit,
  api,
}) => {
  const phone = uniquePhone()
  const order = { ...options.order, phone, name: 'Галкина Римма' }
  const { orderId } = await toUndecided(api, { order })
  const { orderId: otherOrder } = await orderToForm(api, { order })
  const page = await sit('operator', { path: '/tasks' })
  const { search, searchResults: found, possibleActions: can } = new Frame(page)
  await expect(search).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await search.fill(phone.slice(-7))
  await expect(found.getByRole('heading', { name: /Галкина Римма/ })).toBeVisible()

  // The same as on the card of each order.
  for (const id of [orderId, otherOrder]) {
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

test(
  '[TK-26] Enter on a single hit opens its open task, or else the card; on a phone too',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, taskId } = await orderToForm(api, options)
    const page = await sit('manager', { path: '/tasks', viewport: phoneSize })
    const { search, searchResults: found } = new Frame(page)
    await search.fill('никто-такой')
    await search.press('Enter')
    await expect(found.getByText(ru('search:none', { text: 'никто-такой' }))).toBeVisible()
    await expectGoodLayout(page, 'search on a phone')
    await search.fill(String(orderId))
    await search.press('Enter')
    await expect(page).toHaveURL(`/tasks/${taskId}`)
    const otherPage = await sit('operator', { path: '/tasks' })
    const frame = new Frame(otherPage)
    await frame.search.fill(String(orderId))
    await frame.search.press('Enter')
    await expect(otherPage).toHaveURL(`/orders/${orderId}`)
    // The next key press belongs to the opened page.
    await expect(frame.search).toHaveValue('')
    await expect(frame.search).not.toBeFocused()
  },
)

test(
  '[TK-25] among several hits the order with exactly that number is first, with its status; Enter opens the first one',
  fullOnly,
  async ({ sit, api }) => {
    const lastName = `Жемчугова${Date.now() % 100_000}`.replace(
      /\d/g,
      (digit) => 'абвгдежзик'[Number(digit)]!,
    )
    const { orderId } = await orderToForm(api, {
      order: { ...options.order, phone: uniquePhone(), name: `${lastName} Римма` },
    })
    const secondPhone = uniquePhone()
    await orderToForm(api, { order: { ...options.order, phone: secondPhone, name: `${lastName} Анна` } })
    const page = await sit('operator', { path: '/orders' })
    const { search, searchResults: found } = new Frame(page)
    const customers = found.getByRole('listitem').filter({ hasText: lastName })
    const newestText = ru('search:newest', { orderId, status: await statusOf(api, orderId) })

    await search.fill(lastName)
    await expect(customers).toHaveCount(2)
    await expect(customers.filter({ hasText: 'Римма' })).toContainText(newestText)
    await search.press('Enter')
    await expect(customers.first().getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(customers.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page, 'several customers')

    // Half of a name and the end of the phone; the number as it is spoken.
    await search.fill(`${secondPhone.slice(-4)} ${lastName.slice(0, 6)}`)
    await expect(found.getByRole('heading', { name: new RegExp(`${lastName} Анна`) })).toBeVisible()
    await search.fill(`заказ №${orderId}`)
    await expect(found.getByRole('heading', { name: new RegExp(`${lastName} Римма`) })).toBeVisible()

    // A user who only looked at the keys stays on the same page.
    await search.fill('')
    await page.locator('h1').first().click()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog')
    await expect(keys.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await expect(search).not.toBeFocused()
  },
)

test('[TK-26] a document scanned on any screen opens its order; a step keeps what it counts', async ({
  sit,
  api,
}) => {
  const { orderId: labelled, taskId: printing } = await toPrinting(api, options)
  const { order } = await api.task(printing)
  const { taskId } = await orderBeingFormed(api, options)
  const page = await sit('manager', { path: '/orders' })
  const { searchResults: found } = new Frame(page)
  await expect(new Frame(page).search).toBeVisible()
  await scan(page, order.delivery!.track!)
  await expect(page).toHaveURL(`/tasks/${printing}`)
  await page.goto(`/tasks/${taskId}`)
  const forming = new TaskPage(page, 'formatting')
  await expect(forming.count(mug.productName)).toHaveValue('0')
  await scan(page, mug.barcode)
  await expect(forming.count(mug.productName)).toHaveValue('1')
  await scan(page, unknownBarcode)
  await expect(forming.alert(ru('scan:problems.unknownBarcode'))).toBeVisible()
  await forming.expectState('collecting')
  await scan(page, String(labelled))
  await expect(page).toHaveURL(`/tasks/${printing}`)
  await page.goto(`/orders/${labelled}`)
  await expect(new OrderCardPage(page).heading(labelled)).toBeVisible()
  await scan(page, unknownBarcode)
  await expect(found.getByText(ru('search:none', { text: unknownBarcode }))).toBeVisible()
})
