import type { Page } from '@playwright/test'
import { ListPage } from '../../e2e/pages/list-page.ts'
import { OrderCardPage } from '../../e2e/pages/order-card-page.ts'
import { TaskPage } from '../../e2e/pages/task-page.ts'
import { ru } from '../../e2e/support/texts.ts'
import type { UserName } from '../../e2e/support/people.ts'
import type { BrowserStage } from '../browser-stage.ts'
import { clickAt, locate, pressKey, pressRepeatedly, scanCodes, typeText } from './input.ts'
import type { Interaction } from './interactions.ts'
import { manyLines, typicalLines } from './order-goods.ts'

export interface Screen {
  name: string
  user: UserName
  /** CSS selector of what makes the screen usable. */
  usable: string
  /** Creates what the screen shows, anew for each round. `link`: CSS selector of the link to it on the page `from`. */
  prepare: (stage: BrowserStage) => Promise<{ path: string; from: string; link: string }>
  /** In this order on the same page. */
  interactions: readonly Interaction[]
}

const row = '[role="row"] a'
const menuLink = (path: string) => `nav a[href="${path}"]`
const searchText = 'Смирнова'
const note = 'Просит позвонить после шести вечера'
const orderedPieces = manyLines.reduce((sum, { quantity }) => sum + quantity, 0)
const scannedCodes = Array.from({ length: 20 }, (_, n) => manyLines[(n * 7) % manyLines.length]!.barcode)
/** Milliseconds for a request, its answer and its rows; a search waits half a second more. */
const settle = { request: 1_500, search: 2_500 }

const typeInListSearch = (list: string): Interaction => ({
  name: 'type in the search',
  kind: 'typing',
  settleMs: settle.search,
  prepare: async (page) => {
    await new ListPage(page, list).filters.getByRole('searchbox').focus()
    return () => typeText(page, searchText)
  },
})

const openFilter: Interaction = {
  name: 'open and close a filter',
  kind: 'pressing',
  prepare: async (page) => {
    const point = await locate(page.locator('[data-filter] button[aria-haspopup="dialog"]').first())
    return async () => {
      await clickAt(page, point)
      await page.waitForTimeout(1_000)
      await pressKey(page, 'Escape')
    }
  },
}

const sortRows: Interaction = {
  name: 'sort',
  kind: 'pressing',
  settleMs: settle.request,
  prepare: async (page) => {
    const point = await locate(page.locator('[role="columnheader"][aria-sort] button').first())
    return async () => {
      await clickAt(page, point)
      await page.waitForTimeout(settle.request)
      await clickAt(page, point)
    }
  },
}

const selectRows: Interaction = {
  name: 'select five rows',
  kind: 'pressing',
  prepare: async (page) => {
    const boxes = page.locator('[role="cell"] input[type="checkbox"]')
    await boxes.first().waitFor()
    return async () => {
      // Each is located anew, because the first selection moves the rows down.
      for (let n = 0; n < 5; n++) {
        await clickAt(page, await locate(boxes.nth(n)))
        await page.waitForTimeout(300)
      }
    }
  },
}

const listScreen = (name: string, list: 'orders' | 'tasks', from: string): Screen => ({
  name,
  user: 'manager',
  usable: row,
  prepare: () => Promise.resolve({ path: `/${list}`, from, link: menuLink(`/${list}`) }),
  interactions: [openFilter, sortRows, selectRows, typeInListSearch(list)],
})

const openActions: Interaction = {
  name: 'open and close the menu of actions',
  kind: 'pressing',
  prepare: async (page) => {
    const point = await locate(new OrderCardPage(page).actions)
    return async () => {
      await clickAt(page, point)
      await page.waitForTimeout(1_000)
      await pressKey(page, 'Escape')
    }
  },
}

const typeComment: Interaction = {
  name: 'type a note',
  kind: 'typing',
  prepare: async (page) => {
    const field = ru('orders:fields.orderCommentWorker')
    await page.getByRole('button', { name: ru('common:editField', { field }), exact: true }).click()
    await page.getByRole('textbox', { name: field, exact: true }).focus()
    return () => typeText(page, note)
  },
}

const typeInGlobalSearch: Interaction = {
  name: 'type in the search',
  kind: 'typing',
  settleMs: settle.search,
  prepare: async (page) => {
    const bar = page.getByRole('banner')
    await bar.getByRole('searchbox', { name: ru('search:label') }).focus()
    return () => typeText(page, searchText)
  },
}

