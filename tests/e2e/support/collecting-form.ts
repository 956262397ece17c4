import { expect } from '@playwright/test'
import type { CollectedLine, GivenLine } from '../../../workflows/effects.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import type { Filled, Surroundings } from './path-forms.ts'
import type { SampleOrder } from './sample-order.ts'
import { scan } from './scanner.ts'
import { patternOf, ru } from './texts.ts'
import { toIssue } from './ways.ts'

/** What is beyond the bounds becomes the bound. */
export async function bounded(screen: TaskPage, field: ReturnType<TaskPage['packages']>, pieces: number) {
  const most = Number(await field.getAttribute('aria-valuemax'))
  if (pieces <= most) return false
  await expect(field).toHaveAttribute('aria-valuenow', String(most))
  await screen.instruction.focus()
  return true
}

/** Counts and scans the lines of the payload, as far as the screen has them: an edit shows what was chosen alone. */
export async function collect(screen: TaskPage, event: EventCase, around: Surroundings): Promise<Filled> {
  const { lines } = event.payload as { lines: CollectedLine[] }
  await expect(screen.lines.getByRole('listitem').first()).toBeVisible()
  let hidden = false
  for (const line of lines) {
    const product = around.order.productOf(line.lineId)
    if (!(await screen.line(product).isVisible())) {
      hidden = true
      continue
    }
    const stopped = (await isMarked(screen, product))
      ? await scanMarks(screen, event, line, around)
      : await countPieces(screen, line, around)
    if (stopped) return 'stopped'
    const reason = screen.reason(product)
    // Behind a dialog that has just closed it is hidden for a moment yet.
    if (line.reasonId !== null && line.collected === 0) await expect(reason).toBeVisible()
    if (await reason.isVisible()) await reason.selectOption(String(line.reasonId ?? ''))
  }
  return hidden ? 'stopped' : 'typed'
}

const isMarked = (screen: TaskPage, product: string) => screen.marksOf(product).isVisible()

async function countPieces(screen: TaskPage, line: CollectedLine, { order }: Surroundings) {
  const field = screen.count(order.productOf(line.lineId))
  await field.fill(String(line.collected))
  return bounded(screen, field, line.collected)
}

/** Takes off what is scanned and scans the sample's marks, as far as the screen accepts them. */
async function scanMarks(
  screen: TaskPage,
  event: EventCase,
  line: Pick<CollectedLine, 'lineId' | 'marks'>,
  { order, api }: Surroundings,
  most = 2,
): Promise<boolean> {
  const product = order.productOf(line.lineId)
  await screen.dropMarks(product)
  const { takenElsewhere = [] } = (event.facts as { marks?: { takenElsewhere: string[] } }).marks ?? {}
  for (const [n, sample] of line.marks.entries()) {
    const isTaken = takenElsewhere.some((identity) => sample.startsWith(identity))
    const code = isTaken ? order.strangeMarkOf(sample) : order.markOf(sample)
    if (isTaken) await takeElsewhere(api, code, order)
    await screen.marksOf(product).scrollIntoViewIfNeeded()
    await scan(screen.page, code)
    const problem = isTaken ? patternOf('errors:markTaken.held') : problemOf(event, line, n)
    if (problem !== null) {
      await expect(screen.alert(problem)).toBeVisible()
      return true
    }
    await expect(screen.marksOf(product)).toHaveText(screen.t('runner:lines.marks', { count: n + 1, most }))
  }
  return false
}

function problemOf({ name }: EventCase, line: Pick<CollectedLine, 'marks'>, n: number): string | null {
  if (line.marks.indexOf(line.marks[n] ?? '') < n) return ru('scan:problems.duplicateMark')
  return name === 'mark of another product' ? ru('scan:problems.foreignProduct') : null
}

/** Scans the one piece that the customer gets for another. */
export async function give(screen: TaskPage, event: EventCase, around: Surroundings): Promise<Filled> {
  const { lines } = event.payload as { lines: GivenLine[] }
  await expect(screen.lines.getByRole('listitem').first()).toBeVisible()
  for (const line of lines) if (await scanMarks(screen, event, line, around, 1)) return 'stopped'
  return 'typed'
}

/** The same unit already lies in another order, which has been formed. */
async function takeElsewhere(api: Api, code: string, order: SampleOrder): Promise<void> {
  const own = await api.view(order.path, order.who)
  const line = own?.order.lines.find((l) => l.marked)
  if (!line) throw new Error(`order ${order.orderId} has no marked line`)
  await toIssue(api, {
    order: {
      lines: [
        {
          sku: line.sku,
          barcode: line.barcode,
          ...(line.gtin ? { gtin: line.gtin } : {}),
          marked: true,
          productName: line.productName,
          quantity: 1,
          price: line.unitPrice,
        },
      ],
    },
    marks: [code],
  })
}
