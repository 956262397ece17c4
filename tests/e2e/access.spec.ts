import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ServerProcess } from '../support/server-process.ts'
import { orderStatuses } from '../../src/server/platform/catalogs/entries/order-entries.ts'
import { newOrder, openTask, sendTaskEvent, type Caller } from '../support/orders.ts'
import { Frame } from './pages/frame.ts'
import { ListPage } from './pages/list-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expectGoodLayout } from './support/layout.ts'
import { startCopiedServer } from './support/own-server.ts'
import { desk, phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const settings = '/settings/permissions'
const names = { storeStaff: 'Сотрудник магазина', owner: 'Владелец процессов' }
const cell = (page: Page, right: string, role: string) =>
  page.getByRole('checkbox', {
    name: ru('settings:cell', { row: ru(`rights:names.${right}`), column: role }),
    exact: true,
  })
const sectionOf = (page: Page, status: string, role: string) =>
  page.getByRole('combobox', { name: ru('settings:cell', { row: status, column: role }), exact: true })
const save = (page: Page) => page.getByRole('button', { name: ru('settings:save') })

/** The changes affect every user, so the test has its own server. */
test.describe('access', () => {
  let server: ServerProcess
  const contexts: BrowserContext[] = []
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    server = await startCopiedServer()
  })
  test.afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  test.afterAll(() => server.stop())

  /** A browser of its own; `token` is sent with its calls. */
  async function openAs(
    browser: Browser,
    user: string,
    path: string,
    viewport: { width: number; height: number } = desk.viewport,
  ) {
    const context = await browser.newContext({
      ...desk,
      viewport,
      storageState: { cookies: [], origins: [] },
    })
    contexts.push(context)
    const page = await context.newPage()
    const request = page.waitForRequest('**/api/users/access-list')
    await page.goto(`${server.url}${path}`)
    await new SignInPage(page).signIn(user)
    const { authorization = '' } = await (await request).allHeaders()
    const caller: Caller = {
      call: async (_user, method, url, data, headers = {}) => {
        const answer = await context.request.fetch(`${server.url}${url}`, {
          method,
          headers: { ...headers, authorization },
          ...(data === undefined ? {} : { data }),
        })
        return { status: answer.status(), body: await answer.json(), headers: {} }
      },
    }
    return { page, caller }
  }

  test('[ST-02] [SH-02] a withdrawn right is refused while working, typed values are kept, and work continues once it is granted again', async ({
    browser,
  }) => {
    const { page: admin, caller } = await openAs(browser, 'admin', settings)
    const orderId = await newOrder(caller)
    const taskId = await openTask(caller, orderId, 'formatting')
    const { page, caller: staff } = await openAs(browser, 'store', `/tasks/${taskId}`)
    const task = new TaskPage(page, 'formatting')
    await task.press('STARTED')
    await task.expectState('collecting')
    // A page that has lost its live stream is not notified that the right was withdrawn.
    await page.route('**/api/live*', (route) => route.abort())
    await page.reload()
    await task.expectState('collecting')
    await task.count('Плед флисовый').fill('1')

    await expectAccessible(admin, 'rights of roles')
    await cell(admin, 'taskFormattingWork', names.storeStaff).uncheck()
    await save(admin).click()
    await expect(admin.getByText(ru('access:saved'))).toBeVisible()
    const line = { role: names.storeStaff, what: ru('rights:names.taskFormattingWork') }
    await expect(admin.getByText(ru('access:history.taken', line))).toBeVisible()
    // The table names the administrator as the author of the change.
    await expect(admin.getByText(/Павел Новиков$/).first()).toBeVisible()

    const refusal = page.waitForResponse(
      (answer) => answer.url().includes(`/api/tasks/${taskId}/`) && answer.status() === 403,
    )
    await task.count('Плед флисовый').fill('2')
    await refusal
    await expect(task.count('Плед флисовый')).toHaveValue('2')

    // A page that is notified becomes read-only, and keeps what was typed.
    await page.unroute('**/api/live*')
    await expect(page.getByText(ru('runner:actions.onlyLook'))).toBeVisible({ timeout: 30_000 })
    await expect(task.count('Плед флисовый')).toBeDisabled()
    await expect(task.count('Плед флисовый')).toHaveValue('2')
    expect((await sendTaskEvent(staff, 'store', taskId, 'COLLECTED', { lines: [] })).status).toBe(403)

    await cell(admin, 'taskFormattingWork', names.storeStaff).check()
    await save(admin).click()
    await expect(admin.getByText(ru('access:saved'))).toBeVisible()
    await task.count('Плед флисовый').fill('1')
    await expect(task.draft).toHaveAttribute('data-draft', 'saved')
    await page.reload()
    await expect(task.count('Плед флисовый')).toHaveValue('1')
  })

  test(
    '[SH-02] [SH-11] the menu of an open browser updates, a deep link without the right is refused with a message and opens once it is granted',
    fullOnly,
    async ({ browser }) => {
      const { page: admin } = await openAs(browser, 'admin', `${settings}?role=processOwner`)
      const { page } = await openAs(browser, 'owner', '/processes')
      const frame = new Frame(page)
      await expect(frame.section('processes')).toBeVisible()
      await cell(admin, 'menuViewProcesses', names.owner).uncheck()
      await save(admin).click()
      await expect(page).toHaveURL(`${server.url}/error`)
      await expect(frame.heading(ru('shell:noSection.title'))).toBeVisible()
      await expect(frame.section('processes')).toHaveCount(0)
      await page.goto(`${server.url}/processes`)
      await expect(page).toHaveURL(`${server.url}/error`)
      await cell(admin, 'menuViewProcesses', names.owner).check()
      await save(admin).click()
      // Without user action the requested page opens.
      await expect(page).toHaveURL(`${server.url}/processes`)
      await expect(frame.section('processes')).toBeVisible()
    },
  )

  test(
    '[ST-02] two administrators: the second is notified, and the choices stay',
    fullOnly,
    async ({ browser }) => {
      const { page, caller } = await openAs(browser, 'admin', `${settings}?role=operator`, phone)
      const cellOf = (right: string) => cell(page, right, 'Оператор колл-центра')
      await cellOf('orderExchange').check()
      await cellOf('orderRecordDelivery').check()
      // The page is not notified in time of the other administrator's change.
      let isCutOff = true
      await page.route('**/api/permissions', (route) =>
        isCutOff && route.request().method() === 'GET' ? route.abort() : route.continue(),
      )
      const missedRequest = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/permissions'),
      )
      const change = { role: 'operator', right: 'orderExchange', from: false, to: true }
      expect((await caller.call('', 'PUT', '/api/permissions', { changes: [change] })).status).toBe(200)
      await missedRequest
      isCutOff = false
      await save(page).click()
      await expect(page.getByText(ru('settings:stale'))).toBeVisible()
      await expect(cellOf('orderRecordDelivery')).toBeChecked()
      await expect(page.getByText(ru('settings:unsaved', { count: 1 }))).toBeVisible()
      await save(page).click()
      await expect(page.getByText(ru('access:saved'))).toBeVisible()
      await page.reload()
      await expect(cellOf('orderRecordDelivery')).toBeChecked()
      await expectAccessible(page, 'rights on a phone')
    },
  )

  test('[ST-03] a role is created, renamed and deleted; the list names its users', async ({ browser }) => {
    const { page } = await openAs(browser, 'admin', '/settings/roles')
    await expect(page).toHaveURL(`${server.url}/settings/roles/main`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(names.storeStaff)).toContainText('Мария Иванова')
    await expect(
      row(names.storeStaff).getByRole('button', { name: ru('access:deleteOf', { name: names.storeStaff }) }),
    ).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'roles')

    await page.getByRole('button', { name: ru('access:new') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: ru('access:new') }).click()
    await expect(dialog.getByText('Поле обязательно для заполнения!')).toBeVisible()
    await dialog.getByLabel(ru('access:names.ru')).fill('Стажёр')
    await dialog.getByRole('button', { name: ru('access:new') }).click()
    await expect(row('Стажёр')).toContainText(ru('access:nobody'))
    await page.getByRole('button', { name: ru('access:renameOf', { name: 'Стажёр' }) }).click()
    await dialog.getByLabel(ru('access:names.ru')).fill('Ученик')
    await dialog.getByRole('button', { name: ru('access:renameOf', { name: 'Стажёр' }) }).click()
    await page.getByRole('button', { name: ru('access:deleteOf', { name: 'Ученик' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('access:deleteOf', { name: 'Ученик' }) })
      .click()
    await expect(page.getByText(ru('access:history.deleted', { from: 'Ученик' }))).toBeVisible()
    await expect(row('Ученик')).toHaveCount(0)
  })

  test(
    '[ST-03] a user gets a role and a store: their open menu updates, and the history names who granted it',
    fullOnly,
    async ({ browser }) => {
      const { page: admin } = await openAs(browser, 'admin', '/settings/roles/main')
      const { page } = await openAs(browser, 'store2', '/orders')
      const frame = new Frame(page)
      await expect(frame.section('orders')).toBeVisible()
      await expect(frame.section('feedbacks')).toHaveCount(0)
      await admin.getByRole('link', { name: ru('access:tabs.people'), exact: true }).click()
      await admin.getByRole('searchbox', { name: ru('access:person.find') }).fill('Кузнецов')
      const name = 'Дмитрий Кузнецов'
      const row = admin.getByRole('row').filter({ hasText: name })
      await expect(admin.getByRole('row')).toHaveCount(2)
      await expectAccessible(admin, 'people')
      await row.getByRole('button', { name: ru('access:person.editOf', { name }) }).click()
      const dialog = admin.getByRole('dialog')
      const stores = dialog.getByRole('textbox', { name: ru('access:person.stores') })
      await dialog.getByRole('checkbox', { name: 'Управляющий магазином' }).check()
      await stores.fill('1001, 1002, 9999')
      await dialog.getByRole('button', { name: ru('access:person.editOf', { name }) }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      // Refused, and the typed values are kept.
      await expect(stores).toHaveValue('1001, 1002, 9999')
      await expectAccessible(admin, 'person')
      await stores.fill('1001, 1002')
      await dialog.getByRole('button', { name: ru('access:person.editOf', { name }) }).click()
      await expect(row).toContainText('1001, 1002')
      await expect(
        admin.getByText(ru('access:history.personGiven', { subject: name, role: 'Управляющий магазином' })),
      ).toBeVisible()
      await expect(frame.section('feedbacks')).toBeVisible()
      await admin.setViewportSize(phone)
      await expectGoodLayout(admin, 'people on a phone')
    },
  )

  test(
    '[ST-03] [OP-05] a user is added before their first sign-in, works, and is signed out immediately when deactivated',
    fullOnly,
    async ({ browser }) => {
      const { page: admin } = await openAs(browser, 'admin', '/settings/roles/people')
      await admin.getByRole('button', { name: ru('access:person.add') }).click()
      const dialog = admin.getByRole('dialog')
      const create = dialog.getByRole('button', { name: ru('access:person.add') })
      await create.click()
      await expect(dialog.getByText('Поле обязательно для заполнения!')).toHaveCount(2)
      const login = dialog.getByLabel(ru('access:person.login'))
      await expect(login).toBeFocused()
      await login.fill('store2')
      await dialog.getByRole('textbox', { name: ru('access:person.name'), exact: true }).fill('Борис Орлов')
      await dialog.getByRole('checkbox', { name: names.storeStaff }).check()
      await dialog.getByLabel(ru('access:person.stores')).fill('1001')
      await create.click()
      await expect(dialog.getByRole('alert')).toContainText('Дмитрий Кузнецов')
      await expectAccessible(admin, 'a new person')
      await login.fill('boris')
      await create.click()
      await expect(dialog).toHaveCount(0)
      const row = admin.getByRole('row').filter({ hasText: 'Борис Орлов' })
      await expect(row).toContainText('Ждём первого входа')
      await expect(
        admin.getByText(ru('access:history.added', { subject: 'Борис Орлов', to: 'boris' })),
      ).toBeVisible()

      const { page } = await openAs(browser, 'boris', '/orders')
      await expect(new Frame(page).section('orders')).toBeVisible()
      await admin.reload()
      await expect(row).not.toContainText('Ждём первого входа')
      const ownRow = admin.getByRole('row').filter({ hasText: 'Павел Новиков' })
      await expect(ownRow.getByRole('button')).toHaveCount(1)
      await row
        .getByRole('button', { name: ru('access:person.switchOffOf', { name: 'Борис Орлов' }) })
        .click()
      await expectAccessible(admin, 'whether to switch off')
      await admin
        .getByRole('alertdialog')
        .getByRole('button', { name: ru('access:person.switchOffOf', { name: 'Борис Орлов' }) })
        .click()
      await expect(row).toContainText(ru('access:person.off'))
      // Without user action.
      await expect(new Frame(page).section('orders')).toHaveCount(0)
      await row.getByRole('button', { name: ru('access:person.switchOnOf', { name: 'Борис Орлов' }) }).click()
      await expect(row).not.toContainText(ru('access:person.off'))
      await expect(
        admin.getByText(ru('access:history.switchedOff', { subject: 'Борис Орлов' })),
      ).toBeVisible()
      await admin.setViewportSize(phone)
      await expectGoodLayout(admin, 'people with acts on a phone')
    },
  )

  test(
    '[ST-03] [OL-01] a status moves to another section: the list of users with the role updates',
    fullOnly,
    async ({ browser }) => {
      const { page: admin } = await openAs(browser, 'admin', '/settings/roles/order-statuses')
      const { page, caller: staff } = await openAs(browser, 'store', '/orders?section=completed')
      const list = new ListPage(page, 'orders')
      const totalOf = async (query: string) =>
        Number((await staff.call('', 'GET', `/api/orders?section=completed${query}`)).body.total)
      const completed = await totalOf('')
      // The demo orders and their statuses depend on the time of the run.
      const { items } = (await staff.call('', 'GET', '/api/orders?section=completed')).body as {
        items: { orderStatusId: number }[]
      }
      const moved = items[0]!.orderStatusId
      const status = orderStatuses.find((entry) => entry.id === moved)!.description.ru
      const movedCount = await totalOf(`&statuses=${moved}`)
      await expect(list.rows).toHaveCount(completed)
      await expectAccessible(admin, 'sections of roles')
      await sectionOf(admin, status, names.storeStaff).selectOption('unused')
      await save(admin).click()
      await expect(admin.getByText(ru('access:saved'))).toBeVisible()
      await expect(list.rows).toHaveCount(completed - movedCount)
      await page.getByRole('button', { name: new RegExp(`^${ru('orders:sections.new')}`) }).click()
      await expect(page).toHaveURL(`${server.url}/orders?section=new`)
      await expect(list.rows.filter({ hasText: status })).toHaveCount(0)
      await page.getByRole('button', { name: new RegExp(`^${ru('orders:sections.all')}`) }).click()
      await expect(page).toHaveURL(`${server.url}/orders`)
      await list.openFilter('statuses')
      const choices = page.getByRole('group', { name: ru('orders:filters.statuses') })
      await expect(choices).toContainText(ru('orders:sections.unused'))
      await expect(choices.getByRole('checkbox').last()).toHaveAccessibleName(status)
    },
  )
})
