import { ListPage } from './pages/list-page.ts'
import { Frame } from './pages/frame.ts'
import { expectAccessible } from './support/accessible.ts'
import { fullOnly } from './support/full-only.ts'
import { mug } from './support/goods.ts'
import { expectGoodLayout } from './support/layout.ts'
import { phone } from './support/place.ts'
import { expect, test } from './support/test.ts'
import { ru } from './support/texts.ts'

const counter = (id: string) => ru(`start:counters.${id}`)

test('[SH-19] store staff start with their waiting tasks: a number links to as many tasks, the next one is taken', async ({
  sit,
  api,
}) => {
  await api.newOrder({ lines: [mug] })
  const page = await sit('store', { path: '/start' })
  const waitingTasks = page.getByRole('region', { name: ru('start:kinds.waits') })
  const taskLink = waitingTasks.getByRole('link', { name: counter('tasks') })
  const count = Number((await taskLink.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  // Counters of other roles are not displayed.
  await expect(page.getByRole('link', { name: counter('events') })).toHaveCount(0)
  await expectAccessible(page, 'start page')
  await taskLink.click()
  await expect(page).toHaveURL('/tasks')
  await expect(new ListPage(page, 'tasks').rows.first()).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).locator('xpath=..').innerText()
  // Other tests create tasks meanwhile.
  expect(Math.abs(Number(heading.replace(/\D/g, '')) - count)).toBeLessThan(20)

  await new Frame(page).section('start').click()
  await page.getByRole('button', { name: ru('start:takeNext') }).click()
  await expect(page).toHaveURL(/\/tasks\/\d+$/)
})

test(
  '[SH-19] «take next» in the list gives a task of the chosen type only',
  fullOnly,
  async ({ sit, api }) => {
    await api.newOrder({ lines: [mug] })
    const page = await sit('store', { path: '/tasks?type=formatting' })
    const list = new ListPage(page, 'tasks')
    await expect(list.rows.first()).toBeVisible()
    await page.getByRole('button', { name: ru('tasks:takeNext') }).click()
    await expect(page).toHaveURL(/\/tasks\/\d+$/)
    const taskId = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect((await api.task(taskId)).task.taskType).toBe('formatting')
  },
)

test(
  '[SH-19] the administrator sees what is not in order; on a phone the groups are stacked',
  fullOnly,
  async ({ sit }) => {
    const page = await sit('admin', { path: '/start', viewport: phone })
    await expect(page.getByRole('region', { name: ru('start:kinds.wrong') })).toBeVisible()
    await expectGoodLayout(page, 'start page on a phone')
  },
)
