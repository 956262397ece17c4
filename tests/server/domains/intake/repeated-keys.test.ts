import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeader, signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { newOrder, sampleOrder } from '../../../support/orders.ts'
import { sampleDelivery as delivery } from '../../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { intakeClients: new Map([['shop', 'secret of the shop']]) } })
})
afterAll(() => server.close())

let orderCount = 0
const countOrders = async () => (await server.services.database.db.select({ n: count() }).from(orders))[0]!.n

describe('a key that occurs twice in a body', () => {
  const sendText = async (url: string, payload: string) => {
    const headers = {
      authorization: `Basic ${btoa('shop:secret of the shop')}`,
      'content-type': 'application/json',
    }
    const response = await server.app.inject({ method: 'POST', url, headers, payload })
    return { status: response.statusCode, body: response.json<Json>() }
  }
  const bodyWith = (from: string, to: string) => {
    const json = JSON.stringify({ ...sampleOrder({ delivery }), partnerOrderId: `K-${++orderCount}` })
    expect(json).toContain(from)
    return json.replace(from, to)
  }

  it.each([
    ['"price":349900', '"price":1500000,"price":349900', '/body/lines/1/price'],
    ['"price":349900', String.raw`"price":349900,"pr\u0069ce":349900`, '/body/lines/1/price'],
    ['"method":1', '"method":1,"method":2', '/body/delivery/method'],
    ['"pfm":"1001"', '"pfm":"1001","pfm":"1002"', '/body/pfm'],
  ])('[OP-09] [VA-02] instead of %s: %s is refused with its path', async (from, to, path) => {
    const before = await countOrders()
    const { status, body } = await sendText('/api/intake/orders', bodyWith(from, to))
    expect([status, body.code, body.details]).toEqual([
      400,
      7,
      [{ path, message: 'Поле указано несколько раз' }],
    ])
    expect(await countOrders()).toBe(before)
  })

  it('[OP-09] [VA-02] is refused in a feedback too, and only after the client has signed in', async () => {
    const twice = '{"orderId":1,"orderId":2}'
    const { status, body } = await sendText('/api/intake/feedbacks', twice)
    expect([status, body.details]).toMatchObject([400, [{ path: '/body/orderId' }]])
    const headers = { 'content-type': 'application/json' }
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/intake/orders',
      headers,
      payload: twice,
    })
    expect(response.statusCode).toBe(401)
  })

  it.each(['', '{', '{"a":1}}', 'null', '{"__proto__":{"a":1}}', '{"a":01}'])(
    '[VA-02] the body «%s» is incorrect data',
    async (payload) => {
      const { status, body } = await sendText('/api/intake/orders', payload)
      expect([status, body.code]).toEqual([400, 7])
    },
  )

  it('[OP-09] an order without one is accepted as text, with a byte order mark as well', async () => {
    for (const mark of ['', '\ufeff'])
      expect((await sendText('/api/intake/orders', mark + bodyWith('"method":1', '"method":1'))).status).toBe(
        201,
      )
  })
})

describe('a key that occurs twice in a notification', () => {
  const notify = async (path: string, source: 'payments' | 'courier1', payload: string, secret?: string) => {
    const signature = signBody(secret ?? server.services.config.callbackSecrets[source][0]!, payload)
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/callbacks/${path}`,
      headers,
      payload,
    })
    return { status: response.statusCode, body: response.json<Json>() }
  }

  it('[VA-02] of the bank is refused with its path, after the signature was verified', async () => {
    const orderId = await newOrder(server)
    const json = JSON.stringify({
      id: 'p-1',
      happenedAt: '2026-11-21T09:00:00.000Z',
      orderId,
      operation: 'approved',
      amount: 609_700,
      currency: 'RUB',
      paymentId: 'pay-1',
    })
    const twice = json.replace('"amount":609700', '"amount":1,"amount":609700')
    const { status, body } = await notify('payments', 'payments', twice)
    expect([status, body.code, body.details]).toEqual([
      400,
      7,
      [{ path: '/body/amount', message: 'Поле указано несколько раз' }],
    ])
    expect((await notify('payments', 'payments', twice, 'another secret')).status).toBe(403)
    expect((await notify('payments', 'payments', json)).status).toBe(200)
  })

  it('[VA-02] of a delivery service is refused with its path', async () => {
    const { status, body } = await notify(
      'deliveries/courier1',
      'courier1',
      '{"number":"1-1","number":"2-1"}',
    )
    expect([status, body.code, body.details]).toMatchObject([400, 7, [{ path: '/body/number' }]])
  })
})
