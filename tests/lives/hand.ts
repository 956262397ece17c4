import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import type { OrderView, StepLine } from '../../schemas/api/tasks.ts'
import { boxCodes } from '../../src/shared/box-code.ts'
import { makeMark } from '../../src/shared/marks/barcode.ts'
import { storeDay } from '../../src/shared/store-day.ts'
import type { Random } from '../faults/random.ts'

/** What whoever fills a form in knows and wants, beyond what the screen shows. */
export interface Knowing {
  chance: Random
  /** Last code that the customer's telephone got. */
  code: () => string | null
  /** Grams a piece, by line. */
  weightOf: (lineId: number) => number
  now: () => Date
  /** Payloads that are made on purpose, by event. */
  wanted?: Readonly<Record<string, (view: OrderView) => unknown>>
  /** Share of lines that are collected short, chosen, left, brought back. */
  short?: number
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
type Fill = (view: OrderView, event: string, knowing: Knowing, item: Schema) => unknown

/**
 * Payload of an offered event as a sensible person would fill it in; undefined where there is none. Goes by the names of
 * the form's fields, so that one more form of the same fields needs nothing here.
 */
export function fillIn(
  view: OrderView,
  event: { type: string; payload: string },
  knowing: Knowing,
): { payload?: unknown } {
  if (event.payload === 'none') return {}
  const wanted = knowing.wanted?.[event.type]
  if (wanted) return { payload: wanted(view) }
  const id = (event.payload === 'step' ? view.step.form : event.payload) as FormId
  const schema = (forms[id] as unknown as { schema: Schema }).schema
  const filled: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const fill = fields[name]
    const value = fill ? fill(view, event.type, knowing, field) : undefined
    if (value !== undefined) filled[name] = value
    else if (schema.required?.includes(name)) filled[name] = anyOf(field)
  }
  return { payload: filled }
}

/** Something of the schema, where nobody has said what. */
function anyOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return anyOf(schema.anyOf[0]!)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return {}
  return 'Проверено'
}

const notOnShelf = 1
const lostByCarrier = 2
const inDays = ({ now }: Knowing, days: number) => new Date(now().getTime() + days * 86_400_000).toISOString()
const today = ({ order }: OrderView, _: string, { now }: Knowing) => storeDay(now(), order.storeZone)

/** By name of the field, whatever the form. */
const fields: Record<string, Fill> = {
  lines: (view, event, knowing, { items }) =>
    Object.keys(items?.properties ?? {}).includes('collected')
      ? collected(view, knowing)
      : counted(view, event, knowing, items ?? {}),
  packages: (_, __, { chance }) => [{ typeId: 1, count: 1 + Math.floor(chance.next() * 2) }],
  tares: (view, _, { weightOf }) => {
    const goods = view.order.lines.reduce(
      (sum, line) => sum + weightOf(line.lineId) * (line.collected || line.ordered),
      0,
    )
    return [{ typeId: 1, weight: goods + 300, unused: false }]
  },
  code: (_, __, { code, chance }) => {
    const sent = code()
    return sent === null || chance.next() < 0.1 ? '0000' : sent
  },
  comment: (_, event) => (/WITHOUT|IN_PART|REFUSE|LOST|SHORT/.test(event) ? 'Проверено на месте' : undefined),
  commentToCustomer: () => 'Товар был в употреблении',
  reason: () => 'Проверено на месте',
  reasonId: (_, event, { chance }) => (event === 'CANCEL' ? (chance.next() < 0.5 ? undefined : 1) : 1),
  // Nobody answered.
  waitReasonId: () => 4,
  callBackAt: (_, event, knowing) => (event === 'CALL_FAILED' ? undefined : inDays(knowing, 1)),
  // To the card if it can go there, mostly.
  accountType: ({ step }, _, { chance }) => {
    const offered = String(step.summary['accounts']).split(' ').map(Number)
    return chance.next() < 0.6 && offered.includes(2) ? 2 : chance.pick(offered)
  },
  boxes: ({ order, step }) => boxCodes(order.orderId, Number(step.summary['boxes'])),
  storagePlace: () => 'B-12',
  transferDoc: () => true,
  labels: () => true,
  date: (_, __, knowing) => inDays(knowing, 3).slice(0, 10),
  paymentNumber: ({ step }, _, { chance, short = 0 }) => {
    // A payment order of the bank has a number of its own; what is paid at the till has one of the till.
    if (step.workflow !== 'manualTransferring') return '4821'
    // Who makes mistakes writes an earlier one down again.
    return String(short > 0 && chance.next() < 0.1 ? paymentOrder : ++paymentOrder)
  },
  transferredOn: today,
  doneOn: today,
  document: (_, event) => (event === 'PAID_AND_ISSUED' ? undefined : '4821'),
  payerName: () => 'Петрова Ольга Ивановна',
  bik: () => '044525225',
  bankName: () => 'ПАО Сбербанк',
  checkingAccount: () => '40817810438000000001',
  correspondentAccount: () => '30101810400000000225',
  inspection: () => true,
  defectsDescription: () => 'Шов разошёлся',
}

