import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewOrder } from '../../../../schemas/api/new-order.ts'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import {
  authenticateIntakeClient,
  parseIntakeClients,
} from '../../../../src/server/platform/config/intake-clients.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

const secret = 'secret of the shop, long'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: {
      intakeClients: new Map(
        [
          ['shop', secret],
          ['market', 'secret of the market'],
        ].map(([n, s]) => [n!, s!]),
      ),
    },
  })
})
afterAll(() => server.close())

const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
const order: NewOrder = {
  orderSourceTypeId: 1,
  pfm: '1001',
  name: 'Мария Иванова',
  phone: '+7 916 123-45-67',
  payTypeId: 2,
  lines: [{ sku: '8100417', barcode: '4607001234567', productName: 'Плед', quantity: 2, price: 1_990_00 }],
}
const delivery = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5' },
}
let orderCount = 0
const createOrder = (overrides: object = {}) => ({
  ...order,
  partnerOrderId: `W-${++orderCount}`,
  ...overrides,
})
const sendOrder = async (
  body: object,
  headers: Record<string, string> = { authorization: basic('shop', secret) },
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/intake/orders',
    headers,
    payload: body,
  })
  return { status: response.statusCode, body: response.json<Json>(), headers: response.headers }
}
const countOrders = async () => (await server.services.database.db.select({ n: count() }).from(orders))[0]!.n

