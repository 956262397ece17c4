import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { ListPage } from './pages/list-page.ts'
import { TaskPage } from './pages/task-page.ts'
import { plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { toIssue } from './support/ways.ts'

/** Bytes, as they go over the wire with gzip: bars.md, PF-4. */
const most = { list: 170_000, task: 200_000, form: 260_000 }
const drawsForms = /rjsf|ajv|additionalProperties/i

/** The JavaScript that a screen asks for, from an empty cache until it is still. */
async function scriptsOf(page: Page, path: string, shown: () => Promise<void>) {
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js')) answers.push(answer)
  })
  await page.goto(path)
  await shown()
  // The stream of changes never ends, so the network is never idle: what is prefetched has come when nothing more does.
  let seen = -1
  await expect(async () => {
    const before = seen
    seen = answers.length
    expect(seen).toBe(before)
  }).toPass({ intervals: [1_500] })
  const texts = await Promise.all(answers.map((answer) => answer.body()))
  page.removeAllListeners('response')
  return { texts, weight: texts.reduce((sum, text) => sum + gzipSync(text).length, 0) }
}

test('[PF-4] a list, a task without fields and a task with a form weigh no more than they may', async ({
  sit,
  api,
}) => {
  const list = await sit('manager', { path: '/access-denied' })
  const orders = await scriptsOf(list, '/orders', () =>
    expect(new ListPage(list, 'orders').heading).toBeVisible(),
  )
  const { taskId } = await toIssue(api, { order: { lines: [plaid] } })
  const page = await sit('manager', { path: '/access-denied' })
  const task = await scriptsOf(page, `/tasks/${taskId}`, async () => {
    await new TaskPage(page, 'delivery').expectState('ready')
  })
  const issuing = await toIssue(api, { order: { lines: [plaid] } })
  await api.take('manager', issuing.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const other = await sit('manager', { path: '/access-denied' })
  const form = await scriptsOf(other, `/tasks/${issuing.taskId}`, async () => {
    await expect(new TaskPage(other, 'delivery').scanField).toBeVisible()
  })
  const isForForms = (texts: Buffer[]) => texts.some((text) => drawsForms.test(text.toString()))
  expect.soft(isForForms(form.texts), 'a form is drawn and checked').toBe(true)
  expect.soft(isForForms(task.texts), 'without fields nothing of it is asked for').toBe(false)
  expect.soft(orders.weight, 'the list of orders').toBeLessThanOrEqual(most.list)
  expect.soft(task.weight, 'a task without fields').toBeLessThanOrEqual(most.task)
  expect.soft(form.weight, 'a task with a form').toBeLessThanOrEqual(most.form)
})
