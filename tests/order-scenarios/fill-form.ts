import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import type { OrderStepView, StepLine } from '../../schemas/api/tasks.ts'
import { createBoxCodes } from '../../src/shared/box-code.ts'
import { createMarkingCode } from '../../src/shared/marks/barcode.ts'
import { goodsLossReason } from '../../src/shared/goods-loss.ts'
import { getStoreDay } from '../../src/shared/store-day.ts'
import type { Random } from '../faults/random.ts'
import { createCustomerAccount, customerBik } from '../support/customer-account.ts'

/** Knowledge and intent of the simulated user beyond what the screen displays. */
export interface FormContext {
  random: Random
  /** Last code received by the customer's phone. */
  code: () => string | null
  /** Grams per piece, by line. */
  weightOf: (lineId: number) => number
  now: () => Date
  /** Payloads set by the scenario, by event. */
  payloads?: Readonly<Record<string, (view: OrderStepView) => unknown>>
  /** Share of lines that are collected short, chosen, refused or returned. */
  shortageShare?: number
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
}
type FieldFiller = (view: OrderStepView, event: string, formContext: FormContext, item: Schema) => unknown

/**
 * Returns a plausible payload of an offered event, or undefined if it has none. It is built from the names of the form's
 * fields, so that a new form with the same fields needs no change here.
 */
export function fillForm(
  view: OrderStepView,
  event: { type: string; payload: string },
  formContext: FormContext,
): { payload?: unknown } {
  if (event.payload === 'none') return {}
  const buildPayload = formContext.payloads?.[event.type]
  if (buildPayload) return { payload: buildPayload(view) }
  const id = (event.payload === 'step' ? view.step.form : event.payload) as FormId
  const schema = (forms[id] as unknown as { schema: Schema }).schema
  const filled: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const fill = fields[name]
    const value = fill ? fill(view, event.type, formContext, field) : undefined
    if (value !== undefined) filled[name] = value
    else if (schema.required?.includes(name)) filled[name] = sampleValue(field)
  }
  return { payload: filled }
}

/** Returns any valid value, for fields without a rule. */
function sampleValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleValue(schema.anyOf[0]!)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return {}
  return 'Проверено'
}

const notOnShelf = 1
const { lostByCarrier, notFound } = goodsLossReason
const instantInDays = ({ now }: FormContext, days: number) =>
  new Date(now().getTime() + days * 86_400_000).toISOString()
const today = ({ order }: OrderStepView, _: string, { now }: FormContext) =>
  getStoreDay(now(), order.storeZone)

/** Values by field name, for all forms. */
const fields: Record<string, FieldFiller> = {
  lines: (view, event, formContext, { items }) =>
    Object.keys(items?.properties ?? {}).includes('collected')
      ? fillCollectedLines(view, formContext)
      : fillCountedLines(view, event, formContext, items ?? {}),
  packages: (_, __, { random: chance }) => [{ typeId: 1, count: 1 + Math.floor(chance.next() * 2) }],
  tares: (view, _, { weightOf }) => {
    const goods = view.order.lines.reduce(
      (sum, line) => sum + weightOf(line.lineId) * (line.collected || line.ordered),
      0,
    )
    return [{ typeId: 1, weight: goods + 300, unused: false }]
  },
  code: (_, __, { code, random: chance }) => {
    const sent = code()
    return sent === null || chance.next() < 0.1 ? '0000' : sent
  },
  comment: (_, event) => (/WITHOUT|IN_PART|REFUSE|LOST|SHORT/.test(event) ? 'Проверено на месте' : undefined),
  commentToCustomer: () => 'Товар был в употреблении',
  reason: () => 'Проверено на месте',
  reasonId: (_, event, { random: chance }) =>
    event === 'CANCEL' ? (chance.next() < 0.5 ? undefined : 1) : 1,
  // Catalogue entry «no answer».
  waitReasonId: () => 4,
  callBackAt: (_, event, formContext) =>
    event === 'CALL_FAILED' ? undefined : instantInDays(formContext, 1),
  // Mostly to the card, if that is available.
  accountType: ({ step }, _, { random: chance }) => {
    const offered = String(step.summary['accounts']).split(' ').map(Number)
    return chance.next() < 0.6 && offered.includes(2) ? 2 : chance.pick(offered)
  },
  boxes: ({ order, step }) => createBoxCodes(order.orderId, Number(step.summary['boxes'])),
  storagePlace: () => 'B-12',
  transferDoc: () => true,
  labels: () => true,
  date: (_, __, formContext) => instantInDays(formContext, 3).slice(0, 10),
  paymentNumber: ({ step }, _, { random: chance, shortageShare: short = 0 }) => {
    // A bank's payment order has a unique number; a payment at the till has the till's number.
    if (step.workflow !== 'manualTransferring') return '4821'
    // A careless user repeats an earlier number.
    return String(short > 0 && chance.next() < 0.1 ? paymentOrder : ++paymentOrder)
  },
  transferredOn: today,
  doneOn: today,
  // A receipt of the till is used for one order only.
  document: ({ order }, event) => (event === 'PAID_AND_ISSUED' ? undefined : String(order.orderId)),
  payerName: () => 'Петрова Ольга Ивановна',
  bik: () => customerBik,
  bankName: () => 'ПАО Сбербанк',
  // Two orders have one account: their transfers are added up.
  checkingAccount: ({ order }) => createCustomerAccount(Math.floor(order.orderId / 2)),
  correspondentAccount: () => '30101810400000000225',
  inspection: () => true,
  defectsDescription: () => 'Шов разошёлся',
}

