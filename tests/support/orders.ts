import type { NewOrder } from '../../schemas/api/new-order.ts'
import { createMarkingCode, addCheckDigit } from '../../src/shared/marks/barcode.ts'
import { addDays, getStoreDay } from '../../src/shared/store-day.ts'
import type { Json, TestServer } from './server.ts'

/** A server in this process or at an address. */
export type Caller = Pick<TestServer, 'call'>

/** A sample order as the online shop sends it: two unmarked pieces and a marked one. */
export const sampleOrder = (overrides: Partial<NewOrder> = {}): NewOrder => ({
  orderSourceTypeId: 1,
  pfm: '1001',
  name: 'Смирнова Анна',
  phone: '+7 916 123-45-67',
  payTypeId: 1,
  lines: [
    {
      sku: '8100417',
      barcode: addCheckDigit('460060501001'),
      productName: 'Плед флисовый',
      quantity: 2,
      price: 129_900,
    },
    {
      sku: '8200533',
      barcode: addCheckDigit('460060502001'),
      gtin: `0${addCheckDigit('460060502001')}`,
      marked: true,
      productName: 'Кроссовки детские',
      quantity: 1,
      price: 349_900,
    },
  ],
  ...overrides,
})

/** Sample delivery days fit the standard clock of the tests; with another clock the day is moved some days ahead. */
function withDeliveryDay(order: NewOrder, at: Date): NewOrder {
  const { delivery } = order
  const daysAhead =
    delivery?.planDate === undefined ? 0 : (Date.parse(delivery.planDate) - at.getTime()) / 86_400_000
  return delivery && (daysAhead < 0 || daysAhead > 60)
    ? { ...order, delivery: { ...delivery, planDate: addDays(getStoreDay(at, 'UTC'), 4) } }
    : order
}

export async function newOrder(
  server: Caller & Partial<Pick<TestServer, 'clock'>>,
  overrides: Partial<NewOrder> = {},
): Promise<number> {
  const order = withDeliveryDay(sampleOrder(overrides), server.clock?.at ?? new Date())
  const { status, body } = await server.call('admin', 'POST', '/api/orders/test', order)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}

/** Returns the order's open task of a type. */
export async function openTask(
  server: Caller,
  orderId: number,
  type: string,
  user = 'admin',
): Promise<number> {
  const { body } = await server.call(
    user,
    'GET',
    `/api/tasks?scope=all&orderId=${orderId}&type=${type}&limit=50`,
  )
  const task = body.items.find((t: Json) => t.taskStatus === 'open')
  if (!task) throw new Error(`order ${orderId} has no open ${type}`)
  return task.taskId
}

/** Payload with all pieces that the customer left at the counter, put back on the shelf. */
export const createPutBackPayload = (view: Json): Json => ({
  lines: view.order.lines
    .filter((line: Json) => line.returned > 0)
    .map(({ lineId, returned }: Json) => ({ lineId, returned })),
})

let keys = 0
export const newKey = () => `key-${process.pid}-${++keys}-0000`

/** Sends an event as the client's runner does, with the current revision. */
export async function sendTaskEvent(
  server: Caller,
  user: string,
  taskId: number,
  type: string,
  payload?: unknown,
) {
  const { body: view } = await server.call(user, 'GET', `/api/tasks/${taskId}`)
  return server.call(
    user,
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision: view.step.revision, ...(payload === undefined ? {} : { payload }) },
    { 'idempotency-key': newKey(), 'x-order-update-time': view.order.dateUpdate },
  )
}

/** Payload with everything collected; marks get unique serial numbers. */
export function createCollectedPayload(view: Json, collectedBySku: Record<string, number> = {}): Json {
  return {
    lines: view.order.lines.map((l: Json) => {
      const collected = collectedBySku[l.sku] ?? l.ordered
      return {
        lineId: l.lineId,
        collected,
        reasonId: collected < l.ordered ? 1 : null,
        marks: l.marked
          ? Array.from({ length: collected }, (_, n) =>
              createMarkingCode({
                gtin: l.gtin,
                serial: `${String(l.lineId).slice(-7)}a${n}`.padEnd(13, 'x').slice(0, 13),
                group: 'shoes',
              }),
            )
          : [],
      }
    }),
  }
}
