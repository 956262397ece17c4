import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseTillReceipts } from '../../../../src/server/domains/payments/till-receipts.ts'
import { newOrder } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { addUser } from '../../../support/users.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners(300)
  const { db } = bench
  await addUser(db, { id: 'till', name: 'Нина Чужая', rights: ['settingsSetKit'], stores: ['1002'] })
})
afterEach(() => bench.faults.setKit.set({ mode: 'none' }))
afterAll(() => bench.close())

const printReceipt = (orderId: number, overrides: object = {}) =>
  bench.simulator('/setkit/print', { orderId, total: '1490.50', ...overrides })
const listReceipts = (orderId: number, user = 'accountant') =>
  bench.server.call(user, 'GET', `/api/set-kit/${orderId}`)

describe('[RC-02] receipts of the tills', () => {
  it('of an order are shown with the printed content, in kopecks, without those of others', async () => {
    const [orderId, otherOrder] = [await newOrder(bench.server), await newOrder(bench.server)]
    await printReceipt(orderId)
    await printReceipt(otherOrder)
    await printReceipt(orderId, { type: 'sellRefund', total: '10.07' })
    const { status, body } = await listReceipts(orderId)
    expect([status, body.total]).toEqual([200, 2])
    expect(body.items).toMatchObject([
      { orderId, kind: 'sellRefund', total: -10_07 },
      { orderId, pfm: '1001', kind: 'sell', status: 'done', total: 1_490_50, currency: 'RUB', times: 1 },
    ])
    expect(body.items[0].fiscal.document).toMatch(/^\d+$/)
  })

  it('an order without receipts has none; an unknown one is reported as unknown', async () => {
    expect((await listReceipts(await newOrder(bench.server))).body).toEqual({ items: [], total: 0 })
    const unknown = await listReceipts(999_999_999)
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Заказ не найден!'])
  })

  it('one that failed shows why and has nothing printed', async () => {
    const orderId = await newOrder(bench.server)
    await printReceipt(orderId, { status: 'fail' })
    expect((await listReceipts(orderId)).body.items).toMatchObject([
      { status: 'fail', error: 'Нет связи с ОФД', fiscal: null },
    ])
  })

  it('the second registration of a document does not move its creation time', () => {
    const ticket = {
      id: 'one',
      orderId: 1,
      type: 'sell' as const,
      status: 'done' as const,
      till: 'POS-1',
      shift: 1,
      number: 1,
      total: '10.00',
      currency: 'RUB',
      fiscalDrive: '1',
      fiscalDocument: '2',
    }
    const again = { ...ticket, id: 'two', createdAt: '2026-11-21T09:00:00Z' }
    expect(
      parseTillReceipts([again, { ...ticket, createdAt: '2026-11-20T09:00:00Z' }], '1001'),
    ).toMatchObject([{ id: 'two', times: 2, createdAt: '2026-11-20T09:00:00.000Z' }])
  })

  it('a document that was registered twice is one receipt, and is marked', async () => {
    const orderId = await newOrder(bench.server)
    await printReceipt(orderId, { times: 2 })
    await printReceipt(orderId)
    const { body } = await listReceipts(orderId)
    expect(body.items.map(({ times }: { times: number }) => times)).toEqual([1, 2])
    expect(body.total).toBe(2)
  })

  it.each(['down', 'slow', 'garbage', 'error', 'refused'])(
    'a service that is %s is reported as unavailable, and works again afterwards',
    async (mode) => {
      const orderId = await newOrder(bench.server)
      await printReceipt(orderId)
      bench.faults.setKit.set({ mode, delayMs: 1_000 })
      const unavailable = await listReceipts(orderId)
      expect([unavailable.status, unavailable.body.message]).toEqual([
        503,
        'Сервис сейчас не отвечает. Повторите через минуту',
      ])
      bench.faults.setKit.set({ mode: 'none' })
      expect((await listReceipts(orderId)).body.total).toBe(1)
    },
  )

  it('needs its right, and covers the user’s own stores only', async () => {
    const orderId = await newOrder(bench.server)
    expect((await listReceipts(orderId, 'manager')).body.code).toBe(326)
    expect((await listReceipts(orderId, 'till')).status).toBe(404)
  })
})
