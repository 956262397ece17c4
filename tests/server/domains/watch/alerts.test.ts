import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const readAlerts = async (query = '', user = 'admin') =>
  server.call(user, 'GET', `/api/alerts?limit=200${query}`)
const readOrderAlerts = async (orderId: number): Promise<Json[]> =>
  (await readAlerts()).body.items.filter((alert: Json) => alert.orderId === orderId)
const run = (statement: ReturnType<typeof sql>) => server.services.database.db.execute(statement)

describe('[ST-06] alerts', () => {
  it('the list is empty when nothing needs attention', async () => {
    await newOrder(server)
    expect((await readAlerts()).body).toEqual({ items: [], total: 0 })
  })

  it('show what happened in the reader’s language and since when, most critical first; each kind once an order', async () => {
    const [late, unseen, money] = [await newOrder(server), await newOrder(server), await newOrder(server)]
    await run(sql`delete from tasks where order_id = ${unseen}`)
    await run(
      sql`update ledger_entries set status = 'failed' where order_id = ${money} and number =
        (select min(number) from ledger_entries where order_id = ${money})`,
    )
    server.clock.forward(20 * 60_000)
    expect(await readOrderAlerts(late)).toMatchObject([
      { kind: 'taskOverdue', priority: 'low', message: 'Задача просрочена', pfm: '1001' },
    ])
    expect(await readOrderAlerts(unseen)).toMatchObject([{ kind: 'unseen', priority: 'high' }])
    expect((await readOrderAlerts(money)).map(({ kind }) => kind)).toEqual(['moneyFailed', 'taskOverdue'])
    const { items } = (await readAlerts()).body
    const ranks = items.map(({ priority }: Json) => ['high', 'medium', 'low'].indexOf(priority))
    expect(ranks).toEqual([...ranks].sort())
    const english = await server.call('admin', 'GET', '/api/alerts?kind=unseen', undefined, {
      'x-language': 'en',
    })
    expect(english.body.items[0].message).toBe('No open task')
    expect(
      (await readAlerts('&priority=low')).body.items.every(({ priority }: Json) => priority === 'low'),
    ).toBe(true)
    expect((await readAlerts('&kind=guess')).status).toBe(400)
  })

  it('are for users with the right, of the stores that they see', async () => {
    expect((await readAlerts('', 'store')).body.code).toBe(326)
    expect((await readAlerts('&pfm=1002')).body.items).toEqual([])
  })
})
