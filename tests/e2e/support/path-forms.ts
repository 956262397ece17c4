import { expect } from '@playwright/test'
import { formatDateTime, formatDay } from '../../../src/client/ui/format.ts'
import { getStoreDay } from '../../../src/shared/store-day.ts'
import type { PackageCount, Tare } from '../../../workflows/effects.ts'
import type { SampleEvent } from '../../../workflows/scenarios.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import { expectBound, fillCollectedLines, scanReplacements } from './collecting-form.ts'
import type { SampleOrder } from './sample-order.ts'
import { scan } from './scanner.ts'

/** stopped: the screen did not accept the value and said so, or clamped it. */
export type FillResult = 'typed' | 'stopped'

export interface FillContext {
  api: Api
  order: SampleOrder
  /** The call-back must become due while the test waits. */
  isDueImmediately: boolean
  code: (right: boolean) => Promise<string>
}

type Filler = (screen: TaskPage, event: SampleEvent, surroundings: FillContext) => Promise<FillResult>
type Payload = Record<string, unknown>

const zone = 'Europe/Moscow'
const minute = 60_000

export const fillForm: Filler = (screen, event, surroundings) => {
  const filler = fillers[event.type]
  if (!filler) throw new Error(`no filler for the form of ${event.type}`)
  return filler(screen, event, surroundings)
}

/** Fields of a plain form, in the order of the screen. Fields that the payload leaves out stay empty. */
const fields =
  (...kinds: Kind[]): Filler =>
  async (screen, event, surroundings) => {
    for (const kind of kinds) {
      const filled = await kind(screen, event.payload as Payload, { ...surroundings, event })
      if (filled === 'stopped') return 'stopped'
    }
    return 'typed'
  }
type Kind = (
  screen: TaskPage,
  payload: Payload,
  surroundings: FillContext & { event: SampleEvent },
) => Promise<FillResult | void>

const text =
  (...names: string[]): Kind =>
  async (screen, payload) => {
    for (const name of names) {
      if (typeof payload[name] === 'string') await screen.field(name).fill(payload[name])
    }
  }
/** A receipt of its own, because the receipt of another order is refused. */
const tillDocument: Kind = async (screen, { document }, { order }) => {
  if (document !== undefined) await screen.field('document').fill(String(order.orderId))
}
const number =
  (name: string): Kind =>
  async (screen, payload) => {
    await screen.field(name).fill(String(payload[name]))
  }
const entry =
  (name: string, catalogue: string): Kind =>
  async (screen, payload, { api, order }) => {
    if (typeof payload[name] !== 'number') return
    const catalogueName = catalogue === 'reasons' ? reasonsOf(order.path) : catalogue
    const label = await api.catalogueText(catalogueName, payload[name])
    const field = screen.field(name)
    // The field is shown only where it fits the order, and may have a single option.
    if (!(await field.isVisible())) return 'stopped'
    if (!(await field.getByRole('option').allTextContents()).includes(label)) return 'stopped'
    await field.selectOption({ label })
  }
/** Visible and required only where there is a choice; an exchange never has it. */
const account: Kind = async (screen, payload, surroundings) =>
  surroundings.order.path.endsWith('exchange')
    ? undefined
    : payload.accountType === undefined && (await screen.field('accountType').isVisible())
      ? 'stopped'
      : entry('accountType', 'refundAccountTypes')(screen, payload, surroundings)
/** A refund and an exchange have the same event names, but different reasons. */
const reasonsOf = (path: string) => (path.endsWith('exchange') ? 'exchangeReasons' : 'refundReasons')
/** Chooses one of the names that the workflow's own texts give, if it is offered. */
const choice =
  (name: string): Kind =>
  async (screen, payload) => {
    const label = screen.text(`fields.${name}.options.${String(payload[name])}`)
    const offered = await screen.field(name).getByRole('option').allTextContents()
    if (!offered.includes(label)) return 'stopped'
    await screen.field(name).selectOption({ label })
  }
