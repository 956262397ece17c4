import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roleRights, roles, userRoles, users, userStores } from '../../../src/server/db/schema/identity.ts'
import { newOrder } from '../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../support/partners.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners(300)
  const { db } = bench
  await db.insert(roles).values({ id: 'till', name: { ru: 'Касса', en: 'Till', kk: 'Касса' } })
  await db.insert(roleRights).values({ roleId: 'till', right: 'settingsSetKit' })
  await db.insert(users).values({ id: 'till', subject: 'till', name: 'Нина Чужая' })
  await db.insert(userRoles).values({ userId: 'till', roleId: 'till' })
  await db.insert(userStores).values({ userId: 'till', pfm: '1002' })
})
afterEach(() => bench.faults.setKit.set({ mode: 'none' }))
afterAll(() => bench.close())

const print = (orderId: number, more: object = {}) =>
  bench.simulator('/setkit/print', { orderId, total: '1490.50', ...more })
const receipts = (orderId: number, user = 'accountant') =>
  bench.server.call(user, 'GET', `/api/set-kit/${orderId}`)

describe('[RC-02] receipts of the tills', () => {
  it('of an order are shown with what was printed, in kopecks, those of others not', async () => {
    const [orderId, other] = [await newOrder(bench.server), await newOrder(bench.server)]
    await print(orderId)
    await print(other)
    await print(orderId, { type: 'sellRefund', total: '10.07' })
    const { status, body } = await receipts(orderId)
    expect([status, body.total]).toEqual([200, 2])
    expect(body.items).toMatchObject([
      { orderId, kind: 'sellRefund', total: 10_07 },
      { orderId, pfm: '1001', kind: 'sell', status: 'done', total: 1_490_50, currency: 'RUB', times: 1 },
    ])
    expect(body.items[0].fiscal.document).toMatch(/^\d+$/)
  })

  it('an order without any has none; an unknown one is said to be unknown', async () => {
    expect((await receipts(await newOrder(bench.server))).body).toEqual({ items: [], total: 0 })
    const unknown = await receipts(999_999_999)
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Заказ не найден!'])
  })

  it('one that failed says why and has nothing printed', async () => {
    const orderId = await newOrder(bench.server)
    await print(orderId, { status: 'fail' })
    expect((await receipts(orderId)).body.items).toMatchObject([
      { status: 'fail', error: 'Нет связи с ОФД', fiscal: null },
    ])
  })

  it('a paper that was registered twice is one receipt, and says so', async () => {
    const orderId = await newOrder(bench.server)
    await print(orderId, { times: 2 })
    await print(orderId)
    const { body } = await receipts(orderId)
    expect(body.items.map(({ times }: { times: number }) => times)).toEqual([1, 2])
    expect(body.total).toBe(2)
  })

  it.each(['down', 'slow', 'garbage', 'error', 'refused'])(
    'a service that is %s is said to be away, and answers again',
    async (mode) => {
      const orderId = await newOrder(bench.server)
      await print(orderId)
      bench.faults.setKit.set({ mode, delayMs: 1_000 })
      const away = await receipts(orderId)
      expect([away.status, away.body.message]).toEqual([
        503,
        'Сервис сейчас не отвечает. Повторите через минуту',
      ])
      bench.faults.setKit.set({ mode: 'none' })
      expect((await receipts(orderId)).body.total).toBe(1)
    },
  )

  it('only by its right, and of one’s own stores', async () => {
    const orderId = await newOrder(bench.server)
    expect((await receipts(orderId, 'manager')).body.code).toBe(326)
    expect((await receipts(orderId, 'till')).status).toBe(404)
  })
})
