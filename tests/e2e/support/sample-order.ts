import { parseMark } from '../../../src/shared/marks/parse-mark.ts'
import { makeMark } from '../../../src/shared/marks/barcode.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import type { OrderLineFacts, WorkflowInput } from '../../../workflows/task-input.ts'
import type { Api } from './api.ts'
import { freshPhone } from './goods.ts'
import { shopSettings } from './settings.ts'
import { toArrivalCall, toDisbanding, toForming, toIssue, toShortageCall, toTill } from './ways.ts'

/** Where each task begins, and with which orders. */
const ways: Record<string, typeof toForming> = {
  formatting: toForming,
  confirming: toShortageCall,
  delivery: toIssue,
  disbanding: toDisbanding,
  paying: toTill,
}

/** A real order with the facts of a sample input, standing where the task begins. */
export interface SampleOrder {
  orderId: number
  taskId: number
  phone: string
  /** Name on the screen of the sample's line. */
  productOf: (lineId: number) => string
  /** The code that stands for one of the sample's: a unit of its own in every order. */
  markOf: (sampleCode: string) => string
}

export async function sampleOrder(api: Api, workflow: string, input: WorkflowInput): Promise<SampleOrder> {
  const { lines, prepaid } = input.order
  const phone = freshPhone()
  const order: Partial<NewOrder> = {
    phone,
    ...(prepaid ? { payStatusId: payStatus.paid } : {}),
    lines: lines.map((line) => ({
      sku: line.sku,
      barcode: line.barcode,
      ...(line.gtin === null ? {} : { gtin: line.gtin }),
      marked: line.marked,
      productName: nameOf(line.lineId),
      quantity: line.ordered,
      price: priceOf(line, input),
    })),
  }
  const short = Object.fromEntries(
    lines.filter((line) => line.collected < line.ordered).map((line) => [line.sku, line.collected]),
  )
  const way = input.params.purpose === 'arrival' ? toArrivalCall : ways[workflow]
  if (!way) throw new Error(`no way to ${workflow}`)
  const left = Object.fromEntries(
    lines.filter((line) => line.returned > 0).map((line) => [line.sku, line.returned]),
  )
  const place = await way(api, workflow === 'formatting' ? { order } : { order, left, pieces: short })
  return { ...place, phone, productOf: nameOf, markOf: (code) => markFor(code, place.orderId) }
}

const nameOf = (lineId: number) => `Товар ${lineId}`

/** In the sample's proportion to the least sum of an order. */
const priceOf = ({ unitPrice }: OrderLineFacts, { limits }: WorkflowInput) =>
  limits.minSum === 0 ? unitPrice : Math.floor((unitPrice * shopSettings.minSum) / limits.minSum)

/** Same product, the same unit for the same code, and a serial of this order. */
function markFor(sampleCode: string, orderId: number): string {
  const mark = parseMark(sampleCode)
  if (!mark.ok) throw new Error(`the sample's mark is ${mark.problem}`)
  const unit = mark.serial.replace(/\D/g, '').slice(0, 4)
  return makeMark({ gtin: mark.gtin, serial: `s${orderId}x${unit}`, group: 'shoes' })
}
