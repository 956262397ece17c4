import type { Page } from '@playwright/test'
import { plaid } from '../e2e/support/goods.ts'
import { browserStage, type BrowserStage } from './browser-stage.ts'
import { median, round, writeFigure } from './measure.ts'
import { scriptsOf, weight } from './screen-scripts.ts'

const slowed = 4
const times = 5
const barMs = 1_000

/** Of a step: something in it can be pressed, or typed into. */
const button = '[data-runner] [role="group"] button'
const field = '[data-runner] [role="spinbutton"], [data-runner] textarea'

interface Screen {
  name: string
  path: string
  usable: string
  barKilobytes: number | null
}

/** JavaScript of screens in gz, everything that they fetch counted, and how soon a task opens on a slow computer. */
export async function pf4(): Promise<void> {
  const stage = await browserStage()
  try {
    const screens = await places(stage)
    const table = []
    for (const { name, path, usable, barKilobytes } of screens) {
      const scripts = await stage.withPage((page) =>
        scriptsOf(page, async () => {
          await page.goto(path)
          await page.locator(usable).first().waitFor()
        }),
      )
      const kilobytes = round(weight(scripts) / 1_000, 1)
      table.push({
        screen: name,
        kilobytes,
        bar: barKilobytes,
        transferredKilobytes: round(
          scripts.reduce((sum, { transferred }) => sum + transferred, 0) / 1_000,
          1,
        ),
        scripts: scripts.length,
        largest: scripts.slice(0, 12).map(({ name: file, gz }) => `${file} ${round(gz / 1_000, 1)}`),
      })
      console.log(`${name}: ${kilobytes} kB, bar ${barKilobytes ?? 'none'}`)
    }
    const form = screens.find(({ name }) => name.includes('lines'))!
    const opening = {
      fromTheList: await repeat(stage, openFromList, form),
      byAddress: await repeat(stage, openByAddress, form),
    }
    const list = table[0]!
    const light = table.every(({ kilobytes, bar }) => bar === null || kilobytes <= bar)
    writeFigure({
      id: 'PF-4',
      measured: list.kilobytes,
      bar: 170,
      unit: 'kB of JavaScript in gz until the orders list can be used',
      holds: light && opening.fromTheList.medianMs <= barMs,
      reference:
        'none: absolute; everything fetched until the page is still counts, scripts fetched ahead too',
      detail: { screens: table, taskOpens: { slowed, barMs, ...opening } },
    })
  } finally {
    await stage.close()
  }
}

async function places({ api, ways }: BrowserStage): Promise<Screen[]> {
  const order = { order: { lines: [plaid] } }
  const bare = await ways.toIssue(api, order)
  const lines = await ways.toIssue(api, order)
  await api.take('manager', lines.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const plain = await ways.toIssue(api, order)
  return [
    { name: 'orders list', path: '/orders', usable: '[role="row"] a', barKilobytes: 170 },
    { name: 'task without fields', path: `/tasks/${bare.taskId}`, usable: button, barKilobytes: 200 },
    { name: 'task with lines to count', path: `/tasks/${lines.taskId}`, usable: field, barKilobytes: 260 },
    {
      name: 'action with plain fields',
      path: `/orders/${plain.orderId}/actions/cancelOrder`,
      usable: field,
      barKilobytes: 260,
    },
  ]
}

async function repeat(
  { withPage }: BrowserStage,
  open: (page: Page, screen: Screen) => Promise<number>,
  screen: Screen,
) {
  const all = []
  for (let n = 0; n < times; n++) all.push(Math.round(await withPage((page) => open(page, screen))))
  return { medianMs: median(all), all }
}

async function slowDown(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: slowed })
}

/** Of a page: from `since` until the field is there and lets itself be typed into. */
const untilTyped = (page: Page, selector: string, since: 'press' | 'load') =>
  page.evaluate(
    async ([field, from]) => {
      const ready = () => {
        const element = document.querySelector<HTMLInputElement>(field!)
        return element !== null && !element.disabled && !element.readOnly
      }
      while (!ready()) await new Promise((resolve) => requestAnimationFrame(resolve))
      const startedAt = from === 'load' ? 0 : (window as unknown as { pressedAt: number }).pressedAt
      return performance.now() - startedAt
    },
    [selector, since],
  )

/** The usual way: by the row of the task list, with nothing of the runner fetched before. */
async function openFromList(page: Page, { path, usable }: Screen): Promise<number> {
  await page.goto('/tasks')
  const link = page.locator(`a[href="${path}"]`).first()
  await link.waitFor()
  await page.waitForTimeout(1_500)
  await slowDown(page)
  await page.evaluate(() => {
    const press = ({ timeStamp }: Event) => Object.assign(window, { pressedAt: timeStamp })
    addEventListener('click', press, { capture: true, once: true })
  })
  await link.click({ noWaitAfter: true })
  return untilTyped(page, usable, 'press')
}

/** Signed in already; sign-in and the whole frame are part of it. */
async function openByAddress(page: Page, { path, usable }: Screen): Promise<number> {
  await page.goto('/access-denied')
  await page.getByRole('main').waitFor()
  await slowDown(page)
  const startedAt = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  await untilTyped(page, usable, 'load')
  return Date.now() - startedAt
}
