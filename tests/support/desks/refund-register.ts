import { deepEqual, equal, ok } from 'node:assert/strict'
import { inArray } from 'drizzle-orm'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import { orders } from '../../../src/server/platform/db/schema/orders.ts'
import { refunds } from '../../../src/server/platform/db/schema/refunds.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import type { RegisterRow } from '../../../workflows/refundRegister/v1/rules.ts'
import { makeSheet, sheetType } from '../make-sheet.ts'
import { newOrder } from '../orders.ts'
import { sampleDelivery } from '../partners.ts'
import type { TestServer } from '../server.ts'
import { contextOf, fault, createFixturePool, type StartDeskFixture } from './place.ts'

const samples = [100_001, 100_002, 100_003, 100_004]
const eventsToDelivery = [
  'FORMING_STARTED',
  'FORMED_IN_FULL',
  'LABEL_READY',
  'DOCUMENTS_PRINTED',
  'ISSUED_TO_DELIVERY',
  'DELIVERED_IN_FULL',
]
/** Day before any sample event: the orders are issued and their goods refunded on it. */
const issueDay = '2025-11-20'

/** Creates an order of the food-delivery partner, paid to it and delivered. */
async function createDeliveredOrder(server: TestServer): Promise<number> {
  const { db } = server.services.database
  const orderId = await newOrder(server, {
    orderSourceTypeId: 6,
    payTypeId: 6,
    payStatusId: payStatus.paid,
    delivery: sampleDelivery,
  })
  await db.execute(
    `update order_products set sku_quantity_finished = sku_quantity where order_id = ${orderId}`,
  )
  await db.execute(`update orders set sum_collected = sum_ordered where id = ${orderId}`)
  for (const type of eventsToDelivery)
    ok(
      await db.transaction((tx) =>
        server.engine.send({ tx, at: server.clock.at, actor: systemActor }, { processOf: orderId }, type),
      ),
      type,
    )
  await db.execute(`update order_log set date_time = '${issueDay}' where order_id = ${orderId}`)
  return orderId
}

const head = [
  'Номер заказа',
  'Локальный код',
  'Товар',
  'Количество',
  'Сумма возврата',
  'Валюта',
  'Дата операции',
]
/** The sample's six rows: order, SKU and cost. */
const rows: [order: number, sku: string, cost: string][] = [
  [100_001, '8100417', '1299,00'],
  [100_001, '8200533', '3499,00'],
  [100_002, '8100417', '1299,00'],
  [100_003, '8100417', '1299,00'],
  [100_003, '7777777', '100,00'],
  [100_004, '8100417', '1299,00'],
]

/** Sample orders without a wrong row. */
const acceptedIn = (registerRows: RegisterRow[]) =>
  samples.filter(
    (id) =>
      registerRows.some((row) => row.orderId === id) &&
      registerRows.every((row) => row.orderId !== id || !row.problem),
  )

let files = 0
const spareOrders = createFixturePool(createDeliveredOrder)

/** Starts a register of the sample's orders by uploading its file. */
export const startRegister: StartDeskFixture = async (server) => {
  const { db } = server.services.database
  const ids = new Map<number, number>()
  for (const sample of samples) ids.set(sample, await spareOrders.take(server))
  const all = [...ids.values()]
  const registerRows = rows.map(([order, sku, cost]) => [
    ids.get(order),
    sku,
    `Товар ${++files}`,
    1,
    cost,
    'RUB',
    issueDay.split('-').reverse().join('.'),
  ])
  const file = await makeSheet([head, ...registerRows])
  const { status, body } = await server.call('all', 'POST', '/api/refunds/import?name=register.xlsx', file, {
    'content-type': sheetType,
  })
  equal(status, 201, JSON.stringify(body))
  const { deskId } = body as { deskId: number }
  const setOrderStatus = (ids: number[], orderStatusId: number) =>
    ids.length > 0 && db.update(orders).set({ orderStatusId }).where(inArray(orders.id, ids))

  const readRefundedIds = async () =>
    (await db.select({ id: refunds.orderId }).from(refunds).where(inArray(refunds.orderId, all)))
      .map(({ id }) => id)
      .sort((a, b) => a - b)

  return {
    deskId,
    withRealIds: (payload) => {
      const { orderId } = payload as { orderId?: number }
      return orderId === undefined ? payload : { orderId: ids.get(orderId) ?? orderId }
    },
    prepare: async ({ type, payload }) => {
      if (type === 'ROWS_READ' || type === 'ROWS_CHANGED') {
        const acceptedIds = acceptedIn((payload as { rows: RegisterRow[] }).rows).map((id) => ids.get(id)!)
        await setOrderStatus(acceptedIds, orderStatus.issuedInFull)
        // Orders in this status cannot be refunded.
        await setOrderStatus(
          all.filter((id) => !acceptedIds.includes(id)),
          orderStatus.cancelled,
        )
      }
      if (type === 'READING_FAILED') return { table: 'refund_register_rows', code: fault }
      return type === 'POSTING_FAILED' ? { table: 'refund_registers', code: fault } : null
    },
    checkDatabase: async (state) => {
      const { confirmed } = await contextOf<{ confirmed: number[] }>(db, deskId)
      deepEqual(await readRefundedIds(), state === 'finished' ? [...confirmed].sort((a, b) => a - b) : [])
    },
    release: async () => {
      const refundedIds = await readRefundedIds()
      spareOrders.keep(
        server,
        all.filter((id) => !refundedIds.includes(id)),
      )
    },
  }
}
