import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const url = '/api/settings/stores'
const almaty = { name: 'Абай', city: 'Алматы', address: 'пр. Абая, 1', zone: 'Asia/Almaty', open: true }
const readStores = async () => (await server.call('admin', 'GET', url)).body
const addStore = (overrides: Json = {}, user = 'admin') =>
  server.call(user, 'POST', url, { pfm: '2001', ...almaty, ...overrides })
const putStore = (pfm: string, from: Json, to: Json, user = 'admin') =>
  server.call(user, 'PUT', `${url}/${pfm}`, { from, to })
const refused = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const readFirst = async () => {
  const { pfm: _, ...state } = (await readStores()).stores.find((store: Json) => store.pfm === '1001')
  return state
}

describe('stores', () => {
  it('[OP-05] one is added with its zone and accepts orders at once; its author is in the history', async () => {
    expect((await addStore({ pfm: ' к21 ' })).status).toBe(200)
    const { stores, changes } = await readStores()
    expect(stores).toContainEqual({ pfm: 'К21', ...almaty })
    expect(changes[0]).toMatchObject({ pfm: 'К21', by: 'Павел Новиков', from: null, to: almaty })
    await expect(newOrder(server, { pfm: 'К21' })).resolves.toBeGreaterThan(0)
  })

  it.each([
    ['a number of two characters', { pfm: '12' }, 400, 50],
    ['a number of five characters', { pfm: '12345' }, 400, 50],
    ['a number with a sign', { pfm: '1-1' }, 400, 50],
    ['the number of another store', { pfm: '1001' }, 409, 19],
    ['a zone that is none', { zone: 'Europe/Nowhere' }, 400, 7],
    ['an offset in place of a zone', { zone: '+03:00' }, 400, 7],
    ['no name', { name: '  ' }, 400, 7],
  ])('[ST-09] [VA-02] %s is refused, and no store is added', async (_label, body, status, code) => {
    const before = (await readStores()).stores.length
    const response = await addStore(body)
    expect(refused(response)).toEqual([status, code])
    if (code === 50) expect(response.body.message).toBe('Неверный номер ПФМ.')
    expect((await readStores()).stores).toHaveLength(before)
  })

  it('[OP-05] one is changed based on the current state, and refused with 355 after another change', async () => {
    const from = await readFirst()
    const to = { ...from, name: 'Тверская' }
    expect((await putStore('1001', from, to)).status).toBe(200)
    expect(refused(await putStore('1001', from, { ...from, name: 'Иначе' }, 'all'))).toEqual([409, 355])
    expect(await readFirst()).toEqual(to)
    expect((await readStores()).changes[0]).toMatchObject({ pfm: '1001', from, to })
    expect((await putStore('9999', from, to)).status).toBe(404)
  })

  it('[OP-05] a closed one accepts no new orders, and a reopened one does', async () => {
    const from = await readFirst()
    expect((await putStore('1001', from, { ...from, open: false })).status).toBe(200)
    const order = { ...sampleOrder(), pfm: '1001' }
    const response = await server.call('all', 'POST', '/api/orders/test', order)
    expect(refused(response)).toEqual([409, 19])
    expect((await putStore('1001', { ...from, open: false }, from)).status).toBe(200)
    await expect(newOrder(server, { pfm: '1001' })).resolves.toBeGreaterThan(0)
  })

  it('[OP-05] a user without the right to change settings is refused', async () => {
    expect((await addStore({}, 'manager')).status).toBe(403)
    expect((await server.call('store', 'GET', url)).body.code).toBe(326)
  })
})