describe('incoming orders', () => {
  it('[OP-09] an order is stored, its store has a task, and the shop receives the promise', async () => {
    const body = createOrder()
    const { status, body: response } = await sendOrder(body)
    expect(status).toBe(201)
    expect(response).toMatchObject({ orderStatusId: 5, pfm: '1001', plannedFor: null, repeated: false })
    expect(Date.parse(response.formedBy)).toBeGreaterThan(server.clock.at.getTime())
    const card = await server.call('store', 'GET', `/api/orders/${response.orderId}`)
    expect(card.body.order).toMatchObject({ partnerOrderId: body.partnerOrderId, isTest: false })
    const { items } = (await server.call('store', 'GET', `/api/tasks?orderId=${response.orderId}`)).body
    expect(items.map((task: Json) => task.taskType)).toEqual(['formatting'])
  })

  it('[OP-09] [MO-03] an order that costs nothing waits for no payment; one that is paid and awaits payment is refused', async () => {
    const freeOrder = createOrder({ payTypeId: 1, awaitsPayment: true, discount: 3_980_00 })
    const { body: accepted } = await sendOrder(freeOrder)
    expect(accepted).toMatchObject({ orderStatusId: 5 })
    const logged = await queryRows(
      server.services.database.db,
      sql`select new from order_log where order_id = ${accepted.orderId} and action = 'acceptOrder'`,
    )
    expect(logged, 'not logged as an order that awaits payment').toEqual([{ new: orderStatus.new }])
    const unpaidOrder = createOrder({ payTypeId: 1, awaitsPayment: true, discount: 3_979_99 })
    expect((await sendOrder(unpaidOrder)).body).toMatchObject({ orderStatusId: 4 })
    const before = await countOrders()
    const { status, body } = await sendOrder(
      createOrder({ payTypeId: 1, awaitsPayment: true, payStatusId: 2 }),
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 7, details: [{ path: '/body/awaitsPayment' }] })
    expect(body.details[0].message).toContain('оплачен')
    expect(await countOrders()).toBe(before)
  })

  it.each([
    ['pointsWrittenOff', { pointsWrittenOff: 3_980_01 }],
    ['pointsWrittenOff', { discount: 3_000_00, pointsWrittenOff: 980_01 }],
    ['promocodeDiscount', { promocodeDiscount: 99_999_999 }],
  ])('[OP-09] [MO-03] no more is taken off an order than it costs: %s', async (field, overrides) => {
    const before = await countOrders()
    const { status, body } = await sendOrder(createOrder(overrides))
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, `/body/${field}`])
    expect(body.details[0].message).toBe('Скидки и баллы больше, чем стоит заказ')
    expect(await countOrders()).toBe(before)
  })

  it('[OP-09] [MO-03] a currency that is not the one of the store’s country is refused with its field, with all other problems', async () => {
    const before = await countOrders()
    const { status, body } = await sendOrder(createOrder({ currency: 'KZT', pointsWrittenOff: 3_980_01 }))
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details).toEqual([
      { path: '/body/pointsWrittenOff', message: 'Скидки и баллы больше, чем стоит заказ' },
      { path: '/body/currency', message: 'Магазин 1001 принимает заказы только в валюте RUB' },
    ])
    expect(await countOrders()).toBe(before)
    expect((await sendOrder(createOrder({ currency: 'RUB' }))).status).toBe(201)
  })

  it('[OP-09] a repeated order is stored once, also concurrently, and returns its current state', async () => {
    const body = createOrder()
    const before = await countOrders()
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendOrder(body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(responses.map((response) => response.body.orderId)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  it('[OP-09] an order repeated with other key order, phone spelling, time zone or written-out defaults is the same order', async () => {
    const planDateIssued = new Date(server.clock.at.getTime() + 86_400_000).toISOString()
    const delivered = { ...delivery, receiver: { fullName: 'Анна Смирнова', phone: '+79161234568' } }
    const body = createOrder({ planDateIssued, delivery: delivered })
    const first = await sendOrder(body)
    expect(first.status).toBe(201)
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([name, inner]) => [name, reversed(inner)]),
            )
          : value
    const line = order.lines[0]!
    const defaults = {
      isTest: false,
      languageId: 'ru',
      currency: 'RUB',
      payStatusId: 1,
      awaitsPayment: false,
      userAuthorization: false,
      discount: 0,
      promocodeDiscount: 0,
      pointsWrittenOff: 0,
      productsForAdults: false,
    }
    const lineDefaults = {
      pickOrder: 0,
      marked: false,
      forAdults: false,
      vat: 20,
      productWeight: 0,
      regularPrice: line.price,
    }
    const repeats: object[] = [
      reversed(body) as object,
      { ...body, phone: '8 (916) 123-45-67' },
      { ...body, planDateIssued: planDateIssued.replace('.000Z', '+00:00') },
      { ...body, ...defaults, lines: [{ ...line, ...lineDefaults }] },
      { ...body, delivery: { ...delivered, sumClient: 0 } },
      {
        ...body,
        delivery: { ...delivered, receiver: { fullName: 'Анна Смирнова', phone: '89161234568' } },
      },
    ]
    for (const repeat of repeats) {
      const { status, body: response } = await sendOrder(repeat)
      expect([status, response.orderId, response.repeated], JSON.stringify(repeat)).toEqual([
        200,
        first.body.orderId,
        true,
      ])
    }
    const others: object[] = [
      { ...body, discount: 1 },
      { ...body, phone: '+7 916 123-45-60' },
      { ...body, lines: [{ ...line, vat: 10 }] },
      { ...body, delivery: { ...delivered, sumClient: 1 } },
    ]
    for (const other of others) expect((await sendOrder(other)).status, JSON.stringify(other)).toBe(409)
  })

  it('[OP-09] an order with its delivery costs at most the maximum amount', async () => {
    const dear = { lines: [{ ...order.lines[0], price: 99_999_999_00, quantity: 1 }] }
    const withDelivery = (sumClient: number) => createOrder({ ...dear, delivery: { ...delivery, sumClient } })
    const { status, body } = await sendOrder(withDelivery(1_01))
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, '/body/delivery/sumClient'])
    expect((await sendOrder(withDelivery(1_00))).status).toBe(201)
  })

  it.each([0, 5, 7, 10, 20, 22])('[OP-09] VAT of %i per cent is accepted', async (vat) => {
    expect((await sendOrder(createOrder({ lines: [{ ...order.lines[0], vat }] }))).status).toBe(201)
  })

  it('[OP-09] another order with a used number is refused; another client has numbers of its own', async () => {
    const body = createOrder()
    const first = await sendOrder(body)
    const different = await sendOrder({ ...body, name: 'Пётр Сидоров' })
    expect(different).toMatchObject({
      status: 409,
      body: { code: 19, details: { orderId: first.body.orderId } },
    })
    const otherClient = await sendOrder(body, { authorization: basic('market', 'secret of the market') })
    expect(otherClient.status).toBe(201)
    expect(otherClient.body.orderId).not.toBe(first.body.orderId)
  })

  it.each([
    [{ phone: '12345' }, '/body/phone'],
    [{ payTypeId: 999 }, '/body/payTypeId'],
    [{ orderSourceTypeId: 998 }, '/body/orderSourceTypeId'],
    [{ lines: [] }, '/body/lines'],
    [{ lines: [{ ...order.lines[0], price: -1 }] }, '/body/lines/0/price'],
    [{ surprise: 1 }, '/body/surprise'],
    [{ lines: [{ ...order.lines[0], price: 100_000_000_00, quantity: 2 }] }, '/body/lines'],
    [{ delivery: { ...delivery, sumClient: 100_000_000_00 } }, '/body/delivery/sumClient'],
    ...[1, 6, 12, 18, 21, 100].map((vat): [object, string] => [
      { lines: [{ ...order.lines[0], vat }] },
      '/body/lines/0/vat',
    ]),
  ])('[OP-09] %o is refused and names the field', async (overrides, path) => {
    const before = await countOrders()
    const body = createOrder(overrides)
    const { status, body: refusal } = await sendOrder(body)
    expect(status).toBe(400)
    expect(refusal.code).toBe(7)
    expect(refusal.details.map((detail: Json) => detail.path)).toContain(path)
    expect(await countOrders()).toBe(before)
    expect(
      (await sendOrder({ ...order, partnerOrderId: body.partnerOrderId })).status,
      'mended, it comes in',
    ).toBe(201)
  })

  // Catalogue payTypes: 1 and 4 through the bank, 2 and 3 on receipt, 5 gift card, 6 paid to the partner.
  it.each([
    [1, [1, 2, 3]],
    [2, [1]],
    [3, [1]],
    [4, [1, 2, 3]],
    [5, [3]],
    [6, [3]],
  ])(
    '[OP-09] [MO-03] pay type %i is accepted with the payment statuses %o and with no other',
    async (payTypeId, allowed) => {
      for (const payStatusId of [1, 2, 3, 4, 5, 6, 7]) {
        const before = await countOrders()
        const { status, body } = await sendOrder(createOrder({ payTypeId, payStatusId }))
        const isAllowed = allowed.includes(payStatusId)
        expect(status, `status ${payStatusId}`).toBe(isAllowed ? 201 : 400)
        expect(await countOrders()).toBe(before + (isAllowed ? 1 : 0))
        if (!isAllowed) expect(body).toMatchObject({ code: 7, details: [{ path: '/body/payStatusId' }] })
      }
      // Without a status it is not paid.
      expect((await sendOrder(createOrder({ payTypeId }))).status).toBe(allowed.includes(1) ? 201 : 400)
    },
  )

  it.each([2, 3])('[OP-09] [MO-03] pay type %i, on receipt, waits for no payment', async (payTypeId) => {
    const { status, body } = await sendOrder(createOrder({ payTypeId, awaitsPayment: true }))
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, '/body/awaitsPayment'])
  })

  const instantIn = (days: number) => new Date(server.clock.at.getTime() + days * 86_400_000)
  const instant = (days: number) => instantIn(days).toISOString()
  const day = (days: number) => instant(days).slice(0, 10)
  it.each<[string, string | null, (days: number) => object]>([
    ['a day for the pickup', '/body/planDateIssued', (days) => ({ planDateIssued: instant(days) })],
    [
      'a day of delivery',
      '/body/delivery/planDate',
      (days) => ({ delivery: { ...delivery, planDate: day(days) } }),
    ],
    [
      'a slot',
      '/body/delivery/slotStartsAt',
      (days) => ({
        delivery: {
          ...delivery,
          slotId: 'S1',
          slotStartsAt: instant(days),
          slotEndsAt: instant(days + 0.1),
        },
      }),
    ],
  ])('[OP-09] %s lies between yesterday and the days of the setting', async (_, path, overridesFor) => {
    for (const days of [-366, -2.2, 181.5, 3_000]) {
      const { status, body } = await sendOrder(createOrder(overridesFor(days)))
      expect([status, body.code], `in ${days} days`).toEqual([400, 7])
      expect(body.details.map((detail: Json) => detail.path)).toContain(path)
    }
    for (const days of [-0.5, 0, 3, 179])
      expect((await sendOrder(createOrder(overridesFor(days)))).status).toBe(201)
  })

  it('[OP-09] a slot is no longer than a day', async () => {
    const longSlot = { slotId: 'S1', slotStartsAt: instant(2), slotEndsAt: instant(4) }
    const { status, body } = await sendOrder(createOrder({ delivery: { ...delivery, ...longSlot } }))
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, '/body/delivery/slotEndsAt'])
  })

  it.each([
    ['spaces', '   '],
    ['spaces of other widths', '\u00a0\u2003\u3000'],
    ['characters that nobody sees', '\u200b\u202e\u0007\ufeff'],
    ['letters that nobody sees', '\u3164\u115f\u1160\u2800\uffa0\u17b4\u17b5'],
    ['combining marks', '\u0301\u0308'],
    ['punctuation', '«—.,!»'],
  ])('[OP-09] [VA-01] a name of only %s is refused with its field', async (_, name) => {
    const receiver = { fullName: name, phone: '+7 916 123-45-67' }
    const line = { ...order.lines[0], productName: name }
    const cases: [object, string][] = [
      [{ name }, '/body/name'],
      [{ clientSurname: name }, '/body/clientSurname'],
      [{ delivery: { ...delivery, receiver } }, '/body/delivery/receiver/fullName'],
      [{ lines: [line] }, '/body/lines/0/productName'],
      [{ partnerOrderId: name }, '/body/partnerOrderId'],
    ]
    for (const [overrides, path] of cases) {
      const { status, body } = await sendOrder(createOrder(overrides))
      expect([status, body.code, body.details?.[0].path]).toEqual([400, 7, path])
    }
  })

  it('[OP-09] texts are stored as they are read: without control characters and overrides of direction, normalised', async () => {
    const texts = {
      name: '  Мари\u0438\u0306 \u202eавонавИ\u202c\u0000'.replace('\u0000', '\u0007'),
      commentClient: ' Звонить\r\nпосле шести\u200b ',
      delivery: { ...delivery, address: { ...delivery.address, street: 'ул.\tЛесная\u2066' } },
      lines: [{ ...order.lines[0], productName: 'Плед \u202eдешёвый' }],
    }
    const sentOrder = createOrder(texts)
    const { status, body } = await sendOrder(sentOrder)
    expect(status).toBe(201)
    const { body: card } = await server.call('all', 'GET', `/api/orders/${body.orderId}`)
    expect(card.order).toMatchObject({
      name: 'Марий авонавИ',
      commentClient: 'Звонить\nпосле шести',
      deliveryAddress: { street: 'ул. Лесная' },
    })
    expect(card.products[0].productName).toBe('Плед дешёвый')
    const repeated = await sendOrder({ ...sentOrder, partnerOrderId: `${sentOrder.partnerOrderId}\u200b ` })
    expect([repeated.status, repeated.body.orderId]).toEqual([200, body.orderId])
  })

  it.each([
    ['NUL', 'Анна\0'],
    ['a half surrogate', 'Анна\ud83d'],
  ])('[OP-09] [VA-01] %s is refused with its field', async (_, text) => {
    const cases: [object, string][] = [
      [{ name: text }, '/body/name'],
      [{ partnerOrderId: text }, '/body/partnerOrderId'],
      [{ commentClient: text }, '/body/commentClient'],
      [
        { delivery: { ...delivery, address: { ...delivery.address, comment: text } } },
        '/body/delivery/address/comment',
      ],
      [{ lines: [order.lines[0], { ...order.lines[0], comment: text }] }, '/body/lines/1/comment'],
    ]
    for (const [overrides, path] of cases) {
      const { status, body } = await sendOrder(createOrder(overrides))
      expect([status, body.code, body.details]).toEqual([
        400,
        7,
        [{ path, message: 'Текст содержит недопустимые символы' }],
      ])
    }
  })

  it.each(['', '  ', '\u200b\ufeff', '\u3164\u2800'])(
    '[OP-09] [VA-01] optional texts of only «%s» are absent',
    async (text) => {
      const sentOrder = createOrder({
        loyaltyCardNumber: text,
        promoCode: text,
        commentClient: text,
        lines: [{ ...order.lines[0], comment: text, productProperties: text }],
      })
      const { status, body } = await sendOrder(sentOrder)
      expect(status).toBe(201)
      const repeated = await sendOrder({ ...order, partnerOrderId: sentOrder.partnerOrderId })
      expect(repeated, 'the same order without them').toMatchObject({ status: 200, body: { repeated: true } })
      const { body: card } = await server.call('all', 'GET', `/api/orders/${body.orderId}`)
      expect(card.order).toMatchObject({ loyaltyCardNumber: null, commentClient: null })
      expect(card.products[0]).toMatchObject({ productProperties: null, productCommentClient: null })
    },
  )

  it('[OP-09] a store that does not exist is code 50', async () => {
    expect(await sendOrder(createOrder({ pfm: '9999' }))).toMatchObject({ status: 400, body: { code: 50 } })
  })

  it.each([
    [{}],
    [{ authorization: basic('shop', 'wrong') }],
    [{ authorization: basic('nobody', secret) }],
    [{ authorization: 'Basic !!' }],
    [{ authorization: `Bearer ${secret}` }],
  ])('[OP-09] %o is refused with 401 before anything is read', async (headers) => {
    const response = await sendOrder({ nonsense: true }, headers as Record<string, string>)
    expect(response).toMatchObject({ status: 401, body: { code: 401 } })
    expect(response.headers['www-authenticate']).toContain('Basic')
  })

  it('[OP-09] a user’s token does not open it, and its secret opens nothing else', async () => {
    expect((await server.call('admin', 'POST', '/api/intake/orders', createOrder())).status).toBe(401)
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/orders',
      headers: { authorization: basic('shop', secret) },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('clients that may send orders', () => {
  it('[OP-05] names and secrets are parsed verbatim', () => {
    expect(parseIntakeClients('shop:one, market:t:wo')).toEqual(
      new Map(
        [
          ['shop', 'one'],
          ['market', 't:wo'],
        ].map(([n, s]) => [n, s]),
      ),
    )
    expect(['shop', 'shop:', ':x', 'Shop:x', 'shop:a,shop:b'].map(parseIntakeClients)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(authenticateIntakeClient(new Map([['shop', 't:wo']]), basic('shop', 't:wo'))).toBe('shop')
  })
})