const checkBoxes =
  (...names: string[]): Kind =>
  async (screen, payload) => {
    for (const name of names) {
      if (name in payload) await screen.field(name).setChecked(payload[name] === true)
    }
  }
/** A day as far from today as the sample's day is from the sample's today. */
const day =
  (name: string): Kind =>
  async (screen, payload, { event }) => {
    const offset = Date.parse(String(payload[name])) - Date.parse(event.at.slice(0, 10))
    const today = getStoreDay(new Date(), zone)
    const targetDay = new Date(Date.parse(today) + offset).toISOString().slice(0, 10)
    await screen.field(name).fill(formatDay(targetDay))
  }
/** The first slot of the chosen day. */
const slot: Kind = async (screen, payload) => {
  if (payload.slotId !== undefined) await screen.field('slotId').selectOption({ index: 1 })
}
/** Waits for the delivery service's answer about the town. */
const quoteShown: Kind = async (screen) => expect(screen.field('price')).toContainText('₽')
/** A pickup point of the typed town. */
const point: Kind = async (screen) => void (await screen.field('pointId').selectOption({ index: 1 }))
const callBack: Kind = async (screen, { callBackAt }, { event, isDueImmediately: dueAtOnce }) => {
  if (callBackAt === undefined && !dueAtOnce) return
  // The field has no seconds: the chosen minute begins at least a quarter of a minute from now.
  const delay = dueAtOnce ? 1.25 * minute : Date.parse(String(callBackAt)) - Date.parse(event.at)
  await screen.field('callBackAt').fill(formatDateTime(new Date(Date.now() + delay), zone))
}

/** Counts of lines under this name; lines that the payload leaves out stay at zero. */
const counts =
  (name: string, next: Filler = fields(), label = name): Filler =>
  async (screen, event, surroundings) => {
    const lines = (event.payload as { lines: ({ lineId: number } & Payload)[] }).lines
    await expect(screen.lines).toBeVisible()
    for (const lineId of surroundings.order.lineIds) {
      const pieces = Number(lines.find((line) => line.lineId === lineId)?.[name] ?? 0)
      const field = screen.count(surroundings.order.productOf(lineId), label)
      if (await field.isVisible()) {
        // Units that were scanned before do not belong to this payload.
        await field.fill('0')
        await field.fill(String(pieces))
        if (await expectBound(screen, field, pieces)) return 'stopped'
      } else if (pieces > 0) return 'stopped'
    }
    return next(screen, event, surroundings)
  }

/** Ticks these lines and no others. */
const tickLines: Filler = async (screen, event, { order }) => {
  const lines = (event.payload as { lines: { lineId: number; chosen: number }[] }).lines
  await expect(screen.lines).toBeVisible()
  for (const lineId of order.lineIds) {
    const chosen = lines.some((line) => line.lineId === lineId && line.chosen > 0)
    await screen.lineCheckbox(order.productOf(lineId)).setChecked(chosen)
  }
  return 'typed'
}

/** Units that the payload distinguishes: each is scanned and counts; a code of another product is refused. */
const units =
  (name: string, next: Filler = fields()): Filler =>
  async (screen, event, surroundings) => {
    const { order } = surroundings
    for (const { lineId, marks = [] } of (event.payload as { lines: BackLine[] }).lines) {
      const count = screen.count(order.productOf(lineId), name)
      // The keys of a scan that were typed into a count are taken back.
      if (marks.length > 0) await count.fill('0')
      for (const [n, code] of marks.entries()) {
        await scan(screen.page, order.markOf(code))
        if (!order.hasMark(code)) {
          await expect(count).toHaveAttribute('aria-valuenow', String(n))
          return 'stopped'
        }
        await expect(count).toHaveAttribute('aria-valuenow', String(n + 1))
      }
    }
    return next(screen, event, surroundings)
  }

