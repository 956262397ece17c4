import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { wantsCall } from './support/ways.ts'

/** No other test uses this store, so only its new calls begin on the older version. */
const store = '1011'
const path = '/api/workflows/confirming'

test(
  '[PO-05] [OC-05] a call that is migrated to another version: its operator is notified, and typed values are kept',
  fullOnly,
  async ({ sit, api }) => {
    const activate = async (pfms: string[] | null, reason: string) => {
      const { body } = await api.call('owner', 'GET', `${path}/publishing`)
      const request = { active: true, pfms, share: 100, reason, revision: body.revision }
      expect(await api.call('owner', 'PUT', `${path}/2/activation`, request)).toMatchObject({ status: 200 })
    }
    const { body: stores } = await api.call('owner', 'GET', '/api/stores')
    const otherStores = stores.map(({ pfm }: { pfm: string }) => pfm).filter((pfm: string) => pfm !== store)
    await activate(otherStores, 'Кроме одного магазина')
    try {
      const orderId = await api.newOrder({ pfm: store, customerRequests: wantsCall })
      const taskId = await api.openTask(orderId, 'confirming')
      await api.takeSteps('operator', taskId, 'CALL_STARTED')
      expect((await api.task(taskId, 'operator')).step.version).toBe(1)

      const page = await sit('operator', { path: '/tasks' })
      // This tab receives no live updates, and its polls show the old step until its user acts.
      await page.route('**/api/live', (route) => route.abort())
      const polls = (url: URL) => url.pathname === `/api/tasks/${taskId}`
      const loaded = page.waitForResponse((response) => polls(new URL(response.url())))
      await page.goto(`/tasks/${taskId}`)
      const oldStep = await (await loaded).json()
      await page.route(polls, (route) => route.fulfill({ json: oldStep }))
      const older = new TaskPage(page, 'confirming', 'ru', 1)
      await older.expectState('call.greeting')
      await older.press('CALL_BACK_SCHEDULED')
      const dialog = page.getByRole('dialog')
      const dateField = dialog.getByRole('textbox')
      await dialog.getByRole('button', { name: 'Через 2 ч' }).click()
      const typed = await dateField.inputValue()
      expect(typed).not.toBe('')

      // A version migrates running work in the stores where it takes new work.
      await activate(null, 'Снова везде')
      const owner = await sit('owner', { path: '/processes/confirming/2?show=publishing' })
      await owner.getByRole('link', { name: /^Перенести с версии 1/ }).click()
      await expect(owner).toHaveURL('/processes/confirming/2/migrate/1')
      const rows = owner.getByRole('list', { name: ru('processes:publishing.bench.mapping') })
      const greeting = ru('processes:publishing.dry.place', {
        state: ru('confirming/v1:states.call_greeting.title'),
      })
      const row = rows
        .getByRole('listitem')
        .filter({ has: owner.getByRole('combobox', { name: greeting, exact: true }) })
      await expect(row).toContainText(ru('processes:publishing.bench.automatic'))
      await expect(owner.getByText(ru('processes:publishing.dry.ends'))).toBeVisible()
      await expectAccessible(owner, 'migration bench')
      await owner.getByLabel(ru('processes:publishing.reason')).fill('Все звонки на новой версии')
      // What is prepared survives a reload.
      await owner.reload()
      await expect(owner.getByLabel(ru('processes:publishing.reason'))).toHaveValue(
        'Все звонки на новой версии',
      )
      await owner.getByRole('button', { name: /^Перенести \d+ процесс/ }).click()
      await expect(owner).toHaveURL('/processes/confirming/2?show=publishing')
      await expect(owner.getByText('Все звонки на новой версии').first()).toBeVisible()
      await expect
        .poll(async () => (await api.task(taskId, 'operator')).step.version, { timeout: 30_000 })
        .toBe(2)

      await page.unroute(polls)
      const answered = page.waitForResponse('**/events')
      const callBack = { name: older.text('events.CALL_BACK_SCHEDULED.label'), exact: true }
      await dialog.getByRole('button', callBack).click()
      expect(await (await answered).json()).toMatchObject({ code: 355 })
      const bar = older.alert(ru('runner:bars.cameOver'))
      await expect(bar).toBeVisible()
      await expect(bar).not.toContainText('уже пройден')
      await expectAccessible(page, 'task of another version')
      const newer = new TaskPage(page, 'confirming')
      await newer.expectState('call.greeting')
      await newer.press('CALL_BACK_SCHEDULED')
      await expect(dateField.first()).toHaveValue(typed)
    } finally {
      await activate(null, 'Снова везде')
    }
  },
)

test('[PO-06] a process without data has a message on every tab', fullOnly, async ({ sit }) => {
  const days = 'from=2020-01-01&to=2020-01-02'
  const page = await sit('owner', { path: '/processes' })
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 500 && failed.push(response.url()))
  for (const [show, text] of [
    ['now', null],
    ['went', ru('processes:measure.empty')],
    ['tests', ru('processes:tests.title')],
    ['forms', ru('processes:forms.none')],
    ['publishing', ru('processes:publishing.empty')],
  ] as const) {
    await page.goto(`/processes/serviceSwitch/1?show=${show}&${days}`)
    await expect(page.getByRole('toolbar', { name: ru('processes:diagram.tools') })).toBeVisible()
    if (text !== null) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page, `a process without history: ${show}`)
  }
  await page.goto(`/processes/serviceSwitch/1/what-if?${days}`)
  await expect(page.getByText(/Записей слишком мало для ответа/)).toBeVisible()
  expect(failed).toEqual([])
})
