import { orderReportGroups } from '../../schemas/values/report-groups.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { OrderReportRow } from '../../schemas/api/reports.ts'
import type { ReportAnswer } from '../../src/client/ui/report/report-description.ts'
import { readSheet } from '../support/sheet.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const title = ru('ordersReport:title')
const tableOf = (page: Page, name = title) => page.getByRole('table', { name, exact: true })
/** The numbers of the total row by column head. */
async function totals(page: Page): Promise<Record<string, string>> {
  const heads = await tableOf(page).getByRole('columnheader').allInnerTexts()
  const cells = await tableOf(page).getByRole('row').last().getByRole('cell').allInnerTexts()
  return Object.fromEntries(heads.map((head, i) => [head, cells[i]!.replace(/\s/g, '')]))
}
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: ru('list:tabs') })
    .getByRole('link', { name: ru(`report:tabs.${name}`) })
const field = (id: string) => ru(`ordersReport:fields.${id}`)

test(
  '[ST-12] a manager sees the order history, filters it, reloads it and exports it as a file',
  fullOnly,
  async ({ sit, api }) => {
    // No other test creates orders in this store.
    const pfm = '1004'
    const query = `?tests=with&pfm=${pfm}`
    const answer = async () =>
      (await api.call('manager', 'GET', `/api/reports/orders${query}`)).body as ReportAnswer<OrderReportRow>
    const totalsBefore = (await answer()).totals[0]
    for (let n = 0; n < 3; n++) await api.newOrder({ pfm, lines: [mug] })
    const cancelled = await api.newOrder({ pfm, lines: [mug] })
    await api.takeActionSteps('manager', cancelled, 'cancelOrder', ['CANCEL', { reasonId: 1, comment: '' }])

    const page = await sit('admin', { path: '/settings' })
    await page
      .getByRole('main')
      .getByRole('link', { name: ru('settings:tiles.reports.title') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    const manager = await sit('manager', { path: `/settings/reports${query}` })
    await expect(tableOf(manager)).toBeVisible()
    const after = await totals(manager)
    expect(after[field('arrived')]).toBe(String((totalsBefore?.arrived ?? 0) + 4))
    expect(after[field('cancelled')]).toBe(String((totalsBefore?.cancelled ?? 0) + 1))
    await expectAccessible(manager, 'report of orders')
    await expectGoodLayout(manager, 'report of orders')

    // The chart is read by keys: its last day equals the table.
    const chart = manager.getByRole('slider', { name: ru('ordersReport:charts.counts') })
    await chart.focus()
    await manager.keyboard.press('End')
    const lastRow = tableOf(manager).getByRole('row').nth(-2)
    const [day, arrived] = await lastRow.getByRole('cell').allInnerTexts()
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${day}: ${field('arrived')} ${arrived},`),
    )

    // A filter is kept in the address and survives a reload.
    await manager.getByRole('button', { name: ru('ordersReport:by.store'), exact: true }).click()
    await expect(manager).toHaveURL(/by=store/)
    await expect(tableOf(manager).getByRole('columnheader').first()).toHaveText(field('pfm'))
    await manager.reload()
    await expect(tableOf(manager).getByRole('columnheader').first()).toHaveText(field('pfm'))
    expect(await totals(manager)).toMatchObject({ [field('arrived')]: after[field('arrived')] })
    const rows = await tableOf(manager).getByRole('row').allInnerTexts()
    expect(rows.filter((row) => row.startsWith(pfm))).toHaveLength(rows.length - 2)

    const [download] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: ru('list:export.label') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Отчёт по заказам \d\d\.\d\d\.\d{4}\.xlsx$/)
    const { heads, rows: cells } = await readSheet(await readFile(await download.path()))
    expect(heads[0]).toBe(field('pfm'))
    expect(cells.at(-1)![0]).toBe(ru('report:total'))
    expect(String(cells.at(-1)![heads.indexOf(field('arrived'))])).toBe(after[field('arrived')])

    // Nothing happened on such a day, and the screen says what to do.
    await manager.goto(`/settings/reports${query}&periodFrom=2020-01-01&periodTo=2020-01-02`)
    await expect(manager.getByRole('heading', { name: ru('list:nothing.title') })).toBeVisible()
    await manager.goto('/settings/reports?periodFrom=2026-01-01&periodTo=2026-12-31')
    await expect(manager.getByRole('alert')).toContainText('92')
  },
)

test(
  '[ST-12] the other reports are a tab away; without the right there is no link to reports',
  fullOnly,
  async ({ sit, api }) => {
    const orderId = await api.newOrder({ lines: [mug] })
    await api.takeActionSteps('manager', orderId, 'cancelOrder', ['CANCEL', { reasonId: 6, comment: '' }])
    const page = await sit('manager', { path: '/settings/reports?tests=with' })
    await tab(page, 'cancellations').click()
    await page.getByRole('button', { name: ru('report:tests.with') }).click()
    const cancellations = tableOf(page, ru('cancellationsReport:title'))
    await expect(cancellations).toContainText(await api.catalogueText('cancelReasons', 6))
    await expect(cancellations).toContainText('%')
    await expectAccessible(page, 'report of cancellations')
    await tab(page, 'tasks').click()
    await expect(page.getByRole('heading', { level: 1, name: ru('tasksReport:title') })).toBeVisible()
    await expectGoodLayout(page, 'report of tasks')

    const operator = await sit('operator', { path: '/settings/reports' })
    await expect(operator).toHaveURL(/\/error$/)
  },
)

test(
  '[ST-12] [UX-3] at phone width the charts shrink and every number is below its name',
  fullOnly,
  async ({ sit, api }) => {
    await api.newOrder({ lines: [mug] })
    for (const theme of ['light', 'dark', 'contrast'] as const) {
      const page = await sit('manager', { path: '/settings/reports?tests=with', viewport: phone, theme })
      await expect(tableOf(page)).toBeVisible()
      const charts = await page.getByRole('slider').all()
      expect(charts.length).toBeGreaterThanOrEqual(2)
      for (const chart of charts) {
        const box = (await chart.boundingBox())!
        expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
        expect((await chart.locator('svg').first().boundingBox())!.width).toBeLessThanOrEqual(box.width)
      }
      await expectAccessible(page, `report of orders, phone, ${theme}`)
      await expectGoodLayout(page, `report of orders, phone, ${theme}`)
    }
    for (const grouping of orderReportGroups) {
      const page = await sit('manager', {
        path: `/settings/reports?tests=with&by=${grouping}`,
        viewport: phone,
      })
      await expect(tableOf(page)).toBeVisible()
      await expectGoodLayout(page, `report of orders, phone, ${grouping}`)
    }
  },
)
