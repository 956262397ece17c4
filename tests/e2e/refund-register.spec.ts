import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeSheet } from '../support/make-sheet.ts'
import { readSheet } from '../support/sheet.ts'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Api } from './support/api.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { registerHeads, registerRow, createPartnerOrder } from './support/register-file.ts'
import { ru } from './support/texts.ts'

/** The day by the clock of the stores of Moscow. */
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
const formatDay = (day: string) => day.split('-').reverse().join('.')

const rowOf = (orderId: number, cost?: number) => registerRow(orderId, formatDay(today()), cost)

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible()))
    await page.getByRole('button', { name: ru('refundRegisters:upload'), exact: true }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const sendFile = (page: Page) => page.getByRole('button', { name: ru('batches:send'), exact: true }).click()
const act = (page: Page, type: string, orderId: number) =>
  page.getByRole('button', {
    name: ru('refundRegisters:acts.of', { act: ru(`refundRegisters:acts.${type}`), order: orderId }),
    exact: true,
  })
const tab = (page: Page, key: string, count: number) =>
  page.getByRole('link', { name: `${ru(key)} ${count}`, exact: true })
const toConfirm = 'refundRegisters:toConfirm'
const [errors, done] = ['batchRows:parts.refused', 'batchRows:parts.done']
const orderRow = (page: Page, orderId: number) => page.getByRole('row').filter({ hasText: String(orderId) })
const refundsOf = async (api: Api, orderId: number) =>
  (
    (await api.call('accountant', 'GET', `/api/refunds?number=${orderId}`)).body as {
      items: { id: number; total: number }[]
    }
  ).items

test('[RF-05] the accountant downloads the template, uploads a register, sees the errors by row, confirms and finishes it', async ({
  sit,
  api,
}) => {
  const [firstOrder, secondOrder, wrongOrder] = [
    await createPartnerOrder(api),
    await createPartnerOrder(api),
    await createPartnerOrder(api),
  ]
  const page = await sit('accountant', { path: '/refunds' })
  await page.getByRole('link', { name: ru('refunds:tabs.refundRegisters'), exact: true }).click()
  await expect(new ListPage(page, 'refundRegisters').heading).toBeVisible()
  await page.getByRole('button', { name: ru('refundRegisters:upload'), exact: true }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ru('batches:template'), exact: true }).click(),
  ])
  expect((await readSheet(await readFile(await template.path()))).heads).toEqual(registerHeads)

  await upload(page, 'реестр.csv', Buffer.from('1'))
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(ru('batches:wrongType'))
  await upload(page, 'реестр.xlsx', Buffer.from('no workbook'))
  await sendFile(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('.xlsx')
  const file = await makeSheet([registerHeads, rowOf(firstOrder), rowOf(secondOrder), rowOf(wrongOrder, 1)])
  await upload(page, 'реестр.xlsx', file)
  await sendFile(page)
  await expect(page).toHaveURL(/\/refunds\/yandex\/\d+$/)

  const desk = new TaskPage(page, 'refundRegister')
  await desk.expectState('reviewing')
  const totals = page.getByLabel(ru('refundRegisters:totals'))
  await expect(totals).toContainText(/Заказов\s*3/)
  await expect(totals).toContainText(/Не принято заказов и строк\s*1/)
  await expect(tab(page, toConfirm, 2)).toHaveAttribute('aria-current', 'page')
  await expect(act(page, 'CONFIRM_ORDER', firstOrder)).toBeVisible()
  await tab(page, errors, 1).click()
  await expect(orderRow(page, wrongOrder)).toContainText('Сумма меньше цены')
  await expect(act(page, 'CONFIRM_ORDER', wrongOrder)).toHaveCount(0)
  await expectAccessible(page, 'register')
  await expectGoodLayout(page, 'register')

  await tab(page, toConfirm, 2).click()
  await act(page, 'CONFIRM_ORDER', firstOrder).click()
  await expect(orderRow(page, firstOrder)).toHaveCount(0)
  await tab(page, done, 1).click()
  await expect(orderRow(page, firstOrder)).toBeVisible()
  await page.reload()
  await desk.expectState('reviewing')
  await act(page, 'UNCONFIRM_ORDER', firstOrder).click()
  await tab(page, toConfirm, 2).click()
  await expect(act(page, 'CONFIRM_ORDER', firstOrder)).toBeVisible()
  await desk.press('CLOSE')
  await expect(desk.question('CLOSE')).toContainText(desk.pattern('events.CLOSE.confirm'))
  await desk
    .question('CLOSE')
    .getByRole('button', { name: ru('common:cancel') })
    .click()
  await desk.press('CONFIRM_ALL')
  await desk.expectState('ready')
  await expect(totals).toBeVisible()

  await desk.field('transferDate').fill(formatDay(today()))
  await desk.field('postingDate').fill('31.01.2090')
  // The error is shown at the field, before the irreversible confirmation.
  await desk.press('FINISH')
  await expect(page.getByText(desk.text('refusals.postingNotAfterTransfer')).first()).toBeVisible()
  expect(await refundsOf(api, firstOrder)).toEqual([])
  await desk.field('postingDate').fill(formatDay(today()))
  await desk.confirm('FINISH')
  await expect(page.getByRole('heading', { name: desk.text('states.finished.title') })).toBeVisible()
  await tab(page, done, 2).click()
  await expect(orderRow(page, firstOrder)).toContainText('Возврат')
  await expectAccessible(page, 'finished register')
  await expectGoodLayout(page, 'finished register')
  for (const [orderId, refunds] of [
    [firstOrder, 1],
    [secondOrder, 1],
    [wrongOrder, 0],
  ] as const)
    expect(await refundsOf(api, orderId)).toHaveLength(refunds)

  await page.getByRole('button', { name: ru('shell:back.refundRegisters'), exact: true }).click()
  await upload(page, 'реестр.xlsx', file)
  await sendFile(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Этот файл уже загружен')
})

