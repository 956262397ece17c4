import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { BatchRowPart } from '../../schemas/values/batch-states.ts'
import { makeSheet } from '../support/make-sheet.ts'
import { readSheet } from '../support/sheet.ts'
import { ListPage } from './pages/list-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const button = (page: Page, key: string, params: Record<string, unknown> = {}) =>
  page.getByRole('button', { name: ru(key, params), exact: true })
/** A tab with its number of rows. */
const part = (page: Page, name: BatchRowPart, count: number) =>
  page.getByRole('link', { name: `${ru(`batchRows:parts.${name}`)} ${count}`, exact: true })
const rows = (page: Page) => page.getByRole('table', { name: /№\s\d+$/ }).getByRole('row')

test('[OL-04] [OA-01] [SH-17] orders selected in the list are cancelled in one batch, and each shows its result', async ({
  sit,
  api,
}) => {
  const name = `Пакетов ${Date.now()}`
  const ids = [await api.newOrder({ name, lines: [mug] }), await api.newOrder({ name, lines: [mug] })]
  const page = await sit('admin', { path: `/orders?search=${encodeURIComponent(name)}` })
  const list = new ListPage(page, 'orders')
  for (const id of ids) await list.checkbox(id).check()
  await list.bulk('cancel', 2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(ru('orderBatches:ask.cancel', { count: 2 }))
  for (const id of ids) await expect(dialog).toContainText(String(id))
  await expectAccessible(page, 'question before a bulk cancellation')
  await dialog.getByRole('combobox').first().selectOption({ index: 1 })
  await dialog.getByRole('button', { name: ru('orderBatches:start.cancel', { count: 2 }) }).click()
  await expect(page).toHaveURL(/\/orders\/batches\/\d+$/)
  await expect(part(page, 'done', 2)).toHaveAttribute('aria-current', 'page')
  for (const id of ids) await expect(rows(page).filter({ hasText: String(id) })).toBeVisible()
  await expect(page.getByText('Готово. Выполнено: 2.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'bulk action')
  await expectGoodLayout(page, 'bulk action')
  await page.goBack()
  await expect(list.row(ids[0]!)).toContainText(await api.catalogueText('orderStatuses', 14))
  expect((await api.call('manager', 'GET', `/api/orders/${ids[1]}`)).status).toBe(200)
})

test(
  '[OL-04] [RL-7] a file is validated before any change; its result opens in Excel; a wrong file shows its errors',
  fullOnly,
  async ({ sit, api }) => {
    const goodOrder = await api.newOrder({ lines: [mug] })
    const page = await sit('manager')
    await page.getByRole('link', { name: ru('orders:batches') }).click()
    const list = new ListPage(page, 'orderBatches')
    await expect(list.heading).toBeVisible()
    await button(page, 'batches:upload').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(ru('batches:checkFirst'))).toBeVisible()
    await expectAccessible(page, 'upload')

    const [template] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'batches:template').click(),
    ])
    expect((await readSheet(await readFile(await template.path()))).heads).toEqual([
      ru('orderBatches:columns.order'),
    ])

    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await choose('заказы.csv', Buffer.from('1'))
    await expect(dialog.getByRole('alert')).toContainText(ru('batches:wrongType'))
    await choose('заказы.xlsx', Buffer.from('не таблица'))
    await button(page, 'batches:send').click()
    await expect(dialog.getByRole('alert')).toContainText('Недопустимый тип файла')
    await choose('заказы.xlsx', await makeSheet([['Номер заказа'], [goodOrder], ['сто'], [goodOrder]]))
    await button(page, 'batches:send').click()

    await expect(page).toHaveURL(/\/orders\/batches\/\d+$/)
    await expect(
      page.getByText(ru('batches:checked', { count: 1, rest: ru('batches:restWrong', { wrong: 2 }) })),
    ).toBeVisible()
    await part(page, 'refused', 2).click()
    await expect(rows(page).filter({ hasText: 'Это не номер заказа' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: 'Уже есть в строке 2' })).toHaveCount(1)
    await button(page, 'orderBatches:start.cancel', { count: 1 }).click()
    await dialog.getByRole('button', { name: ru('orderBatches:start.cancel', { count: 1 }) }).click()
    await expect(
      page.getByText(ru('batches:done', { done: 1, rest: ru('batches:restWrong', { wrong: 2 }) })),
    ).toBeVisible()
    const [result] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'batches:result').click(),
    ])
    const { rows: results } = await readSheet(await readFile(await result.path()))
    expect(results.map((row) => row[2])).toEqual(
      ['done', 'wrong', 'wrong'].map((state) => ru(`batchRows:states.${state}`)),
    )
  },
)

test('[OL-04] [SH-05] on a phone the rows of a bulk action are cards', fullOnly, async ({ sit, api }) => {
  const id = await api.newOrder({ lines: [mug] })
  const { body } = await api.call('manager', 'POST', '/api/orders/batches', {
    kind: 'cancel',
    ids: [id],
    options: {},
  })
  const page = await sit('manager', { path: `/orders/batches/${body.id}`, viewport: phone })
  await expect(part(page, 'done', 1)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('listitem').filter({ hasText: String(id) })).toBeVisible()
  await expectGoodLayout(page, 'bulk action on a phone')
})
