import type { Page } from '@playwright/test'
import type { NewOrderLine } from '../../schemas/api/new-order.ts'
import { withCheckDigit } from '../../src/shared/marks/barcode.ts'
import { browserStage, type BrowserStage } from './browser-stage.ts'
import { median, percentile, round, writeFigure } from './measure.ts'

const lineCount = 300
const scansAlone = 40
const scansInARow = 100
const everyMs = 50
const keystrokes = 60
const bar = { scanMs: 50, keyMs: 16 }

const lines = Array.from({ length: lineCount }, (_, n): NewOrderLine => ({
  sku: String(8_300_000 + n),
  barcode: withCheckDigit(String(460_070_000_000 + n)),
  productName: `Товар ${n + 1}`,
  quantity: 5,
  price: 10_000,
}))

/** Scans of a keyboard wedge and keys of a hand, in an order of three hundred lines that is being collected. */
export async function pf5(): Promise<void> {
  const stage = await browserStage()
  try {
    const { taskId } = await stage.ways.toBeingFormed(stage.api, { order: { lines } })
    const measured = await stage.withPage(async (page) => {
      await page.goto(`/tasks/${taskId}`)
      await page.getByRole('spinbutton').first().waitFor()
      await watch(page)
      return {
        scan: await scanOneByOne(stage, page),
        row: await scanInARow(stage, page),
        key: await typeCounts(page),
      }
    })
    const plain = await stage.withPage(async (page) => {
      const { orderId } = await stage.ways.toForming(stage.api, { order: { lines } })
      await page.goto(`/orders/${orderId}/actions/cancelOrder`)
      await page.locator('[data-runner] textarea').waitFor()
      await watch(page)
      return typeNote(page)
    })
    const { scan, row, key } = measured
    const holds =
      scan.p95Ms <= bar.scanMs &&
      row.p95Ms <= bar.scanMs &&
      row.dropped === 0 &&
      key.p95Ms <= bar.keyMs &&
      plain.p95Ms <= bar.keyMs
    writeFigure({
      id: 'PF-5',
      measured: scan.p95Ms,
      bar: bar.scanMs,
      unit: 'ms from the last key of a scan to its answer on the screen, 95th percentile',
      holds,
      reference:
        'none: absolute; moments by the browser, from the time stamp of the key to the frame after the answer',
      detail: { lineCount, bar, scan, scansInARow: row, keyInCount: key, keyInNote: plain },
    })
  } finally {
    await stage.close()
  }
}

interface Watched {
  /** From an Enter to the frame with what came of it. */
  answers: number[]
  /** Script, style and layout of one key, without the wait for the next frame. */
  keys: number[]
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { answers: [], keys: [] }
    Object.assign(window, { watched })
    const waiting: number[] = []
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') waiting.push(event.timeStamp)
        else began = performance.now()
      },
      { capture: true },
    )
    let began = 0
    addEventListener('input', () => {
      queueMicrotask(() => {
        // The layout that the change asks for.
        void document.body.offsetHeight
        watched.keys.push(performance.now() - began)
      })
    })
    const answer = () => {
      const asked = waiting.splice(0)
      if (asked.length === 0) return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        // After the frame.
        port1.onmessage = () => watched.answers.push(...asked.map((at) => performance.now() - at))
        port2.postMessage(null)
      })
    }
    new MutationObserver(answer).observe(document.querySelector('main')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)
const forget = (page: Page) =>
  page.evaluate(() => {
    const { watched: all } = window as unknown as { watched: Watched }
    all.answers.length = all.keys.length = 0
  })

const counted = async (page: Page) =>
  Number(/(\d+) из 1\s?500/.exec(await page.locator('[data-runner]').innerText())?.[1] ?? NaN)

const summary = (all: number[]) => ({
  medianMs: round(median(all), 1),
  p95Ms: round(percentile(all, 95), 1),
  mostMs: round(Math.max(...all), 1),
  count: all.length,
})

const barcodeOf = (n: number) => lines[(n * 7) % lineCount]!.barcode

async function scanOneByOne({ scan }: BrowserStage, page: Page) {
  for (let n = 0; n < scansAlone; n++) {
    await scan(page, barcodeOf(n), { gap: 2 })
    await page.waitForTimeout(150)
  }
  const { answers } = await watched(page)
  return summary(answers)
}

async function scanInARow({ scan }: BrowserStage, page: Page) {
  await forget(page)
  const before = await counted(page)
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < scansInARow; n++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + n * everyMs - performance.now())))
    sent.push(scan(page, barcodeOf(n), { gap: 2 }))
  }
  await Promise.all(sent)
  const seconds = (performance.now() - began) / 1_000
  await page.waitForTimeout(500)
  const { answers } = await watched(page)
  const taken = (await counted(page)) - before
  return { ...summary(answers), perSecond: round(scansInARow / seconds, 1), dropped: scansInARow - taken }
}

/** Digits of a hand in the counts of the lines in sight. */
async function typeCounts(page: Page) {
  await forget(page)
  const counts = page.getByRole('spinbutton')
  for (let n = 0; n < keystrokes; n++) {
    await counts.nth(n % 6).focus()
    await page.keyboard.press(String(1 + (n % 4)))
    await page.waitForTimeout(200)
  }
  return summary((await watched(page)).keys)
}

async function typeNote(page: Page) {
  await page.locator('[data-runner] textarea').focus()
  await page.keyboard.type('Покупатель передумал и просит вернуть деньги'.slice(0, keystrokes), {
    delay: 200,
  })
  return summary((await watched(page)).keys)
}
