import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { clientOf, readClients } from '../../../src/server/intake/clients.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

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

const basic = (name: string, word: string) => `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`
const order: NewOrder = {
  ...{ orderSourceTypeId: 1, pfm: '1001', name: 'Мария Иванова', phone: '+7 916 123-45-67', payTypeId: 2 },
  lines: [{ sku: '8100417', barcode: '4607001234567', productName: 'Плед', quantity: 2, price: 1_990_00 }],
}
let sent = 0
const numbered = (more: object = {}) => ({ ...order, partnerOrderId: `W-${++sent}`, ...more })
const send = async (
  body: object,
  headers: Record<string, string> = { authorization: basic('shop', secret) },
) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/intake/orders',
    headers,
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<Json>(), headers: answer.headers }
}
const ordersThere = async () => (await server.services.database.db.select({ n: count() }).from(orders))[0]!.n

describe('orders that come in', () => {
  it('[OP-09] an order comes in, its store has work, and the shop hears what to promise', async () => {
    const body = numbered()
    const { status, body: answer } = await send(body)
    expect(status).toBe(201)
    expect(answer).toMatchObject({ orderStatusId: 5, pfm: '1001', plannedFor: null, repeated: false })
    expect(Date.parse(answer.formedBy)).toBeGreaterThan(server.clock.at.getTime())
    const card = await server.call('store', 'GET', `/api/orders/${answer.orderId}`)
    expect(card.body.order).toMatchObject({ partnerOrderId: body.partnerOrderId, isTest: false })
    const { items } = (await server.call('store', 'GET', `/api/tasks?orderId=${answer.orderId}`)).body
    expect(items.map((task: Json) => task.taskType)).toEqual(['formatting'])
  })

  it('[OP-09] [MO-03] an order that costs nothing waits for no payment; one that is paid and awaits payment is refused', async () => {
    const free = numbered({ awaitsPayment: true, discount: 3_980_00 })
    expect((await send(free)).body).toMatchObject({ orderStatusId: 5 })
    const asked = numbered({ awaitsPayment: true, discount: 3_979_99 })
    expect((await send(asked)).body).toMatchObject({ orderStatusId: 4 })
    const before = await ordersThere()
    const { status, body } = await send(numbered({ awaitsPayment: true, payStatusId: 2 }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 7, details: [{ path: '/body/awaitsPayment' }] })
    expect(body.details[0].message).toContain('оплачен')
    expect(await ordersThere()).toBe(before)
  })

  it.each([
    ['pointsWrittenOff', { pointsWrittenOff: 3_980_01 }],
    ['pointsWrittenOff', { discount: 3_000_00, pointsWrittenOff: 980_01 }],
    ['promocodeDiscount', { promocodeDiscount: 99_999_999 }],
  ])('[OP-09] [MO-03] no more comes off an order than it costs: %s', async (field, more) => {
    const before = await ordersThere()
    const { status, body } = await send(numbered(more))
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, `/body/${field}`])
    expect(body.details[0].message).toBe('Скидки и баллы больше, чем стоит заказ')
    expect(await ordersThere()).toBe(before)
  })

  it('[OP-09] sent again it comes in once, however many times and at once, and is answered as it stands', async () => {
    const body = numbered()
    const before = await ordersThere()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map((one) => one.body.orderId)).size).toBe(1)
    expect(await ordersThere()).toBe(before + 1)
  })

  it('[OP-09] another order under a used number is refused; another client has numbers of its own', async () => {
    const body = numbered()
    const first = await send(body)
    const other = await send({ ...body, name: 'Пётр Сидоров' })
    expect(other).toMatchObject({ status: 409, body: { code: 19, details: { orderId: first.body.orderId } } })
    const market = await send(body, { authorization: basic('market', 'secret of the market') })
    expect(market.status).toBe(201)
    expect(market.body.orderId).not.toBe(first.body.orderId)
  })

  it.each([
    [{ phone: '12345' }, '/body/phone'],
    [{ payTypeId: 999 }, '/body/payTypeId'],
    [{ orderSourceTypeId: 998 }, '/body/orderSourceTypeId'],
    [{ lines: [] }, '/body/lines'],
    [{ lines: [{ ...order.lines[0], price: -1 }] }, '/body/lines/0/price'],
    [{ surprise: 1 }, '/body/surprise'],
    [{ lines: [{ ...order.lines[0], price: 100_000_000_00, quantity: 2 }] }, '/body/lines'],
  ])('[OP-09] %o is refused and names the field', async (wrong, path) => {
    const before = await ordersThere()
    const body = numbered(wrong)
    const { status, body: refusal } = await send(body)
    expect(status).toBe(400)
    expect(refusal.code).toBe(7)
    expect(refusal.details.map((one: Json) => one.path)).toContain(path)
    expect(await ordersThere()).toBe(before)
    expect(
      (await send({ ...order, partnerOrderId: body.partnerOrderId })).status,
      'mended, it comes in',
    ).toBe(201)
  })

  it('[OP-09] a store that does not exist is code 50', async () => {
    expect(await send(numbered({ pfm: '9999' }))).toMatchObject({ status: 400, body: { code: 50 } })
  })

  it.each([
    [{}],
    [{ authorization: basic('shop', 'wrong') }],
    [{ authorization: basic('nobody', secret) }],
    [{ authorization: 'Basic !!' }],
    [{ authorization: `Bearer ${secret}` }],
  ])('[OP-09] %o is nobody: 401, and nothing is looked at', async (headers) => {
    const answer = await send({ nonsense: true }, headers as Record<string, string>)
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } })
    expect(answer.headers['www-authenticate']).toContain('Basic')
  })

  it('[OP-09] a person’s token opens it as little as its secret opens the rest', async () => {
    expect((await server.call('admin', 'POST', '/api/intake/orders', numbered())).status).toBe(401)
    const answer = await server.app.inject({
      ...{ method: 'GET', url: '/api/orders', headers: { authorization: basic('shop', secret) } },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('who may send orders', () => {
  it('[OP-05] names and secrets are read as they are said', () => {
    expect(readClients('shop:one, market:t:wo')).toEqual(
      new Map(
        [
          ['shop', 'one'],
          ['market', 't:wo'],
        ].map(([n, s]) => [n, s]),
      ),
    )
    expect(['shop', 'shop:', ':x', 'Shop:x', 'shop:a,shop:b'].map(readClients)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(clientOf(new Map([['shop', 't:wo']]), basic('shop', 't:wo'))).toBe('shop')
  })
})
