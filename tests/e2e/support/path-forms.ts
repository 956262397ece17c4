import { expect } from '@playwright/test'
import { formatDateTime, formatDay } from '../../../src/client/ui/format.ts'
import { storeDay } from '../../../src/shared/store-day.ts'
import type { PackageCount, Tare } from '../../../workflows/effects.ts'
import type { EventCase } from '../../../workflows/scenarios.ts'
import type { TaskPage } from '../pages/task-page.ts'
import type { Api } from './api.ts'
import { bounded, collect, give } from './collecting-form.ts'
import type { SampleOrder } from './sample-order.ts'
import { scan } from './scanner.ts'

/** stopped: the screen did not let it be typed and said so, or kept to what is possible. */
export type Filled = 'typed' | 'stopped'

export interface Surroundings {
  api: Api
  order: SampleOrder
  /** The call-back is to come while the test waits. */
  dueAtOnce: boolean
  code: (right: boolean) => Promise<string>
}

type Filler = (screen: TaskPage, event: EventCase, around: Surroundings) => Promise<Filled>
type Payload = Record<string, unknown>

const zone = 'Europe/Moscow'
const minute = 60_000

export const fillForm: Filler = (screen, event, around) => {
  const filler = fillers[event.type]
  if (!filler) throw new Error(`nobody fills the form of ${event.type}`)
  return filler(screen, event, around)
}

/** Fields of a plain form, in the order of the screen. What the payload leaves out stays empty. */
const fields =
  (...kinds: Kind[]): Filler =>
  async (screen, event, around) => {
    for (const kind of kinds) {
      const filled = await kind(screen, event.payload as Payload, { ...around, event })
      if (filled === 'stopped') return 'stopped'
    }
    return 'typed'
  }
type Kind = (
  screen: TaskPage,
  payload: Payload,
  around: Surroundings & { event: EventCase },
) => Promise<Filled | void>

const text =
  (...names: string[]): Kind =>
  async (screen, payload) => {
    for (const name of names) {
      if (typeof payload[name] === 'string') await screen.field(name).fill(payload[name])
    }
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
    const of = catalogue === 'reasons' ? reasonsOf(order.path) : catalogue
    const label = await api.entry(of, payload[name])
    const field = screen.field(name)
    // Only what fits the order is asked, and on offer.
    if (!(await field.isVisible())) return 'stopped'
    if (!(await field.getByRole('option').allTextContents()).includes(label)) return 'stopped'
    await field.selectOption({ label })
  }
/** Asked where there is a choice, and not to be left out there; of an exchange never. */
const account: Kind = async (screen, payload, around) =>
  around.order.path.endsWith('exchange')
    ? undefined
    : payload.accountType === undefined && (await screen.field('accountType').isVisible())
      ? 'stopped'
      : entry('accountType', 'refundAccountTypes')(screen, payload, around)
/** A refund and an exchange name their events alike, and have reasons of their own. */
const reasonsOf = (path: string) => (path.endsWith('exchange') ? 'exchangeReasons' : 'refundReasons')
/** One of the names that the workflow's own texts give, if it is on offer. */
const choice =
  (name: string): Kind =>
  async (screen, payload) => {
    const label = screen.say(`fields.${name}.options.${String(payload[name])}`)
    const offered = await screen.field(name).getByRole('option').allTextContents()
    if (!offered.includes(label)) return 'stopped'
    await screen.field(name).selectOption({ label })
  }
const ticks =
  (...names: string[]): Kind =>
  async (screen, payload) => {
    for (const name of names) {
      if (name in payload) await screen.field(name).setChecked(payload[name] === true)
    }
  }
/** As far from today as the sample's day is from the sample's. */
const day =
  (name: string): Kind =>
  async (screen, payload, { event }) => {
    const distance = Date.parse(String(payload[name])) - Date.parse(event.at.slice(0, 10))
    const today = storeDay(new Date(), zone)
    const at = new Date(Date.parse(today) + distance).toISOString().slice(0, 10)
    await screen.field(name).fill(formatDay(at))
  }
