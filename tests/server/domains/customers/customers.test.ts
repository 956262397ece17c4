import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../src/server/platform/identity/actor.ts'
import { buildPhonesQuery } from '../../../../src/server/domains/customers/find-customers.ts'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { parsePhoneSearch, type PhoneSearch } from '../../../../src/shared/customer-phone.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

type NewRow = typeof orders.$inferInsert
const order = (id: number, orderStatusId: number, overrides: Partial<NewRow> = {}): NewRow => ({
  id,
  orderStatusId,
  orderSourceTypeId: 1,
  payTypeId: 1,
  payStatusId: 2,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  sumOrdered: 30_000,
  dateCreate: new Date(1_790_000_000_000 + id * 60_000),
  dateUpdate: new Date(),
  ...overrides,
})
/** Three pieces of 100.00 were ordered, two are kept, one of these was returned; 30.00 off the ordered ones. */
const line = (orderId: number): typeof orderProducts.$inferInsert => ({
  orderId,
  sku: '1',
  barcode: '4600605010018',
  productName: 'Плед',
  productSumPrice: 30_000,
  skuQuantity: 3,
  skuQuantityFinished: 2,
  refundQuantity: 1,
  discountShare: 3_000,
  productPrice: 10_000,
  productPriceRegular: 10_000,
})

const [maria, pyotr, tester, belarus] = ['79161234567', '79057654567', '79160000000', '375291234567']
let server: TestServer
const logLines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ hearLog: (line) => logLines.push(line) })
  const { db } = server.services.database
  await db
    .insert(orders)
    .values([
      order(1, 12, { email: 'maria@example.org' }),
      order(2, 13, { currency: 'KZT' }),
      order(3, 14),
      order(4, 20, { pfm: '1002' }),
      order(5, 5, { name: 'Иванова-Петрова Мария' }),
      order(6, 12, { isTest: true, name: 'Проверка' }),
      order(7, 7, { phone: pyotr, name: 'Пётр' }),
      order(8, 12, { phone: tester, isTest: true }),
      order(9, 12, { phone: belarus, pfm: '1002' }),
      ...Array.from({ length: 260 }, (_, n) => order(1_000 + n, 12, { phone: `7999000${1_000 + n}` })),
      ...Array.from({ length: 120 }, (_, n) => order(2_000 + n, 12, { phone: '79990000001' })),
    ])
  await db.insert(orderProducts).values([line(1), line(2), line(3)])
})
afterAll(() => server.close())

