import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../../src/server/db/database.ts'
import { orders, orderStates } from '../../../src/server/db/schema/orders.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
let id: number
beforeAll(async () => {
  server = await startTestServer()
  id = await newOrder(server)
})
afterAll(() => server.close())

const found = async (query: string) =>
  (await server.call('operator', 'GET', `/api/orders?${query}`)).body.items.map((o: Json) => o.id)
const db = () => server.services.database.db

describe('orders by status', () => {
  it('[OL-01] an order is found by the status it has now, with other filters, sorts and texts', async () => {
    await db().update(orders).set({ orderStatusId: 9, payStatusId: 5 }).where(eq(orders.id, id))
    for (const more of ['', '&sort=-sum', '&sort=id', '&payStatuses=4,5', '&search=Смирнова', '&pfm=1001']) {
      expect(await found(encodeURI(`statuses=9,10${more}`)), more).toEqual([id])
      expect(await found(encodeURI(`statuses=5${more}`)), more).toEqual([])
    }
    expect(await found('payStatuses=5')).toEqual([id])
  })

  it('[OL-01] what the list filters by is the same in both tables after every kind of writing', async () => {
    const columns = Object.keys(getTableColumns(orderStates)) as (keyof typeof orderStates.$inferSelect)[]
    const both = async () => {
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
      const [copy, order] = await both()
      expect(copy).toMatchObject(change)
      expect(copy).toEqual(order)
    }
    const bare = await newOrder(server)
    await db().execute(sql`delete from order_products where order_id = ${bare}`)
    await db().delete(orders).where(eq(orders.id, bare))
    expect(await db().select().from(orderStates).where(eq(orderStates.id, bare))).toEqual([])
  })

  it('no index of orders holds what steps change, so that they leave the indexes alone', async () => {
    const held = await rows<{ name: string }>(
      db(),
      sql`select distinct c.attname as name from pg_index i
        join pg_attribute c on c.attrelid = i.indrelid and c.attnum = any(i.indkey) where i.indrelid = 'orders'::regclass`,
    )
    const changed = ['order_status_id', 'pay_status_id', 'receive_status_id', 'delivery_status_id']
    for (const column of [...changed, 'date_update', 'date_shipment', 'date_done', 'sum_collected'])
      expect(held.map(({ name }) => name)).not.toContain(column)
  })
})