let paymentOrder = 100_000
let serials = 0
/** Returns a mark of the line's product that was not scanned before. */
export const createUnusedMark = (gtin: string): string =>
  createMarkingCode({
    gtin,
    serial: `L${String(++serials).padStart(6, '0')}${process.pid}`.padEnd(13, 'z').slice(0, 13),
    group: 'shoes',
  })

function fillCollectedLines(
  { order, step }: OrderStepView,
  { random: chance, shortageShare: short = 0 }: FormContext,
) {
  const { chosenLines } = step.summary
  const previousLines = (step.data as { lines?: { lineId: number }[] }).lines ?? []
  return order.lines.map((line) => {
    // Lines that are not edited stay as they were formed.
    const isUnchanged =
      chosenLines !== undefined && !String(chosenLines).split(' ').includes(String(line.lineId))
    const previousLine = previousLines.find(({ lineId }) => lineId === line.lineId)
    if (isUnchanged && previousLine) return previousLine
    const count = chance.next() < short ? Math.floor(chance.next() * line.ordered) : line.ordered
    return {
      lineId: line.lineId,
      collected: count,
      reasonId: count < line.ordered ? notOnShelf : null,
      marks: Array.from({ length: line.marked ? count : 0 }, () => createUnusedMark(line.gtin ?? '')),
    }
  })
}

/** Maximum pieces of a line in this step. */
function maxPieces({ step, order }: OrderStepView, line: StepLine): number {
  // Pieces that the customer left at the counter.
  if (step.form?.endsWith('/returning')) return line.returned
  if (step.workflow === 'returnFromShipping')
    return order.lines.some((one) => one.returned > 0) ? line.returned : line.collected
  if (step.workflow === 'initiateRefund' || step.workflow === 'exchange')
    return line.collected - line.returned - line.refunded - line.exchanged
  return line.collected
}

const nothingReturned = /ISSUED_IN_FULL|TAKEN_IN_FULL/
const everythingReturned = /RETURNED_FULLY|RETURNED_TO_WAREHOUSE|DISBANDED|EVERYTHING/

function fillCountedLines(
  view: OrderStepView,
  event: string,
  { random: chance, shortageShare: short = 0.5 }: FormContext,
  item: Schema,
) {
  const { properties = {}, required = [] } = item
  const name = ['returned', 'quantity', 'chosen'].find((one) => one in properties) ?? 'returned'
  const otherRequired = required.filter((field) => !['lineId', 'reasonId', name].includes(field))
  const lines = view.order.lines.filter((line) => name === 'chosen' || maxPieces(view, line) > 0)
  const counts = lines.map((line) => {
    if (nothingReturned.test(event)) return 0
    if (name === 'chosen') return chance.next() < 0.7 ? 1 : 0
    const max = maxPieces(view, line)
    if (everythingReturned.test(event)) return max
    return chance.next() < short ? 1 + Math.floor(chance.next() * max) : 0
  })
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (!nothingReturned.test(event) && total === 0 && counts.length > 0) counts[0] = 1
  const isEverything = lines.every((line, i) => counts[i] === maxPieces(view, line))
  if (/PARTIALLY|IN_PART/.test(event) && isEverything && counts.length > 0) counts[0] = counts[0]! - 1
  return lines.map(({ lineId }, i) => ({
    lineId,
    [name]: counts[i],
    ...('handed' in properties && nothingReturned.test(event) ? { handed: maxPieces(view, lines[i]!) } : {}),
    // Reason for pieces that were not returned.
    ...('reasonId' in properties && name === 'returned' && counts[i]! < maxPieces(view, lines[i]!)
      ? { reasonId: view.step.workflow === 'returnFromShipping' ? lostByCarrier : notFound }
      : {}),
    ...Object.fromEntries(otherRequired.map((field) => [field, sampleValue(properties[field]!)])),
    // When only some of several units are returned, each is scanned to identify it.
    ...(view.step.workflow !== 'delivery' && 'marks' in properties && counts[i]! < lines[i]!.marks.length
      ? { marks: lines[i]!.marks.slice(0, counts[i]) }
      : {}),
  }))
}
