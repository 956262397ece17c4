import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TaskPage } from './pages/task-page.ts'
import { plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { toIssue } from './support/ways.ts'

const drawsForms = /rjsf|ajv|additionalProperties/i

/** The JavaScript that a screen asks for, from an empty cache until it is still. */
async function scriptsOf(page: Page, path: string, shown: () => Promise<void>) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  await page.goto(path)
  await shown()
  // The stream of changes never ends, so the network is never idle: what is prefetched has come when nothing more does.
  let seen = -1
  await expect(async () => {
    const before = seen
    seen = asked.size
    expect(seen).toBe(before)
  }).toPass({ intervals: [1_500] })
  // The page has come over the sign-in: what it read before is not to be had of it any more.
  return [...asked].map((path) => readFileSync(`dist/client${path}`, 'utf8'))
}

test('[PF-4] what draws and checks forms is asked for by a step with fields alone', async ({ sit, api }) => {
  const { taskId } = await toIssue(api, { order: { lines: [plaid] } })
  const page = await sit('manager', { path: '/access-denied' })
  const bare = await scriptsOf(page, `/tasks/${taskId}`, () =>
    new TaskPage(page, 'delivery').expectState('ready'),
  )
  expect(bare.filter((script) => drawsForms.test(script))).toHaveLength(0)

  const issuing = await toIssue(api, { order: { lines: [plaid] } })
  await api.take('manager', issuing.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const other = await sit('manager', { path: '/access-denied' })
  const form = await scriptsOf(other, `/tasks/${issuing.taskId}`, () =>
    expect(new TaskPage(other, 'delivery').scanField).toBeVisible(),
  )
  expect(form.filter((script) => drawsForms.test(script)).length).toBeGreaterThan(0)
})
