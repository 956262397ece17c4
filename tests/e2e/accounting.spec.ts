import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '../../src/shared/store-day.ts'
import { makeSheet } from '../support/make-sheet.ts'
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

/** The day by the clock of the stores of Moscow. */
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
const formatDay = (day: string) => day.split('-').reverse().join('.')

const transactions = async (api: Api, orderId: number) =>
  (
    (await api.call('accountant', 'GET', `/api/sap/transactions?orderId=${orderId}`)).body as {
      items: { id: string; state: string; document: string | null }[]
    }
  ).items
const documents = async (orderId: number) => {
  const { items } = (await (await fetch(`${simulatorsURL}/sap/documents`)).json()) as {
    items: { orderId: number; document: string }[]
  }
  return items.filter((transaction) => transaction.orderId === orderId)
}
const periodsClosedTo = (closedTo: string | null) =>
  fetch(`${simulatorsURL}/sap/setting`, { method: 'POST', body: JSON.stringify({ closedTo }) })

let created = 0
/** An order of a real customer that was paid on the site and issued: one transaction. */
async function issued(api: Api): Promise<{ orderId: number; id: string }> {
  const orderId = await api.shopOrder(`SAP-${Date.now()}-${++created}`, {
    awaitsPayment: true,
    lines: [plaid],
  })
  const paid = { amount: 2 * plaid.price, paymentId: `sap-${orderId}` }
  await api.triggerPartner('bank/notify', { orderId, operation: 'approved', ...paid })
  await formAndIssue(api, orderId)
  await expect.poll(async () => (await transactions(api, orderId)).length, { timeout: 30_000 }).toBe(1)
  return { orderId, id: (await transactions(api, orderId))[0]!.id }
}

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
/** Selects the row and starts the action on it. */
async function choose(page: Page, id: string, action: string) {
  const box = rowOf(page, id).getByRole('checkbox')
  if (!(await box.isChecked())) await box.check()
  await new ListPage(page, 'sapTransactions').bulk(action, 1).click()
  return page.getByRole('dialog')
}
const pressAction = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: ru(`sapTransactions:bulk.${action}.label`) })