/** The first slot of the day that was typed. */
const slot: Kind = async (screen, payload) => {
  if (payload.slotId !== undefined) await screen.field('slotId').selectOption({ index: 1 })
}
/** The delivery service has answered about the town. */
const covered: Kind = async (screen) => expect(screen.field('price')).toContainText('₽')
/** A pickup point of the town that was typed. */
const point: Kind = async (screen) => void (await screen.field('pointId').selectOption({ index: 1 }))
const callBack: Kind = async (screen, { callBackAt }, { event, dueAtOnce }) => {
  if (callBackAt === undefined && !dueAtOnce) return
  const distance = dueAtOnce ? minute : Date.parse(String(callBackAt)) - Date.parse(event.at)
  await screen.field('callBackAt').fill(formatDateTime(new Date(Date.now() + distance), zone))
}

/** Counts of lines under this name; lines that the payload leaves out stay at nothing. */
const counts =
  (name: string, rest: Filler = fields(), label = name): Filler =>
  async (screen, event, around) => {
    const lines = (event.payload as { lines: ({ lineId: number } & Payload)[] }).lines
    await expect(screen.lines).toBeVisible()
    for (const lineId of around.order.lineIds) {
      const pieces = Number(lines.find((line) => line.lineId === lineId)?.[name] ?? 0)
      const field = screen.count(around.order.productOf(lineId), label)
      if (await field.isVisible()) {
        // Units that were scanned before are not this payload's.
        await field.fill('0')
        await field.fill(String(pieces))
        if (await bounded(screen, field, pieces)) return 'stopped'
      } else if (pieces > 0) return 'stopped'
    }
    return rest(screen, event, around)
  }

/** Lines that are ticked; the others are not. */
const tickLines: Filler = async (screen, event, { order }) => {
  const lines = (event.payload as { lines: { lineId: number; chosen: number }[] }).lines
  await expect(screen.lines).toBeVisible()
  for (const lineId of order.lineIds) {
    const chosen = lines.some((line) => line.lineId === lineId && line.chosen > 0)
    await screen.tick(order.productOf(lineId)).setChecked(chosen)
  }
  return 'typed'
}

