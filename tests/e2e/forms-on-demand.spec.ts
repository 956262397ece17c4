import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { TaskPage } from './pages/task-page.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { toIssue } from './support/ways.ts'

const drawsForms = /rjsf/i

/** Those of the scripts that a screen asks for, from an empty cache until it is still, that draw plain fields. */
async function formScriptsOf(page: Page, path: string, target: Locator): Promise<string[]> {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) requested.add(pathname)
  })
  await page.goto(path)
  await expect(target).toBeVisible()
  // The stream of changes never ends, so the network is never idle: what is prefetched has come when nothing more does.
  let previous = -1
  await expect(async () => {
    const before = previous
    previous = requested.size
    expect(previous).toBe(before)
  }).toPass({ intervals: [1_500] })
  return [...requested].filter((script) => drawsForms.test(readFileSync(join('dist/client', script), 'utf8')))
}

test(
  '[PF-4] what draws plain fields is asked for by a form that has some, and by nothing else',
  fullOnly,
  async ({ sit, api }) => {
    const bare = await toIssue(api, { order: { lines: [plaid] } })
    const first = await sit('manager', { path: '/access-denied' })
    const actions = new TaskPage(first, 'delivery').actions
    expect(await formScriptsOf(first, `/tasks/${bare.taskId}`, actions)).toEqual([])

    const lines = await toIssue(api, { order: { lines: [plaid] } })
    await api.take('manager', lines.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const second = await sit('manager', { path: '/access-denied' })
    const scanField = new TaskPage(second, 'delivery').scanField
    expect(await formScriptsOf(second, `/tasks/${lines.taskId}`, scanField)).toEqual([])

    const third = await sit('manager', { path: '/access-denied' })
    const comment = new TaskPage(third, 'cancelOrder').field('comment')
    const path = `/orders/${bare.orderId}/actions/cancelOrder`
    expect(await formScriptsOf(third, path, comment)).not.toEqual([])
  },
)