/** Lines that are returned: how many, which units, and why the others are not. */
const returnedLines: Filler = async (screen, event, surroundings) => {
  const lines = (event.payload as { lines: BackLine[] }).lines
  if ((await counts('returned', units('returned'))(screen, event, surroundings)) === 'stopped')
    return 'stopped'
  for (const { lineId, reasonId = null } of lines) {
    const reason = screen.lossReason(surroundings.order.productOf(lineId))
    if (reasonId === null || !(await reason.isVisible())) continue
    await reason.selectOption({ label: await surroundings.api.catalogueText('goodsLossReasons', reasonId) })
  }
  return fields(text('comment'))(screen, event, surroundings)
}
interface BackLine {
  lineId: number
  reasonId?: number | null
  marks?: string[]
}

/** Goods that the customer left and that are put back on their shelf. */
const leftGoods: Filler = async (screen, event, surroundings) => {
  const filled = await returnedLines(screen, event, surroundings)
  return filled === 'stopped' ? filled : fields(text('lossComment'))(screen, event, surroundings)
}

/** Goods that are handed over, and separately those the customer does not take. */
const handedOverLines: Filler = async (screen, event, surroundings) => {
  if ((await counts('handed', units('handed'))(screen, event, surroundings)) === 'stopped') return 'stopped'
  if ((await counts('returned', fields(), 'notTaken')(screen, event, surroundings)) === 'stopped')
    return 'stopped'
  // A piece is either handed over or left: the screen does not allow both.
  for (const { lineId, handed = 0 } of (event.payload as { lines: { lineId: number; handed?: number }[] })
    .lines) {
    const count = screen.count(surroundings.order.productOf(lineId), 'handed')
    if ((await count.isVisible()) && (await count.getAttribute('aria-valuenow')) !== String(handed))
      return 'stopped'
  }
  return 'typed'
}
/** Replaces the sample's boxes by those of the real order; a code that is no box of it is refused. */
const boxes: Filler = async (screen, event, { order }) => {
  for (const sample of (event.payload as { boxes: string[] }).boxes) {
    const isOwnBox = sample.startsWith('100001-')
    await scan(screen.page, isOwnBox ? sample.replace('100001', String(order.orderId)) : sample)
    if (!isOwnBox) {
      await expect(screen.alert(screen.t('runner:boxes.foreign', { code: sample }))).toBeVisible()
      return 'stopped'
    }
  }
  return 'typed'
}
const outcome = counts('returned', fields(text('reason')))
const note = fields(text('note'))
const bankDetails = fields(
  text('payerName', 'bik', 'bankName', 'checkingAccount', 'correspondentAccount', 'comment'),
)

