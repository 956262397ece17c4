import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid, shoes } from './support/goods.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'
import { toForming } from './support/ways.ts'

test.use({ changesBrowser: true })

const goods = { order: { lines: [plaid, shoes] } }

test(
  '[EN-06] a second person sees who works on the task and takes it over; the first one sees that',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await toForming(api, goods)
    const first = new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting')
    await first.expectState('ready')
    await expect(first.page.getByText(ru('runner:header.mine'))).toBeVisible()

    const second = new TaskPage(await sit('manager', { path: `/tasks/${taskId}` }), 'formatting')
    const lockedByFirst = second.alert(ru('runner:bars.heldBy', { name: 'Мария Иванова' }))
    await expect(lockedByFirst).toBeVisible()
    await expect(second.button('STARTED')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(second.page, 'task held by another')
    await lockedByFirst.getByRole('button', { name: ru('runner:bars.takeOver') }).click()
    await expect(lockedByFirst).toBeHidden()
    await expect(first.alert(ru('runner:bars.heldBy', { name: 'Андрей Волков' }))).toBeVisible()
    await expect(first.button('STARTED')).toHaveAttribute('aria-disabled', 'true')
    await second.press('STARTED')
    await second.expectState('collecting')
    await first.expectState('collecting')
  },
)

test('[TK-36] scans of one line on two devices of one person add up on both', async ({ sit, api }) => {
  const { taskId } = await toForming(api, goods)
  await api.take('store', taskId, 'STARTED')
  const [first, second] = [
    new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting'),
    new TaskPage(await sit('store', { path: `/tasks/${taskId}` }), 'formatting'),
  ]
  for (const task of [first, second]) await expect(task.count(plaid.productName)).toHaveValue('0')
  for (const { page } of [first, second]) {
    await page.bringToFront()
    await scan(page, plaid.barcode)
  }
  for (const task of [first, second]) await expect(task.count(plaid.productName)).toHaveValue('2')
  await first.expectSaved()
})

test('[OC-05] [EN-04] a tab that fell behind is refreshed with 355 and offers back what was typed', async ({
  sit,
  api,
}) => {
  const { taskId } = await toForming(api, goods)
  await api.take('store', taskId, 'STARTED')
  const page = await sit('store', { path: '/tasks' })
  // This tab hears nothing of what others do.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto(`/tasks/${taskId}`)
  const task = new TaskPage(page, 'formatting')
  await expect(task.count(plaid.productName)).toHaveValue('0')
  // Neither does a draft reach the server, which would tell it too.
  await page.route('**/draft', (route) => route.abort())
  await task.count(plaid.productName).fill('2')
  await task.reason(shoes.productName).selectOption('1')

  const all = {
    lines: (await api.task(taskId)).order.lines.map(({ lineId }) => ({
      lineId,
      collected: 0,
      reasonId: 1,
      marks: [],
    })),
  }
  await api.take('store', taskId, ['COLLECTED', all], 'BACK_TO_COLLECTION')
  const before = (await api.task(taskId)).step

  const refused = page.waitForResponse('**/events')
  await task.press('COLLECTED')
  expect(await (await refused).json()).toMatchObject({ code: 355 })
  const bar = task.alert(ru('runner:bars.changed'))
  await expect(bar).toContainText(ru('runner:bars.typedKept'))
  await expect(task.count(plaid.productName)).toHaveValue('0')
  await expectAccessible(page, 'conflict')
  expect((await api.task(taskId)).step).toEqual(before)

  await bar.getByRole('button', { name: ru('runner:bars.restore') }).click()
  await expect(task.count(plaid.productName)).toHaveValue('2')
  await expect(task.reason(shoes.productName)).toHaveValue('1')
  await task.press('COLLECTED')
  await task.expectState('packing')
})

test('[SH-16] a list changes by itself when another person acts', async ({ sit, api }) => {
  const page = await sit('manager', { path: '/tasks?type=formatting&sort=-taskDate' })
  const list = new ListPage(page, 'tasks')
  await list.settled()
  const { taskId } = await toForming(api, goods)
  await expect(list.row(taskId)).toContainText(ru('formatting/v1:states.ready.title'))
  await api.take('store', taskId, 'STARTED')
  await expect(list.row(taskId)).toContainText(ru('formatting/v1:states.collecting.title'))
})

test(
  '[SH-18] a step sent without network is kept and sent once when the network is back',
  fullOnly,
  async ({ sit, api }) => {
    const { taskId } = await toForming(api, goods)
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
