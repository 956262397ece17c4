import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { exchangeLines, exchanges } from '../../../../src/server/platform/db/schema/exchanges.ts'
import { refundLines, refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { readPdf } from '../../../support/pdf.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'

type NewOrder = typeof orders.$inferInsert
const order = (id: number, orderStatusId: number, overrides: Partial<NewOrder> = {}): NewOrder => ({
  id,
  orderStatusId,
  orderSourceTypeId: 1,
  payTypeId: 1,
  payStatusId: 3,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  sumOrdered: 30_000,
  dateCreate: new Date('2026-11-10T09:00:00Z'),
  dateUpdate: new Date('2026-11-12T09:00:00Z'),
  dateDone: new Date('2026-11-12T09:00:00Z'),
  ...overrides,
})
const line = (id: number, orderId: number, overrides: object = {}) => ({
  id,
  orderId,
  sku: `SKU-${id}`,
  barcode: `46000000${id}`,
  productName: `Кружка ${id}`,
  marked: false,
  skuQuantity: 3,
  skuQuantityFinished: 3,
  productPrice: 10_000,
  productPriceRegular: 10_000,
  productSumPrice: 30_000,
  productWeight: 300,
  vat: 20,
  pickOrder: 1,
  ...overrides,
})
const refund = (id: number, orderId: number, createdAt: string, overrides: object = {}) => ({
  id,
  orderId,
  refundType: 1,
  refundDate: new Date(createdAt),
  refundStatus: 2,
  refundFio: 'Иванова Мария',
  refundPhone: '79161234567',
  typeAccount: 2,
  refundReason: 1,
  initiator: 'Мария',
  total: 10_000,
  ...overrides,
})

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
  await db
    .insert(orders)
    .values([
      order(501, 12),
      order(502, 12, { pfm: '1002' }),
      order(503, 12, { pfm: '1010' }),
      order(504, 7, { dateDone: null }),
      order(505, 12, { dateDone: new Date(server.clock.at.getTime() - 3 * 86_400_000) }),
      order(506, 12, { dateDone: new Date(server.clock.at.getTime() - 20 * 86_400_000), payTypeId: 3 }),
    ])
  await db
    .insert(orderProducts)
    .values([
      line(5001, 501, { refundQuantity: 1 }),
      line(5002, 502),
      line(5003, 503),
      line(5004, 504),
      line(5005, 505),
      line(5006, 506, { refundQuantity: 1, exchangeQuantity: 2 }),
    ])
  await db.insert(refunds).values([
    refund(9001, 501, '2026-11-13T20:30:00Z'),
    refund(9002, 502, '2026-11-13T20:30:00Z', { total: 20_000 }),
    // 01:30 of the 14th in the store's zone.
    refund(9003, 503, '2026-11-13T20:30:00Z', {
      typeAccount: 1,
      refundStatus: 1,
      checkingAccount: '40817810099910004312',
      bik: '044525225',
      correspondentAccount: '30101810400000000225',
      bankName: 'ПАО Сбербанк',
      payerName: 'Иванова М.',
    }),
    refund(9004, 501, '2026-11-14T08:00:00Z', {
      refundStatus: 3,
      typeAccount: null,
      total: 0,
      commentToCustomer: 'Товар носили',
    }),
  ])
  await db.insert(refundLines).values(
    [
      [9001, 5001],
      [9002, 5002],
      [9003, 5003],
    ].map(([refundId, lineId]) => ({
      refundId: refundId!,
      lineId: lineId!,
      refundQuantity: 1,
      totalRefundPrice: 10_000,
    })),
  )
  await db.insert(exchanges).values([
    {
      id: 8001,
      orderId: 506,
      exchangeDate: new Date('2026-11-13T09:00:00Z'),
      exchangeReasonId: 1,
      exchangeFio: 'Иванова Мария',
      exchangePhone: '79161234567',
      inspection: true,
      defectsDescription: 'Скол на ручке',
      initiator: 'Мария',
    },
    {
      id: 8002,
      orderId: 502,
      exchangeDate: new Date('2026-11-14T09:00:00Z'),
      exchangeReasonId: 2,
      exchangeFio: 'Иванова Мария',
      exchangePhone: '79161234567',
      inspection: false,
      initiator: 'Мария',
    },
  ])
  await db.insert(exchangeLines).values([{ exchangeId: 8001, lineId: 5006, exchangeQuantity: 2 }])
})
afterAll(() => server.close())

