import { maxSearchLength } from '../../../../schemas/values/search.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

type NewRow = typeof orders.$inferInsert

const row = (id: number, overrides: Partial<NewRow> = {}): NewRow => ({
  id,
  orderSourceTypeId: 1,
  orderStatusId: 5,
  payTypeId: 1,
  payStatusId: 2,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  sumOrdered: id * 100,
  dateCreate: new Date('2026-11-21T08:00:00.000Z'),
  dateUpdate: new Date('2026-11-21T08:00:00.000Z'),
  ...overrides,
})

const createdAt = (instant: string) => ({ dateCreate: new Date(instant) })

const sample: NewRow[] = [
  row(100_101, createdAt('2026-11-21T08:00:00.000Z')),
  row(100_102, { ...createdAt('2026-11-21T07:00:00.000Z'), orderStatusId: 7, partnerOrderId: 'WEB-4380100' }),
  row(100_103, { ...createdAt('2026-11-21T06:00:00.000Z'), orderStatusId: 12, payTypeId: 3, payStatusId: 3 }),
  row(100_104, { ...createdAt('2026-11-20T22:30:00.000Z'), name: 'Семёнов Пётр', phone: '79057654321' }),
  row(100_105, { ...createdAt('2026-11-20T20:30:00.000Z'), isTest: true, orderSourceTypeId: 2 }),
  row(100_201, { ...createdAt('2026-11-21T08:30:00.000Z'), pfm: '1002', name: 'Иваненко Ольга' }),
  row(100_202, {
    ...createdAt('2026-11-19T08:30:00.000Z'),
    pfm: '1010',
    clientSurname: 'Әбдіров',
    name: 'Нұрлан',
    phone: '77011234567',
    sumCollected: 5_000,
    deliverySumClient: 300,
    discount: 100,
    pointsWrittenOff: 200,
  }),
  // Midnight of Yekaterinburg is two hours before midnight of Moscow.
  row(100_203, { ...createdAt('2026-11-20T19:30:00.000Z'), pfm: '1010', deliveryServiceTypeId: 3 }),
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(stores).values({
    pfm: '1010',
    name: 'Вайнера',
    city: 'Екатеринбург',
    address: 'ул. Вайнера, 10',
    zone: 'Asia/Yekaterinburg',
  })
  await db.insert(orders).values(sample)
  await db.insert(orderProducts).values({
    orderId: 100_202,
    sku: '8100417',
    productName: 'Плед',
    barcode: '4600605020012',
    productPrice: 2_500,
    productPriceRegular: 2_500,
    productSumPrice: 5_000,
    skuQuantity: 2,
    skuQuantityFinished: 2,
    discountShare: 100,
    pointsShare: 200,
  })
})
afterAll(() => server.close())

const list = async (user: string, query: string) =>
  (await server.call(user, 'GET', `/api/orders?${query}`)).body
const ids = async (user: string, query: string) => (await list(user, query)).items.map((o: Json) => o.id)
const search = (text: string) => ids('operator', `search=${encodeURIComponent(text)}`)

describe('visibility', () => {
  it('[OL-01] newest first; staff of a store see the orders of that store only', async () => {
    expect(await ids('store', '')).toEqual([100_101, 100_102, 100_103, 100_104, 100_105])
    expect(await ids('store2', '')).toEqual([100_201])
    expect(await ids('operator', 'limit=3')).toEqual([100_201, 100_101, 100_102])
  })

  it("[OL-01] another store's orders are not found by any filter or search", async () => {
    expect(await list('store', 'pfm=1002')).toMatchObject({ items: [], total: 0 })
    expect(await ids('store', 'id=100201')).toEqual([])
    expect(await ids('store', 'search=100201')).toEqual([])
    expect(await ids('store', `search=${encodeURIComponent('Иваненко Ольга')}`)).toEqual([])
  })

  it('[OL-01] without the right the list is refused, without a token access is denied', async () => {
    expect(await server.call('nobody', 'GET', '/api/orders')).toMatchObject({
      status: 400,
      body: { code: 326, message: 'Нет доступа' },
    })
    expect((await server.app.inject({ url: '/api/orders' })).statusCode).toBe(401)
  })
})

describe('filters', () => {
  it.each([
    ['statuses=7', [100_102]],
    ['statuses=7,12', [100_102, 100_103]],
    ['payTypes=3', [100_103]],
    ['payStatuses=3', [100_103]],
    ['sources=2', [100_105]],
    ['isTest=true', [100_105]],
    ['pfm=1010', [100_203, 100_202]],
    ['deliveryServiceTypes=3', [100_203]],
    ['statuses=7&payTypes=3', []],
    ['partnerOrderId=WEB-438', [100_102]],
    ['phone=%2B7+(905)+765', [100_104]],
    ['phone=8905', [100_104]],
    ['phone=%2B', []],
    [`name=${encodeURIComponent('иван')}`, [100_201, 100_101, 100_102, 100_103, 100_105, 100_203]],
  ])('[OL-01] %s', async (query, expected) => {
    expect(await ids('operator', query)).toEqual(expected)
  })

  it("[OL-01] days are the store's own: midnight is each store's midnight", async () => {
    // 22:30 UTC is 01:30 of the 21st in Moscow; 19:30 UTC is 00:30 of the 21st in Yekaterinburg.
    expect(await ids('operator', 'createdFrom=2026-11-21')).toEqual([
      100_201, 100_101, 100_102, 100_103, 100_104, 100_203,
    ])
    expect(await ids('operator', 'createdTo=2026-11-20')).toEqual([100_105, 100_202])
    expect(await ids('operator', 'createdFrom=2026-11-19&createdTo=2026-11-19')).toEqual([100_202])
  })

  it('[OL-01] pages and the total; past the end the page is empty and the total stays', async () => {
    expect(await list('store', 'limit=2')).toMatchObject({ total: 5, totalIsExact: true })
    expect(await ids('store', 'limit=2&offset=2')).toEqual([100_103, 100_104])
    expect(await list('store', 'limit=2&offset=90')).toMatchObject({ items: [], total: 5 })
  })

  it.each([
    ['sort=id', [100_101, 100_102, 100_103, 100_104, 100_105]],
    ['sort=-id', [100_105, 100_104, 100_103, 100_102, 100_101]],
    ['sort=dateCreate', [100_105, 100_104, 100_103, 100_102, 100_101]],
    ['sort=-sum', [100_105, 100_104, 100_103, 100_102, 100_101]],
    ['sort=sum', [100_101, 100_102, 100_103, 100_104, 100_105]],
  ])('[OL-01] %s', async (query, expected) => {
    expect(await ids('store', query)).toEqual(expected)
  })
})