const search = async (text: string, user = 'admin', page = ''): Promise<Json> => {
  const { status, body } = await server.call(
    user,
    'GET',
    `/api/customers?search=${encodeURIComponent(text)}${page}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const actor: Actor = { id: 'all', name: 'all', rights: new Set(), roles: [], stores: 'all' }
const phones = ({ items }: Json) => items.map(({ phone }: Json) => phone)
const card = (user: string, phone: string) => server.call(user, 'GET', `/api/customers/orders/${phone}`)

describe('[CU-01] the list of customers', () => {
  it('a phone is one customer, with the latest name and e-mail; test orders do not count', async () => {
    const { items, total, totalIsExact } = await search('7916')
    expect([total, totalIsExact]).toEqual([1, true])
    expect(items).toEqual([
      {
        phone: maria,
        name: 'Иванова-Петрова Мария',
        email: 'maria@example.org',
        pfm: '1001',
        totalCount: 5,
        issuedCount: 2,
        endedCount: 4,
        buybackPercentage: 50,
        lastOrder: new Date(1_790_000_000_000 + 5 * 60_000).toISOString(),
      },
    ])
  })

  it.each([
    ['+7 (916) 123', [maria]],
    ['8 916 1', [maria]],
    ['916123', [maria]],
    ['375', [belarus]],
    ['37529', [belarus]],
    // The most recent customer comes first.
    ['4567', [belarus, pyotr, maria]],
    ['57654567', [pyotr]],
    ['79161234567', [maria]],
    ['\u202a+7\u00a0916 123-45-67\u202c\u200b', [maria]],
    ['7000', []],
  ])('%s finds %j', async (text, expected) => {
    expect(phones(await search(text))).toEqual(expected)
  })

  it('more than two hundred are not counted, and each is listed once', async () => {
    const first = await search('7999', 'admin', '&limit=150')
    expect([first.total, first.totalIsExact]).toEqual([200, false])
    const second = await search('7999', 'admin', '&limit=150&offset=150')
    expect(new Set([...phones(first), ...phones(second)]).size).toBe(200)
    expect((await search('79990000001')).items[0].totalCount).toBe(120)
  })

  it('a user of some stores sees only what was ordered there', async () => {
    expect((await search('7916', 'manager')).items[0]).toMatchObject({ totalCount: 5, endedCount: 4 })
    await server.services.database.db.execute(
      sql`delete from user_stores where user_id = 'manager' and pfm <> '1002'`,
    )
    server.app.actors.clearCache()
    const [seen] = (await search('7916', 'manager')).items
    expect(seen).toMatchObject({ totalCount: 1, issuedCount: 0, buybackPercentage: 0, email: null })
    expect(phones(await search('7905', 'manager'))).toEqual([])
    expect((await card('manager', maria!)).body.orders.map(({ id }: Json) => id)).toEqual([4])
    expect((await card('manager', pyotr!)).status).toBe(404)
  })

  it.each([
    ['Мария', 'цифрами'],
    ['79', 'трёх'],
    ['495', '7, 375 или 371'],
    ['+4930123456', '7, 375 или 371'],
  ])('«%s» is refused with a message', async (text, message) => {
    const { status, body } = await server.call(
      'admin',
      'GET',
      `/api/customers?search=${encodeURIComponent(text)}`,
    )
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, '/querystring/search'])
    expect(body.details[0].message).toContain(message)
  })

  it('an empty search lists nothing', async () => {
    expect((await server.call('admin', 'GET', '/api/customers')).body.code).toBe(7)
    expect((await server.call('store', 'GET', '/api/customers?search=7916')).body.code).toBe(326)
  })

  it('a search uses the indexes of phones, however many orders exist', async () => {
    const { db } = server.services.database
    await db.transaction(async (tx) => {
      // Forces the planner's choice: a scan of a small table is cheaper than any index.
      await tx.execute(sql`set local enable_seqscan = off`)
      const plan = await queryRows<Record<string, string>>(
        tx,
        sql`explain ${buildPhonesQuery(actor, parsePhoneSearch('9161', 'RU') as PhoneSearch)}`,
      )
      const reads = plan.map((row) => row['QUERY PLAN']!.trim()).filter((step) => / on orders /.test(step))
      for (const index of ['orders_phone_begins', 'orders_phone_ends'])
        expect(
          reads.filter((step) => step.includes(`Scan using ${index} on orders`)),
          index,
        ).not.toEqual([])
      expect(reads.filter((step) => !/Index (Only )?Scan using orders_phone/.test(step))).toEqual([])
    })
  })
})

describe('[CU-02] the card of a customer', () => {
  it('shows what was ordered, bought and returned, by currency', async () => {
    const { status, body } = await card('admin', maria!)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalCount: 5, issuedCount: 2, endedCount: 4, buybackPercentage: 50 })
    // Two pieces less their share of the discount; one of them returned.
    const amounts = { bought: 18_000, broughtBack: 9_000 }
    expect(body.sums).toEqual([
      { currency: 'KZT', ...amounts },
      { currency: 'RUB', ...amounts },
    ])
    expect(body.orders.map(({ id }: Json) => id)).toEqual([5, 4, 3, 2, 1])
    expect(body.orders.at(-1)).toMatchObject({ orderStatusId: 12, sumOrdered: 30_000, ...amounts })
    // Cancelled: nothing was handed over.
    expect(body.orders[2]).toMatchObject({ bought: null, broughtBack: null })
  })

  it('an order in progress does not count as a purchase', async () => {
    expect((await card('admin', pyotr!)).body).toMatchObject({
      totalCount: 1,
      buybackPercentage: null,
      sums: [],
    })
  })

  it('lists the newest hundred orders, with the figures of all', async () => {
    const { body } = await card('admin', '79990000001')
    expect([body.totalCount, body.orders.length, body.orders[0].id]).toEqual([120, 100, 2_119])
  })

  it('a phone with test orders alone is not found, and an invalid phone is refused with code 7', async () => {
    expect(await card('admin', tester!)).toMatchObject({ status: 404, body: { code: 1 } })
    expect((await card('admin', '79162223344')).body.message).toBe('Заказов с таким телефоном не найдено')
    for (const invalid of ['7916123456', '4930123456789', 'x', '79161234567%20'])
      expect((await card('admin', invalid)).body.code, invalid).toBe(7)
    expect((await card('store', maria!)).body.code).toBe(326)
  })

  it('[OP-05] no phone of a path or a search is in the log, not even when the call fails', async () => {
    const { db } = server.services.database
    logLines.length = 0
    await card('admin', maria!)
    await card('admin', '79162223344')
    await search(maria!)
    await db.execute(sql`alter table orders rename column date_create to date_gone`)
    expect((await card('admin', maria!)).status).toBe(500)
    expect((await server.call('admin', 'GET', `/api/customers?search=${maria}`)).status).toBe(500)
    await db.execute(sql`alter table orders rename column date_gone to date_create`)
    const log = logLines.join('\n')
    expect(log).toContain('request failed')
    for (const phone of [maria!, '79162223344', '9161234567']) expect(log).not.toContain(phone)
  })
})