test(
  '[RF-05] another accountant sees who works on the register; users of some stores only have no access',
  fullOnly,
  async ({ sit, api }) => {
    const [firstOrder, secondOrder] = [await createPartnerOrder(api), await createPartnerOrder(api)]
    const page = await sit('accountant', { path: '/refunds/yandex' })
    await upload(page, 'реестр.xlsx', await makeSheet([registerHeads, rowOf(firstOrder), rowOf(secondOrder)]))
    await sendFile(page)
    await expect(page).toHaveURL(/\/refunds\/yandex\/\d+$/)
    await act(page, 'CONFIRM_ORDER', firstOrder).click()
    await expect(tab(page, done, 1)).toBeVisible()
    const otherPage = await sit('admin', { path: new URL(page.url()).pathname })
    await tab(otherPage, done, 1).click()
    await expect(orderRow(otherPage, firstOrder)).toBeVisible()
    const desk = new TaskPage(page, 'refundRegister')
    await desk.confirm('CLOSE')
    await expect(page.getByRole('heading', { name: desk.text('states.closed.title') })).toBeVisible()
    expect(await refundsOf(api, firstOrder)).toEqual([])
    const manager = await sit('manager', { path: '/refunds/yandex' })
    await expect(manager.getByRole('heading', { level: 1, name: ru('shell:titles.error') })).toBeVisible()
  },
)

test('[RF-06] the accountant records the document of the partner’s refunds', async ({ sit, api }) => {
  const orderId = await createPartnerOrder(api)
  const view = await api.view(`orders/${orderId}/actions/initiateRefund`, 'accountant')
  const [line] = view!.order.lines
  await api.takeActionSteps(
    ...(['accountant', orderId, 'initiateRefund'] as const),
    ['CHOSEN', { lines: [{ lineId: line!.lineId, quantity: 1 }], reasonId: 7 }],
    ['CONFIRM', {}],
  )
  const [refund] = await refundsOf(api, orderId)
  const page = await sit('accountant', { path: '/refunds' })
  await page.getByRole('link', { name: ru('refunds:tabs.partnerRefunds'), exact: true }).click()
  const list = new ListPage(page, 'partnerRefunds')
  await expect(list.heading).toBeVisible()
  await page.getByLabel(ru('partnerRefunds:filters.number')).fill(String(orderId))
  await expect(page).toHaveURL(new RegExp(`number=${orderId}`))
  const row = page.getByRole('row').filter({ hasText: String(refund!.id) })
  await row.getByRole('checkbox').check()
  await list.bulk('settle', 1).click()
  const dialog = page.getByRole('dialog')
  const settle = dialog.getByRole('button', {
    name: ru('partnerRefunds:bulk.settle.title', { count: 1 }),
    exact: true,
  })
  await settle.click()
  await expect(dialog).toContainText(ru('partnerRefunds:dialog.documentRequired'))
  await expectAccessible(page, 'settlement of a partner')
  await dialog.getByLabel(ru('partnerRefunds:fields.document')).fill('АКТ-17')
  await settle.click()
  await expect(row).toContainText('АКТ-17')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expectAccessible(page, 'partner refunds')
  await expectGoodLayout(page, 'partner refunds')
})
