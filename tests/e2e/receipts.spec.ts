import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from '../support/sheet.ts'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone, simulatorsURL } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { formAndIssue } from './support/ways.ts'

interface Receipts {
  items: { id: number; status: string; outcomes: string[] }[]
}

const receipts = async (api: Api, orderId: number) =>
  ((await api.call('accountant', 'GET', `/api/atol?orderId=${orderId}`)).body as Receipts).items
const askFor = (page: Page, orderId: number) =>
  page.getByLabel(ru('receipts:filters.orderId')).fill(String(orderId))

/** Sets whether the simulated cash register refuses receipts from now on. */
async function breakRegister(broken: boolean): Promise<void> {
  const { status } = await fetch(`${simulatorsURL}/atol/setting`, {
    method: 'POST',
    body: JSON.stringify({ broken }),
  })
  expect(status).toBe(200)
}

// The setting of the register is shared: these tests run one after another.
test.describe.configure({ mode: 'default' })
test.afterEach(() => breakRegister(false))

/** An order that was paid on the site and issued. */
async function issued(api: Api): Promise<number> {
  const orderId = await api.newOrder({ awaitsPayment: true, lines: [plaid] })
  const amount = 2 * plaid.price
  await api.triggerPartner('bank/notify', {
    orderId,
    operation: 'approved',
    amount,
    paymentId: `receipt-${orderId}`,
  })
  await formAndIssue(api, orderId)
  return orderId
}

test(
  '[RC-01] receipts of an order are found by its number, and a refused one is marked',
  fullOnly,
  async ({ sit, api }) => {
    await breakRegister(true)
    const orderId = await issued(api)
    await expect.poll(async () => (await receipts(api, orderId))[0]?.status, { timeout: 30_000 }).toBe('fail')
    await breakRegister(false)
    await expect.poll(async () => (await receipts(api, orderId))[0]?.outcomes).toEqual(['Success', 'Error'])

    const page = await sit('accountant', { path: '/settings' })
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.receipts.title')}`) })
      .click()
    await expect(page.getByRole('heading', { name: ru('receipts:before.title') })).toBeVisible()
    await expect(page.getByText(ru('receipts:warning'))).toBeVisible()
    await askFor(page, orderId)
    const list = new ListPage(page, 'receipts')
    const row = list.table.getByRole('row').filter({ hasText: ru('receipts:kinds.sell') })
    await expect(row).toContainText(ru('receipts:statuses.fail'))
    await expectAccessible(page, 'receipts')
    await row.getByRole('checkbox').check()
    await list.bulk('success', 1).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('receipts:bulk.success.title', { count: 1 }) })
      .click()
    await expect(row).toContainText(ru('receipts:statuses.done'))
    expect((await receipts(api, orderId))[0]).toMatchObject({ status: 'done', outcomes: [] })
  },
)

test(
  '[RC-01] [SH-19] receipts that the cash register did not print are linked from the start page to one list, and its export equals it',
  fullOnly,
  async ({ sit, api }) => {
    await breakRegister(true)
    const orderId = await issued(api)
    await expect.poll(async () => (await receipts(api, orderId))[0]?.status, { timeout: 30_000 }).toBe('fail')
    await breakRegister(false)
    await expect.poll(async () => (await receipts(api, orderId))[0]?.outcomes).toEqual(['Success', 'Error'])

    const page = await sit('accountant', { path: '/start' })
    const closing = page.getByRole('region', { name: ru('start:kinds.closing') })
    await closing.getByRole('link', { name: ru('start:counters.receiptsFailed') }).click()
    await expect(page).toHaveURL('/settings/checks/atol?state=failed')
    const list = new ListPage(page, 'receipts')
    const row = list.rows.filter({ hasText: String(orderId) })
    await expect(row).toContainText(ru('receipts:statuses.fail'))
    await expectAccessible(page, 'receipts that were not printed')
    await expectGoodLayout(page, 'receipts that were not printed')

    const save = page.getByRole('button', { name: ru('list:export.label') })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const { heads, rows } = await readSheet(await readFile(await download.path()))
    const saved = rows.find((row) => row[heads.indexOf(ru('receipts:fields.orderId'))] === orderId)
    const cell = (id: string) => saved?.[heads.indexOf(ru(`receipts:fields.${id}`))]
    expect([cell('status'), cell('kind'), cell('total')]).toEqual([
      ru('receipts:statuses.fail'),
      ru('receipts:kinds.sell'),
      (2 * plaid.price) / 100,
    ])

    await row.getByRole('checkbox').check()
    await list.bulk('error', 1).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('receipts:bulk.error.title', { count: 1 }) })
      .click()
    await expect(row, 'a user has recorded the outcome').toHaveCount(0)
    await askFor(page, orderId)
    await expect(page.getByRole('heading', { name: ru('receipts:allPrinted.title') })).toBeVisible()
  },
)

test(
  '[RC-01] an order without receipts has a message, on a phone too; without the right nothing is visible',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await api.newOrder({ lines: [plaid] })
    const page = await sit('accountant', { path: '/settings/checks/atol', viewport: phone })
    await askFor(page, orderId)
    await expect(page.getByRole('heading', { name: ru('receipts:nothing.title') })).toBeVisible()
    await expectGoodLayout(page, 'receipts')
    const manager = await sit('manager', { path: '/settings/checks/atol' })
    await expect(manager.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)

test('[RC-02] receipts of the tills are found by an order’s number: failed ones and one registered twice', async ({
  sit,
  api,
}) => {
  const orderId = await api.newOrder({ lines: [plaid] })
  const print = (overrides: object) =>
    fetch(`${simulatorsURL}/setkit/print`, {
      method: 'POST',
      body: JSON.stringify({ orderId, ...overrides }),
    })
  const page = await sit('accountant', { path: '/settings/checks' })
  await expect(page).toHaveURL('/settings/checks/atol')
  await page
    .getByRole('link', { name: ru('tillReceipts:title'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: ru('tillReceipts:before.title') })).toBeVisible()
  await page.getByLabel(ru('tillReceipts:filters.orderId')).fill(String(orderId))
  await expect(page.getByRole('heading', { name: ru('tillReceipts:nothing.title') })).toBeVisible()
  await print({ total: '1490.50', times: 2 })
  await print({ type: 'sellRefund', status: 'fail' })
  await page.reload()
  const list = new ListPage(page, 'tillReceipts')
  const row = (kind: string) =>
    list.table.getByRole('row').filter({ hasText: ru(`tillReceipts:kinds.${kind}`) })
  await expect(list.table.getByRole('row')).toHaveCount(3)
  await expect(row('sellRefund')).toContainText(ru('tillReceipts:statuses.fail'))
  await expect(list.table).toContainText(ru('tillReceipts:times', { count: 2 }))
  await expectAccessible(page, 'receipts of tills')
  await expectGoodLayout(page, 'receipts of tills')
})