/** Units of the order that the payload tells apart: each is scanned, and counts; a code of another product is not taken. */
const units =
  (name: string, rest: Filler = fields()): Filler =>
  async (screen, event, around) => {
    const { order } = around
    for (const { lineId, marks = [] } of (event.payload as { lines: BackLine[] }).lines) {
      const count = screen.count(order.productOf(lineId), name)
      // The keys of a scan that stand in a count are taken back.
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
    return rest(screen, event, around)
  }

/** Lines that come back: how many, which units, and why the others do not. */
const returned: Filler = async (screen, event, around) => {
  const lines = (event.payload as { lines: BackLine[] }).lines
  if ((await counts('returned', units('returned'))(screen, event, around)) === 'stopped') return 'stopped'
  for (const { lineId, reasonId = null } of lines) {
    const why = screen.whyMissing(around.order.productOf(lineId))
    if (reasonId === null || !(await why.isVisible())) continue
    await why.selectOption({ label: await around.api.entry('goodsLossReasons', reasonId) })
  }
  return fields(text('comment'))(screen, event, around)
}
interface BackLine {
  lineId: number
  reasonId?: number | null
  marks?: string[]
}

/** What the customer left: all of it is on its shelf until it is said otherwise. */
const rest: Filler = async (screen, event, around) => {
  const { lines } = event.payload as { lines?: BackLine[] }
  if (lines === undefined) return 'typed'
  const filled = await returned(screen, event, around)
  return filled === 'stopped' ? filled : fields(text('lossComment'))(screen, event, around)
}

/** What is handed over, and apart from it what the customer does not take. */
const handedOver: Filler = async (screen, event, around) => {
  if ((await counts('handed', units('handed'))(screen, event, around)) === 'stopped') return 'stopped'
  if ((await counts('returned', fields(), 'notTaken')(screen, event, around)) === 'stopped') return 'stopped'
  // A piece is handed over or left: the screen does not let both be said of it.
  for (const { lineId, handed = 0 } of (event.payload as { lines: { lineId: number; handed?: number }[] })
    .lines) {
    const count = screen.count(around.order.productOf(lineId), 'handed')
    if ((await count.isVisible()) && (await count.getAttribute('aria-valuenow')) !== String(handed))
      return 'stopped'
  }
  return 'typed'
}
/** The sample's boxes are those of the real order; what is no box of it is not taken. */
const boxes: Filler = async (screen, event, { order }) => {
  for (const sample of (event.payload as { boxes: string[] }).boxes) {
    const own = sample.startsWith('100001-')
    await scan(screen.page, own ? sample.replace('100001', String(order.orderId)) : sample)
    if (!own) {
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
  COLLECTED: collect,
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
  ISSUED_IN_FULL: handedOver,
  PARTIALLY_ISSUED: handedOver,
  RETURNED_FULLY: (screen, event, around) =>
    (screen.namespace.startsWith('delivery/') ? handedOver : returned)(screen, event, around),
  RETURNED_IN_PART: (screen, event, around) =>
    (screen.namespace.startsWith('returnFromShipping/') ? returned : rest)(screen, event, around),
  RETURNED_TO_WAREHOUSE: rest,
  UNLOCKED: fields(text('reason')),
  DISBANDED: returned,
  DISBANDED_IN_PART: returned,
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
  PAID_AND_ISSUED: fields(text('document')),
  DOCUMENTS_PRINTED: fields(ticks('transferDoc', 'labels')),
  DELIVERY_MOVED: fields(day('date'), slot, entry('reasonId', 'moveReasons'), text('comment')),
  CALL_BACK_SCHEDULED: fields(callBack),
  CALL_FAILED: fields(entry('waitReasonId', 'waitReasons'), text('note'), callBack),
  CANCELLATION_AGREED: fields(entry('reasonId', 'cancelReasons'), text('comment')),
  CONFIRMED: note,
  NOT_CONFIRMED: note,
  NOT_REACHED_CANCELLED: note,
  ADDRESS_CHANGED: fields(text('city', 'street', 'house', 'apartment', 'comment'), covered),
  POINT_CHANGED: fields(text('city'), covered, point),
  CHANGES_AGREED: note,
  CHANGES_NOT_AGREED: note,
  FORM_WITH_COLLECTED: note,
  TRANSFERRED: fields(text('paymentNumber'), day('transferredOn')),
  DETAILS_CORRECTED: bankDetails,
  CANCEL: fields(entry('reasonId', 'cancelReasons'), text('comment')),
  CHANGE_STATUS: fields(choice('statusId'), text('comment')),
  CHOSEN: (screen, event, around) => {
    // An exchange has its own word for the pieces.
    const label = around.order.path.endsWith('exchange') ? 'exchanged' : 'quantity'
    const rest = fields(entry('reasonId', 'reasons'), account)
    return counts('quantity', units(label, rest), label)(screen, event, around)
  },
  GIVEN: give,
  EDIT: fields(choice('askedBy'), text('comment')),
  CONFIRM_WITH_DETAILS: bankDetails,
  CONFIRM: fields(ticks('inspection'), text('comment', 'comments', 'storagePlace')),
  CONFIRM_DEFECT: fields(text('defectsDescription'), ticks('inspection'), text('comments')),
  REFUSE: fields(entry('reasonId', 'refundReasons'), text('comment', 'commentToCustomer')),
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

/** As many containers as the payload has, each as it says. */
async function weigh(screen: TaskPage, event: EventCase, { api }: Surroundings): Promise<Filled> {
  const { tares } = event.payload as { tares: Tare[] }
  await expect(screen.addTare).toBeVisible()
  for (let there = await screen.tares.count(); there > tares.length; there--)
    await screen.tare(there).remove.click()
  for (const [i, { typeId, weight, unused }] of tares.entries()) {
    if ((await screen.tares.count()) <= i) await screen.addTare.click()
    const tare = screen.tare(i + 1)
    await tare.unused.setChecked(false)
    await tare.type.selectOption({ label: await api.entry('tareTypes', typeId) })
    await tare.weight.fill(weight === null ? '' : String(weight / 1000).replace('.', ','))
    await tare.unused.setChecked(unused)
  }
  return 'typed'
}
