import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeader, signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { deliveryTracks, partnerNotifications } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { signedInAs } from '../../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { intakeClients: new Map([['shop', 'secret of the shop']]) } })
})
afterAll(() => server.close())

/** Encodes a text as windows-1251, in which the Cyrillic letters from А to я follow one another. */
const encodeWindows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => letter.codePointAt(0)!).map((code) => (code < 128 ? code : code - 0x350)),
  )
const encodeUtf8 = (text: string) => Buffer.from(text)

let numbers = 0
const createOrder = () => ({ ...sampleOrder(), partnerOrderId: `E-${++numbers}` })
const notification = {
  id: 'e-1',
  number: '1-1',
  status: 'accepted',
  happenedAt: '2026-11-21T09:00:00.000Z',
  courier: { name: 'Рустам' },
}
const endpoints = [
  {
    name: 'an order of the shop',
    create: () => ({ url: '/api/intake/orders', body: createOrder() }),
    authorize: async () => ({ authorization: `Basic ${btoa('shop:secret of the shop')}` }),
    accepted: 201,
  },
  {
    name: 'a test order',
    create: () => ({ url: '/api/orders/test', body: createOrder() }),
    authorize: () => signedInAs('admin'),
    accepted: 201,
  },
  {
    name: 'a notification of a courier',
    create: () => ({ url: '/api/callbacks/deliveries/courier1', body: notification }),
    authorize: async (payload: Buffer) => ({
      [signatureHeader]: signBody(server.services.config.callbackSecrets.courier1[0]!, payload),
    }),
    // The order does not exist.
    accepted: 404,
  },
]

describe.each(endpoints)('the encoding of $name', ({ create, authorize, accepted }) => {
  const send = async (encode: (json: string) => Buffer, contentType: string) => {
    const { url, body } = create()
    const payload = encode(JSON.stringify(body))
    const response = await server.app.inject({
      method: 'POST',
      url,
      headers: { ...(await authorize(payload)), 'content-type': contentType },
      payload,
    })
    return { status: response.statusCode, body: response.json<{ code?: number; details?: object[] }>() }
  }
  const countStored = async () => {
    const { db } = server.services.database
    const tables = [orders, deliveryTracks, partnerNotifications]
    return Promise.all(tables.map(async (table) => (await db.select({ n: count() }).from(table))[0]!.n))
  }

  it('[VA-02] bytes that are not UTF-8 are incorrect data, and nothing is stored', async () => {
    const before = await countStored()
    for (const contentType of ['application/json', 'application/json; charset=utf-8']) {
      const { status, body } = await send(encodeWindows1251, contentType)
      expect([status, body.code, body.details]).toMatchObject([400, 7, [{ path: '/body' }]])
    }
    expect(await countStored()).toEqual(before)
  })

  it.each(['windows-1251', 'utf-16le', '"ISO-8859-1"'])(
    '[VA-02] the charset %s is refused with 415',
    async (charset) => {
      const before = await countStored()
      for (const encode of [encodeWindows1251, encodeUtf8]) {
        const { status, body } = await send(encode, `application/json; charset=${charset}`)
        expect([status, body.code]).toEqual([415, 7])
      }
      expect(await countStored()).toEqual(before)
    },
  )

  it.each(['', '; charset=utf-8', '; charset="UTF-8"', ';charset=us-ascii'])(
    '[VA-02] UTF-8 with the type application/json%s is accepted',
    async (charset) => {
      expect((await send(encodeUtf8, `application/json${charset}`)).status).toBe(accepted)
    },
  )
})
