import { expect, type Page } from '@playwright/test'
import { sheetType } from '../../support/make-sheet.ts'
import { Frame } from '../pages/frame.ts'
import { ListPage } from '../pages/list-page.ts'
import { ProcessPage } from '../pages/process-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import { nextIssueCode } from './codes.ts'
import { markOf, plaid, shoes } from './goods.ts'
import type { UserName } from './people.ts'
import type { Places } from './places.ts'
import { desk } from './place.ts'
import { registerFile, createPartnerOrder } from './register-file.ts'
import { scan } from './scanner.ts'
import { newestVersionOf, ru } from './texts.ts'
import { notOnShelf, toTransfer } from './ways.ts'

/** What the script of a day works with. */
export interface DayContext {
  page: Page
  api: Api
  places: Places
  /** The order that store and call centre process one after another. */
  order: { orderId: number; phone: string }
  takeScreenshot: (picture: string) => Promise<void>
}

export interface RoleDay {
  userName: UserName
  run: (day: DayContext) => Promise<void>
}

/** Today as it is typed, by the clock of the stores of Moscow. */
const today = () => new Date().toLocaleDateString('ru-RU', { timeZone: desk.timezoneId })
const heading = (page: Page, key: string) => new Frame(page).heading(ru(key))

/** Opens a screen by its address, waits for its heading and takes a screenshot. */
async function openAndTake(
  { page, takeScreenshot: take }: DayContext,
  path: string,
  key: string,
  picture: string,
): Promise<void> {
  await page.goto(path)
  await expect(heading(page, key)).toBeVisible()
  await take(picture)
}

async function start({ page, takeScreenshot: take }: DayContext, picture: string): Promise<void> {
  await new Frame(page).section('start').click()
  await expect(heading(page, 'start:title')).toBeVisible()
  await take(picture)
}

async function close({ page }: DayContext): Promise<void> {
  await new Frame(page).signOutByMenu()
  await expect(new SignInPage(page).heading).toBeVisible()
}

async function forms({ page, api, order: { orderId }, takeScreenshot: take }: DayContext): Promise<void> {
  const forming = await api.openTask(orderId, 'formatting')
  await new Frame(page).section('tasks').click()
  await expect(new ListPage(page, 'tasks').rows.first()).toBeVisible()
  await take('store-tasks')
  await page.goto(`/tasks/${forming}`)
  const task = new TaskPage(page, 'formatting')
  await task.press('STARTED')
  await expect(task.scanField).toBeFocused()
  await scan(page, plaid.barcode)
  await expect(task.count(plaid.productName)).toHaveValue('1')
  await scan(page, shoes.barcode)
  await expect(task.scanDialog(shoes.productName)).toBeVisible()
  await scan(page, markOf(orderId, 1))
  await take('store-marks')
  await scan(page, markOf(orderId, 2))
  await task.closeScanDialog(shoes.productName)
  await task.reason(plaid.productName).selectOption(String(notOnShelf))
  await task.expectSaved()
  await take('store-collecting')
  await task.press('COLLECTED')
  await task.expectState('packing')
  await page.getByRole('spinbutton').first().fill('1')
  await task.press('PACKED')
  await task.expectState('confirming')
  await task.press('FORM')
  await expect(task.question('FORM')).toBeVisible()
  await take('store-question')
  await task.confirmQuestion('FORM')
  await task.expectState('formedWithShortage')
  await take('store-formed')
}

const storeMorning: RoleDay = {
  userName: 'store',
  run: async (day) => {
    await start(day, 'store-start')
    await forms(day)
    await close(day)
  },
}

