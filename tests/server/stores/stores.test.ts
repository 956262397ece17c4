import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrder, sampleOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const url = '/api/settings/stores'
const almaty = { name: 'Абай', city: 'Алматы', address: 'пр. Абая, 1', zone: 'Asia/Almaty', open: true }
const read = async () => (await server.call('admin', 'GET', url)).body
const add = (more: Json = {}, user = 'admin') =>
  server.call(user, 'POST', url, { pfm: '2001', ...almaty, ...more })
const put = (pfm: string, from: Json, to: Json, user = 'admin') =>
  server.call(user, 'PUT', `${url}/${pfm}`, { from, to })
const refused = ({ status, body }: { status: number; body: Json }) => [status, body.code]
const first = async () => {
  const { pfm: _, ...state } = (await read()).stores.find((store: Json) => store.pfm === '1001')
  return state
}

describe('stores', () => {
  it('[OP-05] one is added with its zone and takes orders at once; who added it stands in the history', async () => {
    expect((await add({ pfm: ' к21 ' })).status).toBe(200)
    const { stores, changes } = await read()
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
  ])('[ST-09] [VA-02] %s is refused, and no store is added', async (_what, wrong, status, code) => {
    const before = (await read()).stores.length
    const answer = await add(wrong)
    expect(refused(answer)).toEqual([status, code])
    if (code === 50) expect(answer.body.message).toBe('Неверный номер ПФМ.')
    expect((await read()).stores).toHaveLength(before)
  })

  it('[OP-05] one is changed from what was seen, and 355 when another was quicker', async () => {
    const from = await first()
    const to = { ...from, name: 'Тверская' }
    expect((await put('1001', from, to)).status).toBe(200)
    expect(refused(await put('1001', from, { ...from, name: 'Иначе' }, 'all'))).toEqual([409, 355])
    expect(await first()).toEqual(to)
    expect((await read()).changes[0]).toMatchObject({ pfm: '1001', from, to })
    expect((await put('9999', from, to)).status).toBe(404)
  })

  it('[OP-05] one that is closed takes no new orders, and open again it does', async () => {
    const from = await first()
    expect((await put('1001', from, { ...from, open: false })).status).toBe(200)
    const order = { ...sampleOrder(), pfm: '1001' }
    const answer = await server.call('all', 'POST', '/api/orders/test', order)
    expect(refused(answer)).toEqual([409, 19])
    expect((await put('1001', { ...from, open: false }, from)).status).toBe(200)
    await expect(newOrder(server, { pfm: '1001' })).resolves.toBeGreaterThan(0)
  })

  it('[OP-05] whoever may not change settings is refused', async () => {
    expect((await add({}, 'manager')).status).toBe(403)
    expect((await server.call('store', 'GET', url)).body.code).toBe(326)
  })
})
