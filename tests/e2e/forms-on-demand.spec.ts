import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { TaskPage } from './pages/task-page.ts'
import { fullOnly } from './support/full-only.ts'
import { plaid } from './support/goods.ts'
import { expect, test } from './support/test.ts'
import { orderToIssue } from './support/ways.ts'

const drawsForms = /rjsf/i

/** Scripts for plain fields among those that a screen fetches from an empty cache until the network is idle. */
async function formScriptsOf(page: Page, path: string, target: Locator): Promise<string[]> {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) requested.add(pathname)
  })
  await page.goto(path)
  await expect(target).toBeVisible()
  // The live stream never ends, so the network is never idle: prefetching is complete when no more scripts arrive.
  let previous = -1
  await expect(async () => {
    const countBefore = previous
    previous = requested.size
    expect(previous).toBe(countBefore)
  }).toPass({ intervals: [1_500] })
  return [...requested].filter((script) => drawsForms.test(readFileSync(join('dist/client', script), 'utf8')))
}

test(
  '[PF-4] the code of plain fields is loaded by a form that has some, and by nothing else',
  fullOnly,
  async ({ sit, api }) => {
    const orderWithoutFields = await orderToIssue(api, { order: { lines: [plaid] } })
    const firstPage = await sit('manager', { path: '/access-denied' })
    const actions = new TaskPage(firstPage, 'delivery').actions
    expect(await formScriptsOf(firstPage, `/tasks/${orderWithoutFields.taskId}`, actions)).toEqual([])

    const lines = await orderToIssue(api, { order: { lines: [plaid] } })
    await api.takeSteps('manager', lines.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
    const secondPage = await sit('manager', { path: '/access-denied' })
    const scanField = new TaskPage(secondPage, 'delivery').scanField
    expect(await formScriptsOf(secondPage, `/tasks/${lines.taskId}`, scanField)).toEqual([])

    const third = await sit('manager', { path: '/access-denied' })
    const comment = new TaskPage(third, 'cancelOrder').field('comment')
    const path = `/orders/${orderWithoutFields.orderId}/actions/cancelOrder`
    expect(await formScriptsOf(third, path, comment)).not.toEqual([])
  },
)