const scanTwentyCodes: Interaction = {
  name: 'scan 20 codes',
  kind: 'scanning',
  settleMs: 1_000,
  prepare: async (page) => {
    await page.locator('[data-scan-field]').focus()
    return () => scanCodes(page, scannedCodes)
  },
  verify: async (page) => {
    const pieces = String(orderedPieces).replace(/\B(?=(\d{3})+$)/g, '\\s?')
    const [, counted] =
      new RegExp(`(\\d+) из ${pieces}`).exec(await page.locator('[data-runner]').innerText()) ?? []
    if (Number(counted) !== scannedCodes.length)
      throw new Error(`${counted ?? 'no'} pieces are counted of ${scannedCodes.length} scans`)
  },
}

const changeQuantities: Interaction = {
  name: 'type quantities',
  kind: 'typing',
  prepare: async (page) => {
    const counts = page.locator('[data-runner] [role="spinbutton"]')
    await counts.first().waitFor()
    const points = [await locate(counts.nth(0)), await locate(counts.nth(1)), await locate(counts.nth(2))]
    return async () => {
      for (const [n, point] of points.entries()) {
        await clickAt(page, point)
        await page.waitForTimeout(300)
        await typeText(page, String(n + 3))
        await page.waitForTimeout(300)
      }
    }
  },
}

const stepQuantity: Interaction = {
  name: 'change a quantity by arrow keys',
  kind: 'typing',
  prepare: async (page) => {
    await page.locator('[data-runner] [role="spinbutton"]').nth(3).focus()
    return () => pressRepeatedly(page, 'ArrowUp', 5)
  },
}

/** Presses the key of the event's button; its result is the next step of the call. */
const pressAnswer = (event: string): Interaction => ({
  name: `press the key of ${event}`,
  kind: 'pressing',
  settleMs: settle.request,
  prepare: async (page) => {
    const task = new TaskPage(page, 'confirming')
    const keys = (await task.button(event).getAttribute('aria-keyshortcuts')) ?? ''
    const [key] = /\b[1-9]\b/.exec(keys) ?? []
    if (key === undefined) throw new Error(`${event} has no digit: ${keys}`)
    const headingBefore = (await task.instruction.textContent()) ?? ''
    await task.instruction.focus()
    return () => pressAndWait(page, key, headingBefore)
  },
})

/** Milliseconds from the key until the heading of the step is another one. */
async function pressAndWait(page: Page, key: string, headingBefore: string): Promise<number> {
  const changed = page.evaluate(async (before) => {
    const isChanged = () => {
      const heading = document.querySelector('[data-runner] h2')
      return heading !== null && heading.textContent !== before
    }
    const startedAt = performance.now()
    while (!isChanged()) {
      if (performance.now() - startedAt > 30_000) throw new Error(`the step «${before}» has not changed`)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - (window.pageRecords?.lastKeyAt ?? NaN)
  }, headingBefore)
  await pressKey(page, key)
  return changed
}

const typeCallNote: Interaction = {
  name: 'type a note',
  kind: 'typing',
  prepare: async (page) => {
    const field = page.locator('[data-runner] textarea')
    await field.waitFor()
    await field.focus()
    return () => typeText(page, note)
  },
}

/** The five screens that staff use the most. */
export const screens: readonly Screen[] = [
  listScreen('orders list', 'orders', '/tasks'),
  listScreen('task list', 'tasks', '/orders'),
  {
    name: 'order card',
    user: 'manager',
    usable: 'main dd',
    prepare: async ({ api, ways }) => {
      const { orderId } = await ways.orderToIssue(api, { order: { lines: typicalLines } })
      return { path: `/orders/${orderId}`, from: '/orders', link: `a[href="/orders/${orderId}"]` }
    },
    interactions: [openActions, typeComment, typeInGlobalSearch],
  },
  {
    name: `forming step with ${manyLines.length} lines`,
    user: 'manager',
    usable: '[data-runner] [role="spinbutton"]',
    prepare: async ({ api, ways }) => {
      const { taskId } = await ways.orderBeingFormed(api, { order: { lines: manyLines } })
      return taskPaths(taskId)
    },
    interactions: [scanTwentyCodes, changeQuantities, stepQuantity],
  },
  {
    name: 'call step',
    user: 'operator',
    usable: '[data-runner] [role="group"] button',
    prepare: async ({ api, ways }) => {
      const { taskId } = await ways.toShortageCall(api)
      return taskPaths(taskId)
    },
    interactions: [
      pressAnswer('CALL_STARTED'),
      pressAnswer('CUSTOMER_LISTENS'),
      typeCallNote,
      pressAnswer('CUSTOMER_AGREES'),
    ],
  },
]

const taskPaths = (taskId: number) => ({
  path: `/tasks/${taskId}`,
  from: '/tasks?sort=-taskDate',
  link: `a[href="/tasks/${taskId}"]`,
})