const get = async (path: string, user = 'all'): Promise<Json> => {
  const { status, body } = await server.call(user, 'GET', `/api/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = ({ items }: Json) => items.map(({ id }: Json) => id)

describe('[RF-01] the list of refunds', () => {
  it('contains the user’s stores, the newest first', async () => {
    expect(ids(await get('refunds'))).toEqual([9004, 9003, 9002, 9001])
    expect(ids(await get('refunds', 'store'))).toEqual([9004, 9001])
    expect((await get('refunds?number=9001')).items).toEqual([
      {
        id: 9001,
        orderId: 501,
        pfm: '1001',
        refundType: 1,
        refundDate: '2026-11-13T20:30:00.000Z',
        refundStatus: 2,
        refundFio: 'Иванова Мария',
        refundPhone: '79161234567',
        typeAccount: 2,
        refundReason: 1,
        quantity: 1,
        total: 10_000,
        currency: 'RUB',
        initiator: 'Мария',
        isTest: false,
        partnerName: null,
        orderRefundSap: null,
      },
    ])
  })

  it('[AC-03] has the total of all rows that match, whatever the page', async () => {
    const readTotals = async (query: string) => (await get(`refunds?limit=1${query}`)).totals
    expect(await readTotals('')).toEqual([{ currency: 'RUB', count: 4, sum: 40_000 }])
    expect(await readTotals('&pfm=1002')).toEqual([{ currency: 'RUB', count: 1, sum: 20_000 }])
    expect(await readTotals('&types=2')).toEqual([])
  })

  it.each([
    ['number=501', [9004, 9001]],
    ['statuses=1,3', [9004, 9003]],
    ['accounts=1', [9003]],
    ['types=2', []],
    ['pfm=1002', [9002]],
    // The night of the 14th in that zone is the evening of the 13th in Moscow.
    ['madeFrom=2026-11-14', [9004, 9003]],
    ['madeTo=2026-11-13', [9002, 9001]],
    ['sort=-total', [9002, 9003, 9001, 9004]],
    ['sort=refundDate', [9001, 9002, 9003, 9004]],
    ['sort=total&limit=2&offset=1', [9003, 9001]],
  ])('returns the filtered rows for %s', async (query, expected) => {
    expect(ids(await get(`refunds?${query}`))).toEqual(expected)
  })

  it.each(['statuses=x', 'number=0', 'sort=name', 'madeFrom=14.11.2026', 'unknown=1'])(
    '%s is code 7',
    async (query) => {
      const { status, body } = await server.call('all', 'GET', `/api/refunds?${query}`)
      expect([status, body.code]).toEqual([400, 7])
    },
  )

  it('is exported to a file with the texts of its catalogues', async () => {
    const response = await server.app.inject({
      url: '/api/refunds/export?sort=refundDate&columns=id,refundStatus,typeAccount,total',
      headers: { authorization: `Bearer ${await tokenFor('all')}` },
    })
    expect((await readSheet(response.rawPayload)).rows).toEqual([
      [9001, 'Завершён', 'На карту', 100],
      [9002, 'Завершён', 'На карту', 200],
      [9003, 'В обработке', 'На банковские реквизиты', 100],
      [9004, 'Отказано', null, 0],
      ['Итого, RUB: 4 строки', null, null, 400],
    ])
  })
})

describe('[RF-02] one refund', () => {
  it('shows its goods and the target of its money', async () => {
    expect(await get('refunds/9003')).toMatchObject({
      id: 9003,
      checkingAccount: '40817810099910004312',
      bik: '044525225',
      money: null,
      taskId: null,
      lines: [{ lineId: 5003, sku: 'SKU-5003', refundQuantity: 1, totalRefundPrice: 10_000 }],
      receipts: [],
    })
  })

  it('hides the account from users who neither enter it nor transfer to it', async () => {
    expect(await get('refunds/9003', 'operator')).toMatchObject({
      checkingAccount: '•••• 4312',
      correspondentAccount: null,
    })
  })

  it.each([
    ['refunds/9002', 'store'],
    ['refunds/777', 'all'],
    ['exchanges/8002', 'store'],
  ])('%s is not found for %s', async (path, user) => {
    const { status, body } = await server.call(user, 'GET', `/api/${path}`)
    expect([status, body.code]).toEqual([404, 1])
  })

  it.each(['refunds/9a', 'refunds/0', 'refunds/99999999999999999999'])('%s is no number', async (path) => {
    expect((await server.call('all', 'GET', `/api/${path}`)).status).toBe(400)
  })

  it('[RF-09] prints the application for the customer to sign; a refused refund has none', async () => {
    const response = await server.app.inject({
      url: '/api/refunds/9003/application',
      headers: { authorization: `Bearer ${await tokenFor('all')}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [page] = readPdf(response.rawPayload)
    expect(page!.text).toContain('Заявление на возврат')
    const { status, body } = await server.call('all', 'GET', '/api/refunds/9004/application')
    expect([status, body.code]).toEqual([409, 19])
  })

  it('[SP-02] the application names the terms of an online order and of a refund to a card', async () => {
    const printText = async (refundId: number) => {
      const response = await server.app.inject({
        url: `/api/refunds/${refundId}/application`,
        headers: { authorization: `Bearer ${await tokenFor('all')}` },
      })
      return readPdf(response.rawPayload)[0]!.text
    }
    const online = 'Заказ, оплаченный онлайн, можно вернуть в течение 7 дней после получения.'
    const cardTerms = 'Деньги возвращаются на карту в течение 10 дней после возврата товара.'
    const [cardText, accountText] = [await printText(9001), await printText(9003)]
    expect([cardText.includes(online), cardText.includes(cardTerms)]).toEqual([true, true])
    expect([accountText.includes(online), accountText.includes(cardTerms)]).toEqual([true, false])
  })
})