const fillers: Record<string, Filler> = {
  COLLECTED: fillCollectedLines,
  LINES_CHOSEN: tickLines,
  TARES_WEIGHED: weigh,
  UNUSED_TARES_DROPPED: weigh,
  PACKED: pack,
  CODE_ENTERED: async (screen, event, { code }) => {
    const { matches } = (event.facts as { issueCode: { matches: boolean } }).issueCode
    await screen.field('code').fill(await code(matches))
    return 'typed'
  },
  ISSUE_WITHOUT_CODE: fields(text('comment')),
  ISSUED_IN_FULL: handedOverLines,
  PARTIALLY_ISSUED: handedOverLines,
  RETURNED_FULLY: (screen, event, surroundings) =>
    (screen.namespace.startsWith('delivery/') ? handedOverLines : returnedLines)(screen, event, surroundings),
  RETURNED_IN_PART: (screen, event, surroundings) =>
    (screen.namespace.startsWith('returnFromShipping/') ? returnedLines : leftGoods)(
      screen,
      event,
      surroundings,
    ),
  RETURNED_TO_WAREHOUSE: leftGoods,
  UNLOCKED: fields(text('reason')),
  DISBANDED: returnedLines,
  DISBANDED_IN_PART: returnedLines,
  WEIGHT_CONFIRMED: fields(text('comment')),
  FORM: fields(text('storagePlace')),
  ISSUE_TO_COURIER: boxes,
  DELIVERED: outcome,
  DELIVERED_PARTLY: outcome,
  COMING_BACK: outcome,
  LOST: outcome,
  CANCEL_ORDER: fields(entry('reasonId', 'cancelReasons'), text('comment')),
  PROLONG: fields(number('days')),
  PLACE_CHANGED: fields(text('storagePlace')),
  PAID_AND_ISSUED: fields(tillDocument),
  DOCUMENTS_PRINTED: fields(checkBoxes('transferDoc', 'labels')),
  DELIVERY_MOVED: fields(day('date'), slot, entry('reasonId', 'moveReasons'), text('comment')),
  CALL_BACK_SCHEDULED: fields(callBack),
  CALL_FAILED: fields(entry('waitReasonId', 'waitReasons'), text('note'), callBack),
  CANCELLATION_AGREED: fields(entry('reasonId', 'cancelReasons'), text('comment')),
  CONFIRMED: note,
  NOT_CONFIRMED: note,
  NOT_REACHED_CANCELLED: note,
  ADDRESS_CHANGED: fields(text('city', 'street', 'house', 'apartment', 'comment'), quoteShown),
  POINT_CHANGED: fields(text('city'), quoteShown, point),
  CHANGES_AGREED: note,
  CHANGES_NOT_AGREED: note,
  FORM_WITH_COLLECTED: note,
  TRANSFERRED: fields(text('paymentNumber'), day('transferredOn')),
  DETAILS_CORRECTED: bankDetails,
  CANCEL: fields(entry('reasonId', 'cancelReasons'), text('comment')),
  CHANGE_STATUS: fields(choice('statusId'), text('comment')),
  CHOSEN: (screen, event, surroundings) => {
    // An exchange has its own name for the pieces.
    const label = surroundings.order.path.endsWith('exchange') ? 'exchanged' : 'quantity'
    const next = fields(entry('reasonId', 'reasons'), account)
    return counts('quantity', units(label, next), label)(screen, event, surroundings)
  },
  GIVEN: scanReplacements,
  EDIT: fields(choice('askedBy'), text('comment')),
  CONFIRM_WITH_DETAILS: bankDetails,
  CONFIRM: fields(checkBoxes('inspection'), text('comment', 'comments', 'storagePlace')),
  CONFIRM_DEFECT: fields(text('defectsDescription'), checkBoxes('inspection'), text('comments')),
  REFUSE: fields(entry('reasonId', 'refundReasons'), text('comment', 'commentToCustomer')),
}

async function pack(screen: TaskPage, event: SampleEvent, { api }: FillContext): Promise<FillResult> {
  const { packages } = event.payload as { packages: PackageCount[] }
  for (const { typeId, count: pieces } of packages) {
    const field = screen.packages(await api.catalogueText('bagTypes', typeId))
    await field.fill(String(pieces))
    if (await expectBound(screen, field, pieces)) return 'stopped'
  }
  return 'typed'
}

/** Enters the containers of the payload. */
async function weigh(screen: TaskPage, event: SampleEvent, { api }: FillContext): Promise<FillResult> {
  const { tares } = event.payload as { tares: Tare[] }
  await expect(screen.addTare).toBeVisible()
  for (let count = await screen.tares.count(); count > tares.length; count--)
    await screen.tare(count).remove.click()
  for (const [i, { typeId, weight, unused }] of tares.entries()) {
    if ((await screen.tares.count()) <= i) await screen.addTare.click()
    const tare = screen.tare(i + 1)
    await tare.unused.setChecked(false)
    await tare.type.selectOption({ label: await api.catalogueText('tareTypes', typeId) })
    await tare.weight.fill(weight === null ? '' : String(weight / 1000).replace('.', ','))
    await tare.unused.setChecked(unused)
  }
  return 'typed'
}
