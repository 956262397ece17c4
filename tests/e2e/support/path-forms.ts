import { expect } from '@playwright/test'
import { formatDateTime } from '../../../src/client/ui/format.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import type { CollectedLine, PackageCount, ReturnedLine } from '../../../workflows/effects.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import type { SampleOrder } from './sample-order.ts'
import { scan } from './scanner.ts'
import { ru } from './texts.ts'
import { toIssue } from './ways.ts'

/** stopped: the screen did not let it be typed and said so, or kept to what is possible. */
export type Filled = 'typed' | 'stopped'

interface Surroundings {
  api: Api
  order: SampleOrder
  /** The call-back is to come while the test waits. */
  dueAtOnce: boolean
  code: (right: boolean) => Promise<string>
}

type Filler = (screen: TaskPage, event: EventCase, around: Surroundings) => Promise<Filled>

const zone = 'Europe/Moscow'
const minute = 60_000

export const fillForm: Filler = (screen, event, around) => {
  const filler = fillers[event.type]
  if (!filler) throw new Error(`nobody fills the form of ${event.type}`)
  return filler(screen, event, around)
}

const fillers: Record<string, Filler> = {
  COLLECTED: collect,
  PACKED: pack,
  CODE_ENTERED: async (screen, event, { code }) => {
    const { matches } = (event.facts as { issueCode: { matches: boolean } }).issueCode
    await screen.field('code').fill(await code(matches))
    return 'typed'
  },
  ISSUE_WITHOUT_CODE: async (screen, event) => {
    await screen.field('comment').fill((event.payload as { comment: string }).comment)
    return 'typed'
  },
  ISSUED_IN_FULL: handOver,
  PARTIALLY_ISSUED: handOver,
  RETURNED_FULLY: handOver,
  PAID_AND_ISSUED: async (screen, event) => {
    const { document } = event.payload as { document?: string }
    if (document !== undefined) await screen.field('document').fill(document)
    return 'typed'
  },
  DISBANDED: (screen, event, around) =>
    count(screen, (event.payload as { lines: ReturnedLine[] }).lines, around),
  CALL_BACK_SCHEDULED: setCallBack,
  CALL_FAILED: async (screen, event, around) => {
    const { waitReasonId, note } = event.payload as { waitReasonId: number; note?: string }
    await choose(screen, around.api, 'waitReasonId', 'waitReasons', waitReasonId)
    if (note !== undefined) await screen.field('note').fill(note)
    return setCallBack(screen, event, around)
  },
  CANCELLATION_AGREED: async (screen, event, { api }) => {
    const { reasonId, comment } = event.payload as { reasonId: number; comment?: string }
    await choose(screen, api, 'reasonId', 'cancelReasons', reasonId)
    if (comment !== undefined) await screen.field('comment').fill(comment)
    return 'typed'
  },
}

async function choose(screen: TaskPage, api: Api, field: string, catalogue: string, id: number) {
  await screen.field(field).selectOption({ label: await api.entry(catalogue, id) })
}

/** As far from now as the sample's instant is from the sample's moment. */
async function setCallBack(screen: TaskPage, event: EventCase, { dueAtOnce }: Surroundings): Promise<Filled> {
  const { callBackAt } = event.payload as { callBackAt?: string }
  if (callBackAt === undefined && !dueAtOnce) return 'typed'
  const distance = dueAtOnce ? minute : Date.parse(callBackAt ?? '') - Date.parse(event.at)
  const at = formatDateTime(new Date(Date.now() + distance), zone)
  await screen.field('callBackAt').fill(at)
  return 'typed'
}

async function pack(screen: TaskPage, event: EventCase, { api }: Surroundings): Promise<Filled> {
  const { packages } = event.payload as { packages: PackageCount[] }
  for (const { typeId, count: pieces } of packages) {
    const field = screen.packages(await api.entry('bagTypes', typeId))
    await field.fill(String(pieces))
    if (await bounded(screen, field, pieces)) return 'stopped'
  }
  return 'typed'
}

/** What is beyond the bounds becomes the bound. */
async function bounded(screen: TaskPage, field: ReturnType<TaskPage['packages']>, pieces: number) {
  const most = Number(await field.getAttribute('aria-valuemax'))
  if (pieces <= most) return false
  await expect(field).toHaveAttribute('aria-valuenow', String(most))
  await screen.instruction.focus()
  return true
}

async function count(screen: TaskPage, lines: ReturnedLine[], { order }: Surroundings): Promise<Filled> {
  for (const { lineId, returned } of lines) {
    const field = screen.count(order.productOf(lineId), 'returned')
    await field.fill(String(returned))
    if (await bounded(screen, field, returned)) return 'stopped'
  }
  return 'typed'
}

async function handOver(screen: TaskPage, event: EventCase, around: Surroundings): Promise<Filled> {
  return count(screen, (event.payload as { lines: ReturnedLine[] }).lines, around)
}

async function collect(screen: TaskPage, event: EventCase, around: Surroundings): Promise<Filled> {
  const { lines } = event.payload as { lines: CollectedLine[] }
  for (const line of lines) {
    const product = around.order.productOf(line.lineId)
    await expect(screen.line(product)).toBeVisible()
    const stopped = (await isMarked(screen, product))
      ? await scanMarks(screen, event, line, around)
      : await countPieces(screen, line, around)
    if (stopped) return 'stopped'
    const reason = screen.reason(product)
    if (await reason.isVisible()) await reason.selectOption(String(line.reasonId ?? ''))
  }
  return 'typed'
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
  line: CollectedLine,
  { order, api }: Surroundings,
): Promise<boolean> {
  const product = order.productOf(line.lineId)
  await screen.dropMarks(product)
  const { takenElsewhere = [] } = (event.facts as { marks?: { takenElsewhere: string[] } }).marks ?? {}
  for (const [n, sample] of line.marks.entries()) {
    const code = order.markOf(sample)
    const taken = takenElsewhere.some((identity) => sample.startsWith(identity))
    if (taken) await takeElsewhere(api, code, order)
    await screen.marksOf(product).scrollIntoViewIfNeeded()
    await scan(screen.page, code)
    const problem = taken ? ru('errors:markTakenElsewhere') : problemOf(event, line, n)
    if (problem !== null) {
      await expect(screen.alert(problem)).toBeVisible()
      return true
    }
    await expect(screen.marksOf(product)).toHaveText(
      screen.t('runner:lines.marks', { count: n + 1, most: 2 }),
    )
  }
  return false
}

function problemOf({ name }: EventCase, line: CollectedLine, n: number): string | null {
  if (line.marks.indexOf(line.marks[n] ?? '') < n) return ru('scan:problems.duplicateMark')
  return name === 'mark of another product' ? ru('scan:problems.foreignProduct') : null
}

/** The same unit already lies in another order, which has been formed. */
async function takeElsewhere(api: Api, code: string, order: SampleOrder): Promise<void> {
  const { order: own } = await api.task(order.taskId)
  const line = own.lines.find((l) => l.marked)
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
