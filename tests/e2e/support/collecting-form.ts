import { expect } from '@playwright/test'
import type { CollectedLine, ReplacementLine } from '../../../workflows/effects.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import type { FillResult, FillContext } from './path-forms.ts'
import type { SampleOrder } from './sample-order.ts'
import { scan } from './scanner.ts'
import { patternOf, ru } from './texts.ts'
import { orderToIssue } from './ways.ts'

/** Clamps a value to the bounds of the field. */
export async function expectBound(screen: TaskPage, field: ReturnType<TaskPage['packages']>, pieces: number) {
  const maximum = Number(await field.getAttribute('aria-valuemax'))
  if (pieces <= maximum) return false
  await expect(field).toHaveAttribute('aria-valuenow', String(maximum))
  await screen.instruction.focus()
  return true
}

/** Counts and scans the lines of the payload that the screen shows: an edit shows only the selected lines. */
export async function fillCollectedLines(
  screen: TaskPage,
  event: SampleEvent,
  surroundings: FillContext,
): Promise<FillResult> {
  const { lines } = event.payload as { lines: CollectedLine[] }
  await expect(screen.lines.getByRole('listitem').first()).toBeVisible()
  let isHidden = false
  for (const line of lines) {
    const product = surroundings.order.productOf(line.lineId)
    if (!(await screen.line(product).isVisible())) {
      isHidden = true
      continue
    }
    const stopped = (await isMarked(screen, product))
      ? await scanMarks(screen, event, line, surroundings)
      : await countPieces(screen, line, surroundings)
    if (stopped) return 'stopped'
    const reason = screen.reason(product)
    // For a moment it is hidden behind a dialog that is closing.
    if (line.reasonId !== null && line.collected === 0) await expect(reason).toBeVisible()
    if (await reason.isVisible()) await reason.selectOption(String(line.reasonId ?? ''))
  }
  return isHidden ? 'stopped' : 'typed'
}

const isMarked = (screen: TaskPage, product: string) => screen.marksOf(product).isVisible()

async function countPieces(screen: TaskPage, line: CollectedLine, { order }: FillContext) {
  const field = screen.count(order.productOf(line.lineId))
  await field.fill(String(line.collected))
  return expectBound(screen, field, line.collected)
}

/** Removes what is scanned and scans the sample's marks, as far as the screen accepts them. */
async function scanMarks(
  screen: TaskPage,
  event: SampleEvent,
  line: Pick<CollectedLine, 'lineId' | 'marks'>,
  { order, api }: FillContext,
  max = 2,
): Promise<boolean> {
  const product = order.productOf(line.lineId)
  await screen.removeMarks(product)
  const { takenElsewhere = [] } = (event.facts as { marks?: { takenElsewhere: string[] } }).marks ?? {}
  for (const [n, sample] of line.marks.entries()) {
    const isTaken = takenElsewhere.some((identity) => sample.startsWith(identity))
    const code = isTaken ? order.unknownMarkOf(sample) : order.markOf(sample)
    if (isTaken) await useInAnotherOrder(api, code, order)
    await screen.marksOf(product).scrollIntoViewIfNeeded()
    await scan(screen.page, code)
    const problem = isTaken ? patternOf('errors:markTaken.held') : problemOf(event, line, n)
    if (problem !== null) {
      await expect(screen.alert(problem)).toBeVisible()
      return true
    }
    await expect(screen.marksOf(product)).toHaveAccessibleName(
      screen.t('runner:lines.marks', { count: n + 1, most: max }),
    )
  }
  return false
}

function problemOf({ name }: SampleEvent, line: Pick<CollectedLine, 'marks'>, n: number): string | null {
  if (line.marks.indexOf(line.marks[n] ?? '') < n) return ru('scan:problems.duplicateMark')
  return name === 'mark of another product' ? ru('scan:problems.foreignProduct') : null
}

/** Scans the replacement piece that the customer gets. */
export async function scanReplacements(
  screen: TaskPage,
  event: SampleEvent,
  surroundings: FillContext,
): Promise<FillResult> {
  const { lines } = event.payload as { lines: ReplacementLine[] }
  await expect(screen.lines.getByRole('listitem').first()).toBeVisible()
  for (const line of lines) if (await scanMarks(screen, event, line, surroundings, 1)) return 'stopped'
  return 'typed'
}

/** Puts the same unit into another order, which is then formed. */
async function useInAnotherOrder(api: Api, code: string, order: SampleOrder): Promise<void> {
  const view = await api.view(order.path, order.userName)
  const line = view?.order.lines.find((l) => l.marked)
  if (!line) throw new Error(`order ${order.orderId} has no marked line`)
  await orderToIssue(api, {
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
