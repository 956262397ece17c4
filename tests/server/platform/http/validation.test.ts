import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[VA-02] a text is no number in a body; query values are converted to their type', async () => {
  const order = sampleOrder()
  const lines = order.lines.map((line) => ({ ...line, quantity: String(line.quantity) }))
  const refused = await server.call('admin', 'POST', '/api/orders/test', { ...order, lines })
  expect([refused.status, refused.body.code]).toEqual([400, 7])
  expect((await server.call('admin', 'GET', '/api/orders?limit=5&offset=0')).status).toBe(200)
  expect((await server.call('admin', 'GET', '/api/orders?limit=many')).status).toBe(400)
})

it.each(['\u3164', '\u2003\u3000', ' ', '\u200b', ''])(
  '[VA-01] a text of which nothing is visible is an empty required field of a body: %j',
  async (blank) => {
    const { status, body } = await server.call('admin', 'POST', '/api/roles', { ru: blank })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details).toEqual([{ path: '/body/ru', message: 'Поле обязательно для заполнения!' }])
    const order = { ...sampleOrder(), name: blank }
    const refused = await server.call('admin', 'POST', '/api/orders/test', order)
    expect([refused.status, refused.body.code]).toEqual([400, 7])
    expect(refused.body.details).toContainEqual(expect.objectContaining({ path: '/body/name' }))
  },
)
