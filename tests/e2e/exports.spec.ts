import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readSheet } from '../support/sheet.ts'
import { JobsTray } from './pages/jobs-tray.ts'
import { ListPage } from './pages/list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { desk, phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const readDownload = async (download: Download) => readSheet(await readFile(await download.path()))
const exportButton = (page: Page) => page.getByRole('button', { name: ru('list:export.label') })
const title = ru('jobKinds:export', { list: ru('orders:title') })

test('[OL-03] a filtered list is saved as an Excel file with the visible rows and columns', async ({
  sit,
  api,
}) => {
  const stamp = `=Выгрузкина${Date.now()}`
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push(await api.newOrder({ name: stamp, lines: [mug] }))
  await api.newOrder({ name: 'Посторонняя', lines: [mug] })
  const page = await sit('manager', { path: `/orders?search=${encodeURIComponent(stamp)}&sort=id` })
  const list = new ListPage(page, 'orders')
  await expect(list.rows).toHaveCount(3)
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()])
  expect(download.suggestedFilename()).toMatch(/^Заказы \d\d\.\d\d\.\d{4}\.xlsx$/)
  const { heads, rows, sheet } = await readDownload(download)
  // The file also has the columns that the screen hides, because they are empty or have no room.
  const visibleHeads = await list.columnHeads()
  expect(heads.filter((head) => visibleHeads.includes(head))).toEqual(visibleHeads)
  expect(rows.map(([id]) => id)).toEqual(ids)
  const customer = sheet.getRow(2).getCell(heads.indexOf(ru('orders:fields.name')) + 1)
  expect(customer.value).toBe(stamp)
  expect(customer.formula).toBeUndefined()

  await page.goto('/orders?search=никого такого нет')
  await expect(exportButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(exportButton(page)).toHaveAttribute('title', ru('list:export.empty'))
})

test.describe('many orders', () => {
  const orderCount = 12_000
  let server: OwnServer
  test.describe.configure({ mode: 'serial', timeout: 240_000 })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    server = await startOwnServer(orderCount)
  })
  test.afterAll(() => server.stop())

  const openOnOwnServer = async (page: Page, path = '/orders') => {
    await page.goto(`${server.url}${path}`)
    await new SignInPage(page).signIn('manager')
    await expect(new ListPage(page, 'orders').heading).toBeVisible()
  }
  test.use({ ...desk, storageState: { cookies: [], origins: [] } })

  test(
    '[OL-03] a long list is exported by a job: it is visible on every page, survives a reload, and its file equals the list',
    fullOnly,
    async ({ page }) => {
      await openOnOwnServer(page, '/orders?statuses=12&sort=id')
      const bar = new JobsTray(page)
      await expect(bar.root).toBeHidden()
      await exportButton(page).click()
      await expect(bar.row(title).getByRole('progressbar')).toBeVisible()
      await expectAccessible(page, 'orders, a file being made')
      await page.reload()
      await bar.open()
      await expect(bar.row(title)).toBeVisible()
      await page.getByRole('link', { name: ru('shell:menu.tasks') }).click()
      await bar.open()
      await expect(bar.row(title)).toBeVisible()
      await expect(bar.button('download')).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page, 'tasks, a file is ready')
      const { rows, heads } = await readDownload(await bar.download())
      expect(rows).toHaveLength((orderCount * 3) / 4)
      const ids = rows.map(([id]) => Number(id))
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      const nameColumn = heads.indexOf(ru('orders:fields.name'))
      expect(rows.every((row) => row[nameColumn] === `Покупатель ${Number(row[0]) - 1_000_000}`)).toBe(true)

      await page.setViewportSize(phone)
      const box = await bar.root.boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(phone.width)
      expect((await bar.button('download').boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await bar.dismiss(title)
      await expect(bar.root).toBeHidden()
      await page.reload()
      await expect(new ListPage(page, 'tasks').heading).toBeVisible()
      await expect(bar.toggle).toBeHidden()
    },
  )

  test(
    '[OL-03] a job is canceled and started again; a server killed meanwhile still creates the whole file',
    fullOnly,
    async ({ page }) => {
      await openOnOwnServer(page, '/orders?sort=-sum')
      const bar = new JobsTray(page)
      await exportButton(page).click()
      await expect(bar.row(title).getByRole('progressbar')).toBeVisible()
      await bar.button('cancel').click()
      await expect(bar.row(title)).toContainText(ru('jobs:canceled'))
      await expect(bar.button('download')).toBeHidden()
      await bar.button('retry').click()
      await expect(bar.row(title)).toHaveCount(1)
      // Progress is first reported with the first portion of rows.
      await expect(bar.row(title).getByRole('progressbar')).toBeVisible({ timeout: 30_000 })
      await server.restart()
      await expect(bar.button('download')).toBeVisible({ timeout: 120_000 })
      const { rows } = await readDownload(await bar.download())
      expect(rows.map(([id]) => id)).toEqual(
        Array.from({ length: orderCount }, (_, n) => 1_000_000 + orderCount - n),
      )
    },
  )
})