describe('search by prefixes', () => {
  it('[OL-01] order id, partner id, phone in any spelling, surname', async () => {
    expect(await search('100203')).toEqual([100_203])
    expect(await search('1002')).toEqual([100_201, 100_203, 100_202])
    expect(await search('WEB-4380')).toEqual([100_102])
    expect(await search('web-4380')).toEqual([100_102])
    for (const spelling of ['+7 905 765-43', '8 (905) 765', '905765', '79057654321'])
      expect(await search(spelling), spelling).toEqual([100_104])
    expect(await search('Семенов')).toEqual([100_104])
    expect(await search('СЕМЁНОВ П')).toEqual([100_104])
    expect(await search('әбдіров')).toEqual([100_202])
    expect(await search('никого такого')).toEqual([])
  })

  it('[OL-01] wildcard characters are ordinary text', async () => {
    for (const text of ['%', '_', '100%', 'Ива_ов', '\\', "'; drop table orders --"])
      expect(await search(text)).toEqual([])
  })

  it('[OL-01] a search keeps the other filters, its total and its pages', async () => {
    const name = encodeURIComponent('Иванова')
    expect(await list('operator', `search=${name}&statuses=5&limit=2`)).toMatchObject({ total: 3 })
    expect(await ids('operator', `search=${name}&statuses=5&limit=2&offset=2&sort=id`)).toEqual([100_203])
  })
})

describe('content of a row', () => {
  it('[OL-01] payable counts collected goods, delivery, discounts and points', async () => {
    const { db } = server.services.database
    await db.execute(sql`update orders set pay_status_id = 1 where id = 100202`)
    const [order] = (await list('operator', 'id=100202')).items
    expect(order).toMatchObject({ payable: 5_000 + 300 - 100 - 200, dateCreate: '2026-11-19T08:30:00.000Z' })
    const [withoutDiscount] = (await list('operator', 'id=100101')).items
    expect(withoutDiscount).toEqual({
      id: 100_101,
      partnerOrderId: null,
      orderSourceTypeId: 1,
      isTest: false,
      orderStatusId: 5,
      payTypeId: 1,
      payStatusId: 2,
      deliveryServiceTypeId: null,
      pfm: '1001',
      name: 'Иванова Мария',
      phone: '79161234567',
      currency: 'RUB',
      payable: 0,
      sumOrdered: 10_010_100,
      planDateIssued: null,
      countCall: 0,
      productsForAdults: false,
      dateCreate: '2026-11-21T08:00:00.000Z',
      dateUpdate: '2026-11-21T08:00:00.000Z',
    })
  })

  it('[OL-06] a total is counted up to ten thousand, above that it is reported as more', async () => {
    await server.services.database.db.execute(sql`
      insert into orders (id, order_source_type_id, order_status_id, pay_type_id, pay_status_id, receive_status_id, pfm, name, phone,
        sum_ordered, date_create, date_update)
      select 200000 + i, 6, 12, 6, 3, 1, '1002', 'Толпа', '79000000000', 1, now(), now() from generate_series(1, 10001) i`)
    expect(await list('store2', 'statuses=12&limit=1')).toMatchObject({ total: 10_000, totalIsExact: false })
    expect(await list('store2', `search=${encodeURIComponent('Толпа')}&limit=1`)).toMatchObject({
      total: 10_000,
      totalIsExact: false,
    })
  })
})

describe('bad queries', () => {
  it.each([
    'statuses=abc',
    'statuses=1,,2',
    `statuses=${Array.from({ length: 80 }, () => 1).join(',')}`,
    'id=0',
    'id=1.5',
    'id=99999999999999999999',
    'pfm=12345',
    'pfm=1',
    'createdFrom=2026-02-30',
    'createdFrom=yesterday',
    'isTest=maybe',
    'sort=phone',
    'limit=0',
    'limit=201',
    'offset=-1',
    'offset=1000001',
    `search=${'a'.repeat(maxSearchLength + 1)}`,
    'unknown=1',
  ])('[OL-01] %s is incorrect data, code 7', async (query) => {
    expect(await server.call('operator', 'GET', `/api/orders?${query}`)).toMatchObject({
      status: 400,
      body: { code: 7, message: 'Некорректные данные' },
    })
  })

  it.each([
    'createdFrom=0001-01-01',
    'createdFrom=0000-01-01',
    'createdTo=9999-12-31',
    'search=%00',
    'name=%F0%9F%98%80',
    'partnerOrderId=%20',
  ])('[OL-01] %s is unusual but causes no server error', async (query) => {
    expect((await server.call('operator', 'GET', `/api/orders?${query}`)).status).toBeLessThan(500)
  })
})
