import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbacks } from '../../../../src/server/platform/db/schema/feedbacks.ts'
import { intakeOrders } from '../../../../src/server/platform/db/schema/intake.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'

type NewRow = typeof orders.$inferInsert
const order = (id: number, orderStatusId: number, overrides: Partial<NewRow> = {}): NewRow => ({
  id,
  orderStatusId,
  orderSourceTypeId: 1,
  payTypeId: 2,
  payStatusId: 2,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  email: 'maria@example.org',
  sumOrdered: 30_000,
  userAuthorization: true,
  partnerOrderId: `WEB-${id}`,
  dateCreate: new Date('2026-11-18T09:00:00Z'),
  dateUpdate: new Date('2026-11-20T09:00:00Z'),
  ...overrides,
})
const secrets = { shop: 'secret of the shop, long', market: 'secret of the market' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { intakeClients: new Map(Object.entries(secrets)) } })
  const { db } = server.services.database
  await db.insert(stores).values({
    pfm: '1010',
    name: 'Вайнера',
    city: 'Екатеринбург',
    address: 'ул. Вайнера, 10',
    zone: 'Asia/Yekaterinburg',
  })
  const testOrders = [
    order(401, 12),
    order(402, 13, { deliveryServiceTypeId: 1, orderSourceTypeId: 2 }),
    order(403, 14, { pfm: '1002' }),
    order(404, 5),
    order(405, 12, { isTest: true }),
    order(406, 12, { pfm: '1010' }),
    order(407, 12),
    order(408, 20, { deliveryServiceTypeId: 3 }),
  ]
  await db.insert(orders).values(testOrders)
  await db.insert(intakeOrders).values(
    testOrders.map(({ id, partnerOrderId }) => ({
      client: 'shop',
      partnerOrderId: partnerOrderId!,
      digest: 'x',
      orderId: id!,
      at: new Date('2026-11-18T09:00:00Z'),
    })),
  )
})
afterAll(() => server.close())