test('[AC-01] the accountant holds a transaction, releases it on the day of the hold, and posts it', async ({
  sit,
  api,
}) => {
  const { orderId, id } = await issued(api)
  const page = await sit('accountant', { path: '/settings' })
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${ru('settings:tiles.sap.title').replace(/[()]/g, '.')}`) })
    .click()
  await expect(new ListPage(page, 'sapTransactions').heading).toBeVisible()
  await page.getByLabel(ru('sapTransactions:filters.orderId')).fill(String(orderId))
  await expect(page).toHaveURL(new RegExp(`orderId=${orderId}`))
  await expect(rowOf(page, id)).toContainText(ru('sapTransactions:states.open'))

  const dialog = await choose(page, id, 'hold')
  await expectAccessible(page, 'hold of a transaction')
  await dialog.getByLabel(ru('sapTransactions:fields.warehouse')).fill('C0')
  await pressAction(page, 'hold').click()
  await expect(dialog).toContainText(ru('sapTransactions:dialog.wrongCode'))
  await dialog.getByLabel(ru('sapTransactions:fields.warehouse')).fill('C001')
  const day = addDays(today(), 60).split('-').reverse().join('.')
  await dialog.getByLabel(ru('sapTransactions:fields.postingDate')).fill(day)
  await pressAction(page, 'hold').click()
  await expect(rowOf(page, id)).toContainText(ru('sapTransactions:states.held'))
  await expect(rowOf(page, id)).toContainText(day)

  const releaseDialog = await choose(page, id, 'unhold')
  const date = releaseDialog.getByLabel(ru('sapTransactions:fields.postingDate'))
  await expect(date).toHaveValue(day)
  await date.fill(today())
  await pressAction(page, 'unhold').click()
  await expect(releaseDialog).toContainText(ru('sapTransactions:dialog.otherDate', { date: day }))
  await date.fill(day)
  await pressAction(page, 'unhold').click()
  await expect(rowOf(page, id)).toContainText(ru('sapTransactions:states.open'))

  const posting = await choose(page, id, 'post')
  await posting.getByLabel(ru('sapTransactions:fields.warehouse')).fill('C001')
  await pressAction(page, 'post').click()
  await expect(rowOf(page, id)).toContainText(ru('sapTransactions:states.posted'), { timeout: 30_000 })
  const [{ document } = { document: null }] = await transactions(api, orderId)
  await expect(rowOf(page, id)).toContainText(document ?? 'no document')
  expect(await documents(orderId)).toHaveLength(1)
  await expectAccessible(page, 'transactions')
  await expectGoodLayout(page, 'transactions')
})

test(
  '[AC-01] the card of a transaction asks for day and codes like the list, explains a refused day, and stores SAP’s answer',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, id } = await issued(api)
    const page = await sit('accountant', { path: `/settings/sap?orderId=${orderId}` })
    await rowOf(page, id).getByRole('link', { name: id, exact: true }).click()
    await expect(page).toHaveURL(`/settings/sap/transactions/${id}`)
    await expect(
      page.getByRole('heading', { level: 1, name: ru('sapTransactions:card', { id }) }),
    ).toBeVisible()
    const main = page.getByRole('main')
    const pressAction = async (action: string) => {
      await main
        .getByRole('button', { name: ru(`sapTransactions:bulk.${action}.label`), exact: true })
        .click()
      return page.getByRole('dialog')
    }
    const fact = (field: string) =>
      main
        .getByRole('term')
        .filter({ hasText: ru(`sapTransactions:fields.${field}`) })
        .locator('+ dd')
        .last()
    const fillAndConfirm = async (
      action: string,
      { day, warehouse }: { day?: string; warehouse?: string },
    ) => {
      const dialog = await pressAction(action)
      if (day !== undefined) await dialog.getByLabel(ru('sapTransactions:fields.postingDate')).fill(day)
      if (warehouse !== undefined)
        await dialog.getByLabel(ru('sapTransactions:fields.warehouse')).fill(warehouse)
      await dialog
        .getByRole('button', { name: ru(`sapTransactions:bulk.${action}.title`, { count: 1 }) })
        .click()
      return dialog
    }
    const alert = page.getByRole('alert')

    const dialog = await fillAndConfirm('post', { day: formatDay(addDays(today(), 1)) })
    await expect(dialog, 'no warehouse yet').toContainText(ru('sapTransactions:dialog.wrongCode'))
    await expectAccessible(page, 'a posting from the card')
    await dialog.getByLabel(ru('sapTransactions:fields.warehouse')).fill('C001')
    await dialog.getByRole('button', { name: ru('sapTransactions:bulk.post.title', { count: 1 }) }).click()
    await expect(alert.filter({ hasText: 'Дата проводки ещё не наступила' })).toBeVisible()
    await fillAndConfirm('post', { day: formatDay(addDays(today(), -30)), warehouse: 'C001' })
    await expect(alert.filter({ hasText: 'раньше дня, когда прошли деньги' })).toBeVisible()
    await fillAndConfirm('hold', { day: formatDay(addDays(today(), 400)), warehouse: 'C001' })
    await expect(alert.filter({ hasText: 'Дата проводки дальше чем через год' })).toBeVisible()

    const reservedDay = formatDay(addDays(today(), 40))
    await fillAndConfirm('hold', { day: reservedDay, warehouse: 'C001' })
    await expect(fact('state')).toHaveText(ru('sapTransactions:states.held'))
    await expect(fact('postingDate')).toHaveText(reservedDay)
    await expect(fact('warehouse')).toHaveText('C001')
    await expect(
      main.getByRole('button', { name: ru('sapTransactions:bulk.post.label'), exact: true }),
      'a hold is released first',
    ).toHaveCount(0)
    const otherDialog = await fillAndConfirm('unhold', { day: formatDay(today()) })
    await expect(otherDialog).toContainText(ru('sapTransactions:dialog.otherDate', { date: reservedDay }))
    await otherDialog.getByLabel(ru('sapTransactions:fields.postingDate')).fill(reservedDay)
    await otherDialog
      .getByRole('button', { name: ru('sapTransactions:bulk.unhold.title', { count: 1 }) })
      .click()
    await expect(fact('state')).toHaveText(ru('sapTransactions:states.open'))

    await fillAndConfirm('post', { warehouse: 'C001' })
    await expect(fact('state')).toHaveText(ru('sapTransactions:states.posted'), { timeout: 30_000 })
    const [document] = await documents(orderId)
    await expect(fact('document')).toHaveText(document!.document)
    for (const action of ['post', 'hold', 'unhold'])
      await expect(
        main.getByRole('button', { name: ru(`sapTransactions:bulk.${action}.label`), exact: true }),
      ).toHaveCount(0)
    await expectAccessible(page, 'the card of a transaction')
    await expectGoodLayout(page, 'the card of a transaction')
  },
)

test(
  '[AC-01] a refusal of SAP shows the reason; on a phone transactions are cards; without the right nothing is visible',
  fullOnly,
  async ({ sit, api }) => {
    const { orderId, id } = await issued(api)
    await periodsClosedTo(today())
    try {
      await api.call('accountant', 'POST', '/api/sap/transactions', {
        ids: [id],
        postingDate: today(),
        factory: '1001',
        warehouse: 'C001',
      })
      await expect
        .poll(async () => (await transactions(api, orderId))[0]!.state, { timeout: 30_000 })
        .toBe('failed')
    } finally {
      await periodsClosedTo(null)
    }
    const path = `/settings/sap?orderId=${orderId}`
    const page = await sit('accountant', { path, viewport: phone })
    await expect(page.getByText('period_closed')).toBeVisible()
    await expectGoodLayout(page, 'transactions')
    const manager = await sit('manager', { path })
    await expect(manager.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)

test('[AC-02] a file of postings is validated, carried out, and its result opens in Excel', async ({
  sit,
  api,
}) => {
  const [issuedOrder, newOrder] = [await issued(api), await api.newOrder({ lines: [plaid] })]
  const page = await sit('accountant', { path: '/settings/sap' })
  await page.getByRole('link', { name: ru('sapBatches:title'), exact: true }).click()
  await page.getByRole('button', { name: ru('batches:upload'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ru('batches:template'), exact: true }).click(),
  ])
  const { heads } = await readSheet(await readFile(await template.path()))
  expect(heads).toEqual(
    ['order', 'type', 'date', 'factory', 'warehouse'].map((id) => ru(`sapBatches:columns.${id}`)),
  )
  const chooseFile = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await chooseFile('проводки.csv', Buffer.from('1'))
  await expect(dialog.getByRole('alert')).toContainText(ru('batches:wrongType'))
  const day = formatDay(today())
  await chooseFile(
    'проводки.xlsx',
    await makeSheet([
      heads,
      [issuedOrder.orderId, 'Проводка', day, '1001', 'C001'],
      [newOrder, 'Проводка', day, '1001', 'C001'],
      [issuedOrder.orderId, 'Сторно', day, '1001', 'C001'],
    ]),
  )
  await page.getByRole('button', { name: ru('batches:send'), exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/sap\/batch\/\d+$/)
  await expect(
    page.getByText(ru('batches:checked', { count: 1, rest: ru('batches:restWrong', { wrong: 2 }) })),
  ).toBeVisible()
  await page.getByRole('link', { name: `${ru('batchRows:parts.refused')} 2`, exact: true }).click()
  await expect(page.getByRole('cell', { name: 'По заказу нет ни одной транзакции' })).toBeVisible()
  expect(await documents(issuedOrder.orderId)).toHaveLength(0)
  const start = ru('sapBatches:start.posting', { count: 1 })
  await page.getByRole('button', { name: start, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: start }).click()
  await expect(
    page.getByText(ru('batches:done', { done: 1, rest: ru('batches:restWrong', { wrong: 2 }) })),
  ).toBeVisible()
  await expectAccessible(page, 'bulk postings')
  await expectGoodLayout(page, 'bulk postings')
  const [result] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ru('batches:result'), exact: true }).click(),
  ])
  const { heads: resultHeads, rows } = await readSheet(await readFile(await result.path()))
  expect(resultHeads.slice(-2)).toEqual([ru('batchRows:fields.state'), ru('batchRows:fields.message')])
  const [doneState, wrongState] = [ru('batchRows:states.done'), ru('batchRows:states.wrong')]
  expect(resultHeads.slice(1, 6)).toEqual(heads)
  expect(rows.map((row) => [...row.slice(1, 6), ...row.slice(-2)])).toEqual([
    [issuedOrder.orderId, 'Проводка', day, '1001', 'C001', doneState, null],
    [newOrder, 'Проводка', day, '1001', 'C001', wrongState, 'По заказу нет ни одной транзакции'],
    [
      // A value that cannot be parsed stays as it was typed.
      String(issuedOrder.orderId),
      'Сторно',
      day,
      '1001',
      'C001',
      wrongState,
      'Неизвестный тип проводки. Подходят: проводка, холдирование, снятие холда',
    ],
  ])
  await expect
    .poll(async () => (await transactions(api, issuedOrder.orderId))[0]!.state, { timeout: 30_000 })
    .toBe('posted')
  expect(await documents(issuedOrder.orderId)).toHaveLength(1)
})
