import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid, shoes } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { orderToForm } from './support/ways.ts'

test.use({ changesBrowser: true })

const goods = { order: { lines: [plaid, shoes] } }

test(
  '[EN-06] a second user sees who works on the task and takes it over; the first one is notified',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, goods)
    await api.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
    const firstTask = new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting')
    await firstTask.expectState('ready')
    await expect(firstTask.page.getByText(ru('runner:header.mine'))).toBeVisible()

    const secondTask = new TaskPage(await sit('manager', { path: `/tasks/${taskId}` }), 'formatting')
    const lockedByFirst = secondTask.alert(ru('runner:bars.heldBy', { name: 'Мария Иванова' }))
    await expect(lockedByFirst).toBeVisible()
    await expect(secondTask.button('STARTED')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(secondTask.page, 'task held by another')
    await lockedByFirst.getByRole('button', { name: ru('runner:bars.takeOver') }).click()
    await expect(lockedByFirst).toBeHidden()
    await expect(firstTask.alert(ru('runner:bars.heldBy', { name: 'Андрей Волков' }))).toBeVisible()
    await expect(firstTask.button('STARTED')).toHaveAttribute('aria-disabled', 'true')
    await secondTask.press('STARTED')
    await secondTask.expectState('collecting')
    await firstTask.expectState('collecting')
  },
)

test('[TK-36] scans of one line on two devices of one user add up on both', async ({ sit, api }) => {
  const { taskId } = await orderToForm(api, goods)
  await api.takeSteps('store', taskId, 'STARTED')
  const [firstTask, secondTask] = [
    new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting'),
    new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting'),
  ]
  for (const task of [firstTask, secondTask]) await expect(task.count(plaid.productName)).toHaveValue('0')
  for (const { page } of [firstTask, secondTask]) {
    await page.bringToFront()
    await scan(page, plaid.barcode)
  }
  for (const task of [firstTask, secondTask]) await expect(task.count(plaid.productName)).toHaveValue('2')
  await firstTask.expectSaved()
})

test('[OC-05] [EN-04] an outdated tab is refreshed with 355 and offers to restore the typed values', async ({
  sit,
  api,
}) => {
  const { taskId } = await orderToForm(api, goods)
  await api.takeSteps('store', taskId, 'STARTED')
  const page = await sit('store', { path: '/tasks' })
  // This tab receives no live updates.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto(`/tasks/${taskId}`)
  const task = new TaskPage(page, 'formatting')
  await expect(task.count(plaid.productName)).toHaveValue('0')
  // Its drafts do not reach the server either, whose answer would contain the update.
  await page.route('**/draft', (route) => route.abort())
  await task.count(plaid.productName).fill('2')
  await task.reason(shoes.productName).selectOption('1')

  const payload = {
    lines: (await api.task(taskId)).order.lines.map(({ lineId }) => ({
      lineId,
      collected: 0,
      reasonId: 1,
      marks: [],
    })),
  }
  await api.takeSteps('store', taskId, ['COLLECTED', payload], 'BACK_TO_COLLECTION')
  const stepBefore = (await api.task(taskId)).step

  const refusal = page.waitForResponse('**/events')
  await task.press('COLLECTED')
  expect(await (await refusal).json()).toMatchObject({ code: 355 })
  const bar = task.alert(ru('runner:bars.changed'))
  await expect(bar).toContainText(ru('runner:bars.typedKept'))
  await expect(task.count(plaid.productName)).toHaveValue('0')
  await expectAccessible(page, 'conflict')
  expect((await api.task(taskId)).step).toEqual(stepBefore)

  await bar.getByRole('button', { name: ru('runner:bars.restore') }).click()
  await expect(task.count(plaid.productName)).toHaveValue('2')
  await expect(task.reason(shoes.productName)).toHaveValue('1')
  await task.press('COLLECTED')
  await task.expectState('packing')
})

test('[SH-16] a list updates by itself when another user acts', async ({ sit, api }) => {
  const page = await sit('manager', { path: '/tasks?type=formatting&sort=-taskDate' })
  const list = new ListPage(page, 'tasks')
  await list.waitUntilLoaded()
  const { taskId } = await orderToForm(api, goods)
  await expect(list.row(taskId)).toContainText(ru('formatting/v1:states.ready.title'))
  await api.takeSteps('store', taskId, 'STARTED')
  await expect(list.row(taskId)).toContainText(ru('formatting/v1:states.collecting.title'))
})

test(
  '[SH-18] a step submitted without network is queued and sent once when the network is back',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await orderToForm(api, goods)
    const page = await sit('store', { path: `/tasks/${taskId}` })
    const task = new TaskPage(page, 'formatting')
    await task.expectState('ready')
    const { revision } = (await api.task(taskId)).step

    await page.context().setOffline(true)
    await task.press('STARTED')
    await expect(task.alert(ru('runner:bars.offline'))).toBeVisible()
    expect((await api.task(taskId)).step.revision).toBe(revision)
    await page.context().setOffline(false)
    await task.expectState('collecting')
    await expect(task.alert(ru('runner:bars.offline'))).toHaveCount(0)
    const { step, history } = await api.task(taskId)
    expect(step.revision).toBe(revision + 1)
    expect(history.filter(({ event }) => event === 'STARTED')).toHaveLength(1)
  },
)
