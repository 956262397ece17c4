import type { TaskView } from '../../../schemas/api/tasks.ts'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import { makeMark } from '../../../src/shared/marks/barcode.ts'
import type { Api } from './api.ts'
import type { Who } from './people.ts'

/** Reason of a shortage, catalogue changeReasons: not on the shelf. */
export const notOnShelf = 1
/** Customer's request that asks for a call, catalogue customerRequests. */
export const callMe = 2

/** Payload of COLLECTED: everything ordered, or so many of a SKU. */
export function collected({ order }: TaskView, { pieces = {}, marks: given = [] }: Way = {}) {
  return {
    lines: order.lines.map((line) => {
      const count = pieces[line.sku] ?? line.ordered
      const marks = Array.from(
        { length: line.marked ? count : 0 },
        (_, n) =>
          given[n] ?? makeMark({ gtin: line.gtin ?? '', serial: `w${line.lineId}${n}`, group: 'shoes' }),
      )
      return {
        lineId: line.lineId,
        collected: count,
        reasonId: count < line.ordered ? notOnShelf : null,
        marks,
      }
    }),
  }
}

interface Way {
  order?: Partial<NewOrder>
  /** Collected pieces by SKU; the rest in full. */
  pieces?: Record<string, number>
  /** Pieces by SKU that the customer leaves at the counter. */
  left?: Record<string, number>
  /** Codes of its marked pieces, when they are not to be any. */
  marks?: string[]
  /** Works in the store of the order. */
  who?: Who
}

interface Place {
  orderId: number
  taskId: number
}

/** An order that has just come to the store. */
export async function toForming(api: Api, { order }: Way = {}): Promise<Place> {
  const orderId = await api.newOrder(order)
  return { orderId, taskId: await api.openTask(orderId, 'formatting') }
}

async function formed(api: Api, way: Way): Promise<number> {
  const { orderId, taskId } = await toForming(api, way)
  const { who = 'manager' } = way
  await api.take(who, taskId, 'STARTED', ['COLLECTED', collected(await api.task(taskId, who), way)])
  await api.take(who, taskId, ['PACKED', { packages: [{ typeId: 1, count: 1 }] }], 'FORM')
  return orderId
}

/** An order of which something is missing: the customer is to be called. */
export async function toShortageCall(api: Api, way: Way = {}): Promise<Place> {
  const orderId = await formed(api, { pieces: { '8100417': 1 }, ...way })
  return { orderId, taskId: await api.openTask(orderId, 'confirming') }
}

/** An order whose customer asked for a call before it is formed. */
export async function toArrivalCall(api: Api, { order }: Way = {}): Promise<Place> {
  const orderId = await api.newOrder({ ...order, customerRequests: callMe })
  return { orderId, taskId: await api.openTask(orderId, 'confirming') }
}

/** A formed order that waits for its customer, who has agreed to what is missing. */
export async function toIssue(api: Api, way: Way = {}): Promise<Place> {
  const orderId = await formed(api, way)
  if (way.pieces) {
    const taskId = await api.openTask(orderId, 'confirming')
    await api.take(
      'operator',
      taskId,
      'CALL_STARTED',
      'CUSTOMER_LISTENS',
      'CUSTOMER_AGREES',
      'CHANGES_AGREED',
    )
  }
  return { orderId, taskId: await api.openTask(orderId, 'delivery') }
}

/** An order whose customer has chosen what to take and is to pay for it. */
export async function toTill(api: Api, way: Way = {}): Promise<Place> {
  const { orderId, taskId } = await toIssue(api, way)
  await api.take('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const returned = (sku: string) => way.left?.[sku] ?? 0
  const lines = (await api.task(taskId)).order.lines.map(({ lineId, sku }) => ({
    lineId,
    returned: returned(sku),
  }))
  const whole = lines.every((line) => line.returned === 0)
  await api.take('manager', taskId, [whole ? 'ISSUED_IN_FULL' : 'PARTIALLY_ISSUED', { lines }])
  return { orderId, taskId: await api.openTask(orderId, 'paying') }
}

/** An order whose customer gave it up when something was missing: its goods go back to the shelf. */
export async function toDisbanding(api: Api, way: Way = {}): Promise<Place> {
  const { orderId, taskId } = await toShortageCall(api, way)
  await api.take('operator', taskId, 'CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_CANCELS', [
    'CANCELLATION_AGREED',
    { reasonId: 5 },
  ])
  return { orderId, taskId: await api.openTask(orderId, 'disbanding') }
}