let paymentOrder = 100_000
let serials = 0
/** A unit of the line's product that nobody has scanned before. */
export const freshMark = (gtin: string): string =>
  makeMark({
    gtin,
    serial: `L${String(++serials).padStart(6, '0')}${process.pid}`.padEnd(13, 'z').slice(0, 13),
    group: 'shoes',
  })

function collected({ order, step }: OrderView, { chance, short = 0 }: Knowing) {
  const { chosenLines } = step.summary
  const before = (step.data as { lines?: { lineId: number }[] }).lines ?? []
  return order.lines.map((line) => {
    // What an edit leaves alone stands as it was formed.
    const stays = chosenLines !== undefined && !String(chosenLines).split(' ').includes(String(line.lineId))
    const same = before.find(({ lineId }) => lineId === line.lineId)
    if (stays && same) return same
    const count = chance.next() < short ? Math.floor(chance.next() * line.ordered) : line.ordered
    return {
      lineId: line.lineId,
      collected: count,
      reasonId: count < line.ordered ? notOnShelf : null,
      marks: Array.from({ length: line.marked ? count : 0 }, () => freshMark(line.gtin ?? '')),
    }
  })
}

/** Pieces of a line that may be spoken of in this step. */
function most({ step, order }: OrderView, line: StepLine): number {
  if (step.workflow === 'returnFromShipping')
    return order.lines.some((one) => one.returned > 0) ? line.returned : line.collected
  if (step.workflow === 'initiateRefund' || step.workflow === 'exchange')
    return line.collected - line.returned - line.refunded - line.exchanged
  return line.collected
}

const nothing = /ISSUED_IN_FULL|TAKEN_IN_FULL/
const everything = /RETURNED_FULLY|DISBANDED|EVERYTHING/

function counted(view: OrderView, event: string, { chance, short = 0.5 }: Knowing, item: Schema) {
  const { properties = {}, required = [] } = item
  const name = ['returned', 'quantity', 'chosen'].find((one) => one in properties) ?? 'returned'
  const others = required.filter((field) => !['lineId', 'reasonId', name].includes(field))
  const lines = view.order.lines.filter((line) => name === 'chosen' || most(view, line) > 0)
  const counts = lines.map((line) => {
    if (nothing.test(event)) return 0
    if (name === 'chosen') return chance.next() < 0.7 ? 1 : 0
    const upTo = most(view, line)
    if (everything.test(event)) return upTo
    return chance.next() < short ? 1 + Math.floor(chance.next() * upTo) : 0
  })
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (!nothing.test(event) && total === 0 && counts.length > 0) counts[0] = 1
  const all = lines.every((line, i) => counts[i] === most(view, line))
  if (/PARTIALLY|IN_PART/.test(event) && all && counts.length > 0) counts[0] = counts[0]! - 1
  return lines.map(({ lineId }, i) => ({
    lineId,
    [name]: counts[i],
    ...('handed' in properties && nothing.test(event) ? { handed: most(view, lines[i]!) } : {}),
    // Of what did not come back: why.
    ...('reasonId' in properties && name === 'returned' && counts[i]! < most(view, lines[i]!)
      ? { reasonId: lostByCarrier }
      : {}),
    ...Object.fromEntries(others.map((field) => [field, anyOf(properties[field]!)])),
    // Some of several units: each is scanned, so that it is known which.
    ...(view.step.workflow !== 'delivery' && 'marks' in properties && counts[i]! < lines[i]!.marks.length
      ? { marks: lines[i]!.marks.slice(0, counts[i]) }
      : {}),
  }))
}