const sendFeedback = async (
  orderId: number,
  overrides: object = {},
  client: keyof typeof secrets = 'shop',
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/intake/feedbacks',
    headers: { authorization: `Basic ${Buffer.from(`${client}:${secrets[client]}`).toString('base64')}` },
    payload: { partnerOrderId: `WEB-${orderId}`, rating: 5, ...overrides },
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
const readStored = () => server.services.database.db.select().from(feedbacks)
const list = async (query = '', user = 'all'): Promise<Json> => {
  const { status, body } = await server.call(user, 'GET', `/api/feedbacks?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = ({ items }: Json) => items.map(({ orderId }: Json) => orderId)

describe('[FB-01] received feedback', () => {
  it('[VA-01] is stored with a copy of the order’s data and without control characters, and shown on its card', async () => {
    const answers = { accuracy: true, orderInfo: false, comment: '  Собра\u0007ли быстро\u202e  ' }
    server.published.length = 0
    const { status, body } = await sendFeedback(401, {
      ...answers,
      rating: 4,
      dateCreate: '2026-11-20T10:00:00Z',
    })
    expect([status, body]).toEqual([201, { orderId: 401, repeated: false }])
    const row = {
      orderId: 401,
      pfm: '1001',
      orderStatusId: 12,
      deliveryServiceTypeId: null,
      payTypeId: 2,
      orderSourceTypeId: 1,
      userAuthorization: true,
      name: 'Иванова Мария',
      email: 'maria@example.org',
      rating: 4,
      accuracy: true,
      orderInfo: false,
      integrity: null,
      equipment: null,
      comment: 'Собрали быстро',
      dateCreate: '2026-11-20T10:00:00.000Z',
    }
    expect((await list('orderId=401')).items).toEqual([row])
    expect((await server.call('store', 'GET', '/api/orders/401')).body.feedback).toEqual(row)
    expect((await server.call('store', 'GET', '/api/orders/404')).body.feedback).toBeNull()
    expect(server.published).toContainEqual({ kind: 'order', orderId: 401, pfm: '1001' })
  })

  it('[OP-09] repeated with other key order or another spelling of its time it is the same feedback', async () => {
    const first = await sendFeedback(405, { equipment: true, dateCreate: '2026-11-20T11:00:00Z' })
    expect(first.status).toBe(201)
    const repeated = await sendFeedback(405, { dateCreate: '2026-11-20T14:00:00+03:00', equipment: true })
    expect(repeated).toMatchObject({ status: 200, body: { repeated: true } })
  })

  it('repeated six times concurrently it is stored once; a different one is refused', async () => {
    const body = { rating: 2, comment: 'Опоздали на час', name: 'Пётр', email: 'petr@example.org' }
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendFeedback(402, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(responses.find(({ status }) => status === 200)!.body).toEqual({ orderId: 402, repeated: true })
    expect(await sendFeedback(402, { ...body, rating: 1 })).toMatchObject({ status: 409, body: { code: 19 } })
    const [row] = (await list('orderId=402')).items
    expect(row).toMatchObject({ rating: 2, name: 'Пётр', email: 'petr@example.org' })
    expect(row.dateCreate).toBe(server.clock.at.toISOString())
  })

  it('about an unfinished order is refused with a message and not stored', async () => {
    const before = (await readStored()).length
    const { status, body } = await sendFeedback(404)
    expect([status, body.code]).toEqual([409, 19])
    expect(body.message).toContain('не завершён')
    expect((await readStored()).length).toBe(before)
  })

  it('about an order of another client or an unknown order is not found', async () => {
    expect((await sendFeedback(407, {}, 'market')).status).toBe(404)
    expect((await sendFeedback(999)).status).toBe(404)
    expect(await readStored().then((rows) => rows.some(({ orderId }) => orderId === 407))).toBe(false)
  })

  it.each([
    [{ rating: 6 }, '/body/rating'],
    [{ rating: 0 }, '/body/rating'],
    [{ rating: undefined }, '/body/rating'],
    [{ accuracy: 'yes' }, '/body/accuracy'],
    [{ comment: 'x'.repeat(1_001) }, '/body/comment'],
    [{ email: 'nobody' }, '/body/email'],
    [{ surprise: 1 }, '/body/surprise'],
    [{ dateCreate: '2026-11-18T08:59:59Z' }, '/body/dateCreate'],
    [{ dateCreate: '2026-11-22T09:00:00Z' }, '/body/dateCreate'],
  ])('%o is refused with code 7 and names the field', async (overrides, path) => {
    const { status, body } = await sendFeedback(407, overrides)
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details.map((detail: Json) => detail.path)).toEqual([path])
  })

  it('a request without the secret of a client is unauthorised, even with a user’s token', async () => {
    expect((await server.call('admin', 'POST', '/api/intake/feedbacks', { nonsense: 1 })).status).toBe(401)
  })
})

describe('[FB-01] the list of feedback', () => {
  beforeAll(async () => {
    await sendFeedback(403, { rating: 1, comment: 'Отменили заказ', dateCreate: '2026-11-19T10:00:00Z' })
    await sendFeedback(405, { rating: 5, dateCreate: '2026-11-20T11:00:00Z' })
    // 00:30 of 20.11 in Yekaterinburg, 22:30 of the day before in Moscow.
    await sendFeedback(406, { rating: 3, dateCreate: '2026-11-19T19:30:00Z' })
    await sendFeedback(407, { rating: 5, accuracy: true, dateCreate: '2026-11-19T20:30:00Z' })
    await sendFeedback(408, { rating: 2, comment: 'Долго', dateCreate: '2026-11-20T21:30:00Z' })
  })

  it.each([
    ['', [402, 408, 405, 401, 407, 406, 403]],
    ['sort=dateCreate', [403, 406, 407, 401, 405, 408, 402]],
    ['sort=rating', [403, 402, 408, 406, 401, 405, 407]],
    ['sort=-rating', [405, 407, 401, 406, 402, 408, 403]],
    ['ratings=1,2', [402, 408, 403]],
    ['ratings=4', [401]],
    ['pfm=1002', [403]],
    ['way=delivery', [402, 408]],
    ['way=pickup', [405, 401, 407, 406, 403]],
    ['comment=with', [402, 408, 401, 403]],
    ['comment=without', [405, 407, 406]],
    ['sources=2,3', [402]],
    ['orderId=406', [406]],
    ['createdFrom=2026-11-20&createdTo=2026-11-20', [405, 401, 406]],
    ['createdTo=2026-11-19', [407, 403]],
    ['way=pickup&comment=without&ratings=5', [405, 407]],
    ['limit=2&offset=1', [408, 405]],
  ])('«%s»', async (query, expected) => {
    expect(ids(await list(query))).toEqual(expected)
  })

  it('shows users their own stores; users without the right are refused', async () => {
    expect(ids(await list('', 'manager'))).toEqual([402, 408, 405, 401, 407, 403])
    expect(ids(await list('pfm=1010', 'manager'))).toEqual([])
    expect((await list('', 'owner')).total).toBe(7)
    for (const user of ['store', 'accountant', 'nobody'])
      expect((await server.call(user, 'GET', '/api/feedbacks')).body.code, user).toBe(326)
  })

  it('its file has the same rows as texts', async () => {
    const authorization = `Bearer ${await tokenFor('all', { lifetime: 3600 })}`
    const response = await server.app.inject({
      url: '/api/feedbacks/export?ratings=4,2&sort=rating&columns=orderId,rating,comment,accuracy,deliveryServiceTypeId,dateCreate',
      headers: { authorization, 'x-language': 'ru' },
    })
    const { heads, rows } = await readSheet(response.rawPayload)
    expect(heads.slice(0, 6)).toEqual([
      'Заказ',
      'Оценка',
      'Комментарий',
      'В срок',
      'Служба доставки',
      'Получен',
    ])
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      [402, 2, 'Опоздали на час', null],
      [408, 2, 'Долго', null],
      [401, 4, 'Собрали быстро', 'Да'],
    ])
    // By the clock of the store.
    expect(rows[2]!.slice(4, 6)).toEqual(['Самовывоз', new Date('2026-11-20T13:00:00Z')])
  })

  it.each(['-dateCreate', 'dateCreate', '-rating', 'rating'])(
    'more rows than a page of the export are written once each, sorted by %s',
    async (sort) => {
      const { db } = server.services.database
      const pfm = '1002'
      if ((await list(`pfm=${pfm}`)).total === 1) {
        const manyOrders = Array.from({ length: 250 }, (_, n) => order(5_000 + n, 12, { pfm }))
        await db.insert(orders).values(manyOrders)
        await db.insert(feedbacks).values(
          manyOrders.map(({ id }, n) => ({
            orderId: id!,
            pfm,
            orderStatusId: 12,
            payTypeId: 1,
            orderSourceTypeId: 1,
            name: 'x',
            digest: 'x',
            userAuthorization: false,
            rating: 1 + (n % 5),
            // Some at the same instant.
            dateCreate: new Date(1_795_000_000_000 - Math.floor(n / 7) * 1000),
          })),
        )
      }
      const authorization = `Bearer ${await tokenFor('all', { lifetime: 3600 })}`
      const file = await server.app.inject({
        url: `/api/feedbacks/export?pfm=${pfm}&sort=${sort}&columns=orderId`,
        headers: { authorization },
      })
      const { rows } = await readSheet(file.rawPayload)
      const pages = await Promise.all(
        [0, 200].map((offset) => list(`pfm=${pfm}&sort=${sort}&limit=200&offset=${offset}`)),
      )
      expect(rows.map(([id]) => id)).toEqual(pages.flatMap(ids))
      expect(new Set(rows.map(([id]) => id)).size).toBe(251)
    },
  )
})

describe('[FB-01] the questions', () => {
  it('differ for pickup and delivery, in three languages; pickup asks about 15 minutes', async () => {
    for (const language of ['ru', 'en', 'kk']) {
      const { body } = await server.call('store', 'GET', '/api/catalogs/feedbackQuestions', undefined, {
        'x-language': language,
      })
      expect(body.map(({ id }: Json) => id)).toEqual(
        ['pickup', 'delivery'].flatMap((method) =>
          ['accuracy', 'orderInfo', 'integrity', 'equipment'].map((question) => `${method}.${question}`),
        ),
      )
      const texts = new Set(body.map(({ description }: Json) => description))
      expect(texts.size).toBe(8)
      expect(body[0].description).toContain('15')
    }
  })
})

describe('[FB-01] the report of feedback', () => {
  const report = async (query: string, user = 'all'): Promise<Json> => {
    const period = 'periodFrom=2026-11-19&periodTo=2026-11-21'
    const { status, body } = await server.call(user, 'GET', `/api/reports/feedbacks?${period}&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const ungrouped = { day: null, pfm: null, way: null }

  it('averages ratings and answers by day of the store’s clock, without test orders', async () => {
    const { rows, totals } = await report('pfm=1001')
    expect(rows.map(({ day, count, average }: Json) => [day, count, average])).toEqual([
      ['2026-11-19', 1, 5],
      ['2026-11-20', 1, 4],
      ['2026-11-21', 2, 2],
    ])
    expect(totals).toEqual([
      {
        ...ungrouped,
        count: 4,
        average: 3.25,
        pickupAverage: 4.5,
        deliveryAverage: 2,
        commented: 3,
        accuracy: 1,
        orderInfo: 0,
        integrity: null,
        equipment: null,
      },
    ])
    expect((await report('pfm=1001&tests=with')).totals[0].count).toBe(5)
  })

  it('compares pickup with delivery, and the stores with each other', async () => {
    const { rows } = await report('by=way&pfm=1001')
    expect(rows.map(({ way, count, average }: Json) => [way, count, average])).toEqual([
      ['pickup', 2, 4.5],
      ['delivery', 2, 2],
    ])
    expect((await report('by=store&way=delivery')).rows).toMatchObject([
      { ...ungrouped, pfm: '1001', count: 2, pickupAverage: null, deliveryAverage: 2 },
    ])
    expect((await report('by=store')).rows.map(({ pfm }: Json) => pfm)).toContain('1010')
    expect((await report('by=store', 'manager')).rows.map(({ pfm }: Json) => pfm)).not.toContain('1010')
  })

  it('unanswered questions are not counted, and the report needs its right', async () => {
    const { body } = await server.call(
      'all',
      'GET',
      '/api/reports/feedbacks?periodFrom=2020-01-01&periodTo=2020-01-02',
    )
    expect(body).toMatchObject({ rows: [], totals: [] })
    expect((await server.call('operator', 'GET', '/api/reports/feedbacks')).body.code).toBe(326)
  })
})