describe('[RF-03] whether goods may be returned', () => {
  const check = async (path: string, search: string, user = 'all') =>
    (await get(`${path}/check?search=${encodeURIComponent(search)}`, user)).items as Json[]

  it.each([
    // Paid online and issued eight days ago: with a warning. One of three pieces was refunded.
    ['501', { verdict: 'late', kept: 2, keptSum: 20_000, refunded: 1, offered: true }],
    ['504', { verdict: 'notIssued', offered: false }],
    ['505', { verdict: 'may', days: 3, kept: 3, keptSum: 30_000, offered: true }],
    ['506', { verdict: 'nothingKept', kept: 0, exchanged: 2, offered: false }],
  ])('refund of %s', async (search, expected) => {
    expect(await check('refunds', search)).toMatchObject([expected])
  })

  it.each([
    ['505', { verdict: 'may', offered: true }],
    // Fourteen days are over.
    ['506', { verdict: 'nothingKept', offered: false }],
  ])('[EX-01] exchange of %s', async (search, expected) => {
    expect(await check('exchanges', search)).toMatchObject([expected])
  })

  it('[EX-01] shows what the customer may do and who does it to an employee without the right, and finds no order of another store', async () => {
    const manager = (await server.call('manager', 'GET', '/api/users/me')).body.name as string
    for (const path of ['refunds', 'exchanges']) {
      const [row] = await check(path, '505', 'operator')
      expect(row).toMatchObject({ verdict: 'may', offered: false })
      expect(row.doneBy, path).toContain(manager)
    }
    expect(await check('refunds', '505', 'manager')).toMatchObject([{ offered: true, doneBy: null }])
    expect(await check('refunds', '502', 'store')).toEqual([])
  })
})

describe('[EX-01] exchanges', () => {
  it('are listed and read', async () => {
    expect(ids(await get('exchanges'))).toEqual([8002, 8001])
    expect(ids(await get('exchanges', 'store'))).toEqual([8001])
    expect(ids(await get('exchanges?inspection=yes'))).toEqual([8001])
    expect(ids(await get('exchanges?reason=2&sort=exchangeDate'))).toEqual([8002])
    expect(await get('exchanges/8001')).toMatchObject({
      id: 8001,
      orderId: 506,
      defectsDescription: 'Скол на ручке',
      quantity: 2,
      lines: [{ lineId: 5006, exchangeQuantity: 2 }],
    })
  })
})
