import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { orders, orderStates } from '../../../../src/server/platform/db/schema/orders.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await startTestServer()
  id = await newOrder(server)
})
afterAll(() => server.close())

const findIds = async (query: string) =>
  (await server.call('operator', 'GET', `/api/orders?${query}`)).body.items.map((o: Json) => o.id)
const db = () => server.services.database.db

describe('orders by status', () => {
  it('[OL-01] an order is found by its current status, with other filters, sorts and texts', async () => {
    await db().update(orders).set({ orderStatusId: 9, payStatusId: 5 }).where(eq(orders.id, id))
    for (const suffix of [
      '',
      '&sort=-sum',
      '&sort=id',
      '&payStatuses=4,5',
      '&search=Смирнова',
      '&pfm=1001',
    ]) {
      expect(await findIds(encodeURI(`statuses=9,10${suffix}`)), suffix).toEqual([id])
      expect(await findIds(encodeURI(`statuses=5${suffix}`)), suffix).toEqual([])
    }
    expect(await findIds('payStatuses=5')).toEqual([id])
  })

  it('[OL-01] the filter columns are equal in both tables after every kind of write', async () => {
    const columns = Object.keys(getTableColumns(orderStates)) as (keyof typeof orderStates.$inferSelect)[]
    const readBoth = async () => {
      const [copy] = await db().select().from(orderStates).where(eq(orderStates.id, id))
      const [order] = await db().select().from(orders).where(eq(orders.id, id))
      return [copy, order && Object.fromEntries(columns.map((column) => [column, order[column]]))]
    }
    const changes = [
      { orderStatusId: 14 },
      { payStatusId: 7 },
      { pfm: '1002', deliveryServiceTypeId: 2 },
      { orderSourceTypeId: 3, payTypeId: 2, isTest: true, dateCreate: new Date('2026-01-02T03:04:05.006Z') },
    ]
    for (const change of changes) {
      await db().update(orders).set(change).where(eq(orders.id, id))
      const [copy, order] = await readBoth()
      expect(copy).toMatchObject(change)
      expect(copy).toEqual(order)
    }
    const bareOrder = await newOrder(server)
    await db().execute(sql`delete from order_products where order_id = ${bareOrder}`)
    await db().delete(orders).where(eq(orders.id, bareOrder))
    expect(await db().select().from(orderStates).where(eq(orderStates.id, bareOrder))).toEqual([])
  })

  it('no index of orders contains columns that steps change, so updates do not touch the indexes', async () => {
    const indexes = await queryRows<{ name: string }>(
      db(),
      sql`select distinct c.attname as name from pg_index i
        join pg_attribute c on c.attrelid = i.indrelid and c.attnum = any(i.indkey) where i.indrelid = 'orders'::regclass`,
    )
    const changed = ['order_status_id', 'pay_status_id', 'receive_status_id', 'delivery_status_id']
    for (const column of [...changed, 'date_update', 'date_shipment', 'date_done', 'sum_collected'])
      expect(indexes.map(({ name }) => name)).not.toContain(column)
  })
})