const callCentre: RoleDay = {
  userName: 'operator',
  run: async (day) => {
    const { page, api, order, takeScreenshot: take } = day
    await start(day, 'call-start')
    await page.goto(`/tasks/${await api.openTask(order.orderId, 'confirming')}`)
    const task = new TaskPage(page, 'confirming')
    await task.expectState('readyToCall')
    await take('call-ready')
    await task.press('CALL_BACK_SCHEDULED')
    await expect(task.dialog('CALL_BACK_SCHEDULED')).toBeVisible()
    await task.waitForForm()
    await take('call-later')
    await task.closeDialog()
    await task.press('CALL_STARTED')
    await task.expectState('call.greeting')
    await take('call-greeting')
    await task.press('CUSTOMER_LISTENS')
    await task.expectState('call.explaining')
    await take('call-shortage')
    await task.press('CUSTOMER_AGREES')
    await task.expectState('call.agreed')
    await task.actions.getByRole('button').first().click()
    await task.expectState('changesAgreed')
    await take('call-agreed')
    await close(day)
  },
}

const storeEvening: RoleDay = {
  userName: 'store',
  run: async (day) => {
    const { page, api, order, takeScreenshot: take } = day
    await page.goto(`/tasks/${await api.openTask(order.orderId, 'delivery')}`)
    const task = new TaskPage(page, 'delivery')
    await task.press('SEND_CODE')
    await task.expectState('awaitingCode.codeSent')
    await task.field('code').fill(await nextIssueCode(api, order.phone, order.orderId))
    await take('store-code')
    await task.press('CODE_ENTERED')
    await task.expectState('handing')
    await page.getByRole('button', { name: ru('runner:lines.fillOf.handed'), exact: true }).click()
    await take('store-hand-over')
    await task.confirm('ISSUED_IN_FULL')
    await task.expectState('toBePaidInFull')
    await page.goto(`/tasks/${await api.openTask(order.orderId, 'paying')}`)
    const till = new TaskPage(page, 'paying')
    await till.expectState('atTheTill')
    await till.field('document').fill('000123')
    await take('store-till')
    await till.confirm('PAID_AND_ISSUED')
    await till.expectState('issuedInFull')
    await openAndTake(day, '/issue-delivery', 'deliveryIssue:title', 'store-couriers')
    await close(day)
    await take('close')
  },
}

async function register({ page, api, takeScreenshot: take }: DayContext): Promise<void> {
  const soldOrders = [await createPartnerOrder(api), await createPartnerOrder(api)]
  await page.goto('/refunds/yandex')
  await page.getByRole('button', { name: ru('refundRegisters:upload'), exact: true }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'реестр.xlsx',
      mimeType: sheetType,
      buffer: await registerFile(soldOrders, today()),
    })
  await page.getByRole('button', { name: ru('batches:send'), exact: true }).click()
  await new TaskPage(page, 'refundRegister').expectState('reviewing')
  await take('accountant-register')
}

const accountant: RoleDay = {
  userName: 'accountant',
  run: async (day) => {
    const { page, api, takeScreenshot: take } = day
    await start(day, 'accountant-start')
    await openAndTake(day, '/money-due', 'moneyDue:title', 'accountant-money-due')
    await page.goto(`/tasks/${(await toTransfer(api)).taskId}`)
    const task = new TaskPage(page, 'manualTransferring')
    await task.expectState('transferring')
    await task.field('paymentNumber').fill('118')
    await task.field('transferredOn').fill(today())
    await take('accountant-transfer')
    await task.confirm('TRANSFERRED')
    await task.expectState('transferred')
    await take('accountant-transferred')
    await register(day)
    await openAndTake(day, '/settings/sap', 'sapTransactions:title', 'accountant-postings')
    await close(day)
  },
}

