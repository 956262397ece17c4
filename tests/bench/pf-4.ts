import type { Page } from '@playwright/test'
import { plaid } from '../e2e/support/goods.ts'
import { startBrowserStage, type BrowserStage } from './browser-stage.ts'
import { median, round, writeFigure } from './measure.ts'
import { recordScripts, totalGzipBytes } from './screen-scripts.ts'

const cpuSlowdown = 4
const repetitions = 5
const barMs = 1_000

/** A step is usable when something in it can be pressed or typed into. */
const button = '[data-runner] [role="group"] button'
const field = '[data-runner] [role="spinbutton"], [data-runner] textarea'

interface Screen {
  name: string
  path: string
  usable: string
  barKilobytes: number | null
}

/** Compressed JavaScript of screens, including everything prefetched, and how soon a task opens on a slow computer. */
export async function pf4(): Promise<void> {
  const stage = await startBrowserStage()
  try {
    const screens = await prepareScreens(stage)
    const table = []
    for (const { name, path, usable, barKilobytes } of screens) {
      const scripts = await stage.withPage((page) =>
        recordScripts(page, async () => {
          await page.goto(path)
          await page.locator(usable).first().waitFor()
        }),
      )
      const kilobytes = round(totalGzipBytes(scripts) / 1_000, 1)
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
    const isWithinBars = table.every(({ kilobytes, bar }) => bar === null || kilobytes <= bar)
    writeFigure({
      id: 'PF-4',
      measured: list.kilobytes,
      bar: 170,
      unit: 'kB of JavaScript in gz until the orders list can be used',
      holds: isWithinBars && opening.fromTheList.medianMs <= barMs,
      reference:
        'none: absolute; everything fetched until the page is still counts, scripts fetched ahead too',
      detail: { screens: table, taskOpens: { slowed: cpuSlowdown, barMs, ...opening } },
    })
  } finally {
    await stage.close()
  }
}

async function prepareScreens({ api, ways }: BrowserStage): Promise<Screen[]> {
  const order = { order: { lines: [plaid] } }
  const orderWithoutFields = await ways.orderToIssue(api, order)
  const lines = await ways.orderToIssue(api, order)
  await api.takeSteps('manager', lines.taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const orderForCancel = await ways.orderToIssue(api, order)
  return [
    { name: 'orders list', path: '/orders', usable: '[role="row"] a', barKilobytes: 170 },
    {
      name: 'task without fields',
      path: `/tasks/${orderWithoutFields.taskId}`,
      usable: button,
      barKilobytes: 200,
    },
    { name: 'task with lines to count', path: `/tasks/${lines.taskId}`, usable: field, barKilobytes: 260 },
    {
      name: 'action with plain fields',
      path: `/orders/${orderForCancel.orderId}/actions/cancelOrder`,
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
  const durations = []
  for (let n = 0; n < repetitions; n++)
    durations.push(Math.round(await withPage((page) => open(page, screen))))
  return { medianMs: median(durations), all: durations }
}

async function slowDown(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Milliseconds in the page from `since` until the field exists and is editable. */
const waitUntilEditable = (page: Page, selector: string, since: 'press' | 'load') =>
  page.evaluate(
    async ([field, from]) => {
      const isReady = () => {
        const element = document.querySelector<HTMLInputElement>(field!)
        return element !== null && !element.disabled && !element.readOnly
      }
      while (!isReady()) await new Promise((resolve) => requestAnimationFrame(resolve))
      const startedAt = from === 'load' ? 0 : (window as unknown as { pressedAt: number }).pressedAt
      return performance.now() - startedAt
    },
    [selector, since],
  )

/** The usual way: by the row of the task list, with no runner code prefetched. */
async function openFromList(page: Page, { path, usable }: Screen): Promise<number> {
  await page.goto('/tasks')
  const link = page.locator(`a[href="${path}"]`).first()
  await link.waitFor()
  await page.waitForTimeout(1_500)
  await slowDown(page)
  await page.evaluate(() => {
    const recordPress = ({ timeStamp }: Event) => Object.assign(window, { pressedAt: timeStamp })
    addEventListener('click', recordPress, { capture: true, once: true })
  })
  await link.click({ noWaitAfter: true })
  return waitUntilEditable(page, usable, 'press')
}

/** With an existing session; the sign-in redirect and the whole frame are included. */
async function openByAddress(page: Page, { path, usable }: Screen): Promise<number> {
  await page.goto('/access-denied')
  await page.getByRole('main').waitFor()
  await slowDown(page)
  const startedAt = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  await waitUntilEditable(page, usable, 'load')
  return Date.now() - startedAt
}