const administrator: RoleDay = {
  userName: 'admin',
  run: async (day) => {
    const { page, places, takeScreenshot: take } = day
    await start(day, 'admin-start')
    await openAndTake(day, '/settings/events?status=fail', 'events:title', 'admin-events')
    await new ListPage(page, 'events').rows.first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: ru('events:blocks.journal') })).toBeVisible()
    await take('admin-event')
    await page.goto(`/settings/external-services/switch/${places.deskId}`)
    await new TaskPage(page, 'serviceSwitch').expectState('off.confirming')
    await take('admin-switch')
    await openAndTake(day, '/settings/distribution', 'settings:screens.distribution', 'admin-distribution')
    await openAndTake(day, '/settings/permissions', 'access:screens.permissions', 'admin-rights')
    await openAndTake(day, '/settings/mailing', 'mailing:title', 'admin-mailing')
    await page.getByRole('button', { name: ru('mailing:add'), exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    await take('admin-recipient')
    await page.getByRole('button', { name: ru('common:cancel'), exact: true }).click()
    await openAndTake(day, '/settings/limits', 'settings:screens.limits', 'admin-limits')
    await page.goto('/settings/reports?tests=with')
    await expect(new ListPage(page, 'ordersReport').table).toBeVisible()
    await take('admin-report')
    await close(day)
  },
}

/** The changes of a draft, its editor and its proof. Nothing is published. */
async function workbench({ page, places, takeScreenshot: take }: DayContext): Promise<void> {
  const drafts = '/processes/formatting/2/drafts'
  const draft = `${drafts}/${places.draftId}`
  await page.goto(drafts)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await take('owner-drafts')
  const process = new ProcessPage(page, 'formatting/v2')
  await page.goto(draft)
  await process.expectRendered()
  await expect(page.getByText(ru('settings:names.maxPackages')).first()).toBeVisible()
  await take('owner-draft')
  await page.goto(`${draft}?state=ready`)
  await process.expectRendered()
  await expect(page.locator('[data-text="states.ready.title"]')).toBeVisible()
  await take('owner-editor')
  await page.goto(`${draft}/proof`)
  await page.getByRole('button', { name: ru('workbench:proof.run'), exact: true }).click()
  await expect(page.getByText(ru('workbench:proof.passed'))).toBeVisible({ timeout: 60_000 })
  await take('owner-proof')
}

const owner: RoleDay = {
  userName: 'owner',
  run: async (day) => {
    const { page, places, takeScreenshot: take } = day
    await start(day, 'owner-start')
    await openAndTake(day, '/processes', 'processes:title', 'owner-processes')
    const openDiagram = async (workflow: string, path: string) => {
      await page.goto(path)
      const process = new ProcessPage(page, workflow)
      await process.expectRendered()
      return process
    }
    await openDiagram('order/v1', '/processes/order/1')
    await take('owner-order')
    const calls = newestVersionOf('confirming')
    const process = await openDiagram(
      `confirming/v${calls}`,
      `/processes/confirming/${calls}?state=call.explaining`,
    )
    await expect(process.panel('call.explaining')).toBeVisible()
    await take('owner-state')
    const path = await openDiagram('delivery/v1', `/processes/instances?task=${places.tasks.handing}`)
    await expect(path.steps).toBeVisible()
    await take('owner-case')
    const forming = newestVersionOf('formatting')
    const statistics = await openDiagram(
      `formatting/v${forming}`,
      `/processes/formatting/${forming}?show=went&state=collecting`,
    )
    await expect(statistics.panel('collecting')).toBeVisible()
    await take('owner-statistics')
    await page.goto(`/processes/formatting/${forming}/cases`)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await take('owner-cases')
    await page.goto('/processes/order/1/what-if')
    await expect(page.getByRole('region', { name: ru('whatIf:question') })).toBeVisible()
    await take('owner-what-if')
    await workbench(day)
    await page.goto(`/processes/confirming/${calls}/migrate/${calls - 1}`)
    await expect(page.getByRole('region', { name: ru('processes:publishing.bench.mapping') })).toBeVisible()
    await take('owner-migration')
    await close(day)
  },
}

/** One after another: the order that the store has formed is confirmed by telephone and issued in the evening. */
export const days: Record<string, RoleDay> = {
  storeMorning,
  callCentre,
  storeEvening,
  accountant,
  administrator,
  owner,
}
