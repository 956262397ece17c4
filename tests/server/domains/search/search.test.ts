import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryAnnouncements } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { orderProducts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { newOrder, openTask } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
const caller = { name: 'Гончарова Нина', phone: '+7 903 222-48-15' }
let first: number
let second: number
let foreign: number

beforeAll(async () => {
  server = await startTestServer()
  first = await newOrder(server, { ...caller, partnerOrderId: 'WEB-7714' })
  second = await newOrder(server, caller)
  foreign = await newOrder(server, { ...caller, pfm: '1002' })
  const { db } = server.services.database
  await db
    .update(orders)
    .set({
      loyaltyCardNumber: '2900000041',
      email: 'Nina.G@example.org',
      fullNameReciever: 'Щербаков Пётр Ильич',
      phoneReciever: '79161234567',
    })
    .where(eq(orders.id, first))
  await db.insert(deliveryAnnouncements).values({
    number: `${second}-1`,
    orderId: second,
    attempt: 1,
    service: 'courier1',
    state: 'known',
    track: 'C1000777',
    askedAt: new Date(),
    updatedAt: new Date(),
  })
})
afterAll(() => server.close())

const listIds = async (text: string, user = 'operator') =>
  (await server.call(user, 'GET', `/api/orders?search=${encodeURIComponent(text)}`)).body.items.map(
    ({ id }: { id: number }) => id,
  )
const searchOrders = async (text: string, user = 'operator', params = '') =>
  (await server.call(user, 'GET', `/api/search?text=${encodeURIComponent(text)}${params}`)).body

describe('[TK-25] a caller is found in one field', () => {
  it('by the last four digits of the phone, the name, the partner’s id: one customer, whatever the orders', async () => {
    for (const text of [
      '4815',
      '2224815',
      '8 903 222-48-15',
      'гончарова',
      'web-771',
      'цуи-771',
      String(first),
    ])
      expect((await searchOrders(text)).customers, text).toMatchObject([
        { name: 'Гончарова Нина', phone: '79032224815' },
      ])
    expect((await searchOrders('815')).customers).toEqual([])
  })

  it('by other data a customer may give: names in any order, a wrong keyboard layout, a number without its letters', async () => {
    for (const text of ['нина гончарова', 'Нина Гонч', 'ujyxfhjdf', '7714'])
      expect((await searchOrders(text)).customers, text).toMatchObject([{ name: 'Гончарова Нина' }])
    expect((await searchOrders('нина щербакова')).customers).toEqual([])
  })

  it('by words in any order, abbreviated, in a double name, with the end of the phone; by customer and receiver alike', async () => {
    const { db } = server.services.database
    const orderId = await newOrder(server, { name: 'Ёлкина-Жанова Қарлығаш', phone: '+7 701 555-90-31' })
    await db
      .update(orders)
      .set({ clientSurname: 'Получаткин', fullNameReciever: 'Получаткин Аркадий' })
      .where(eq(orders.id, orderId))
    const texts = [
      'Елк Карл',
      'Жанова',
      'карлыгаш',
      'Карлыгаш 9031',
      '9031 елкина',
      'Аркадий',
      'Аркадий Получ',
    ]
    for (const text of texts) {
      expect(await listIds(text), text).toEqual([orderId])
      expect((await searchOrders(text)).only, text).toMatchObject({ orderId })
    }
    expect(await listIds('Карлыгаш 9032')).toEqual([])
    expect(await listIds("Жанова' | !'")).toEqual([orderId])
  })

  it('by the number of the payment and by the sum of the order', async () => {
    const orderId = await newOrder(server, { phone: '+7 900 000-12-12' })
    const { db } = server.services.database
    await db
      .update(orders)
      .set({ paymentNumber: 'pay-40817', sumOrdered: 7_654_321 })
      .where(eq(orders.id, orderId))
    for (const text of ['pay-40817', '76 543,21', '76543.21 ₽'])
      expect(await listIds(text), text).toEqual([orderId])
  })

  it('by e-mail, receiver, loyalty card, track, and the number as it is printed', async () => {
    const spaced = `№ ${String(first)
      .replace(/(?=(?:\d{3})+$)/g, ' ')
      .trim()}`
    for (const text of [
      'nina.g@',
      'щербаков',
      'петр щерб',
      '8 916 123-45',
      '2900000041',
      spaced,
      `#${first}`,
    ])
      expect(await listIds(text), text).toEqual([first])
    expect(await listIds('C1000777')).toEqual([second])
    expect(await listIds('290000004')).toEqual([])
  })

  it('by the code of an ordered product, in own stores only', async () => {
    const { db } = server.services.database
    await db.update(orderProducts).set({ barcode: '4600000099999' }).where(eq(orderProducts.orderId, foreign))
    expect(await listIds('4600000099999')).toEqual([foreign])
    expect(await listIds('4600000099999', 'store')).toEqual([])
  })

  it('each result shows the possible actions: open tasks and what machine and right allow', async () => {
    const { status, body } = await server.call('operator', 'GET', `/api/orders/${first}/customer`)
    expect(status).toBe(200)
    const match = body.orders.find(({ order }: { order: { id: number } }) => order.id === first)
    const card = await server.call('operator', 'GET', `/api/orders/${first}`)
    expect(match.actions).toEqual(card.body.actions)
    expect(match.actions.length).toBeGreaterThan(0)
    expect(match.tasks).toMatchObject([
      { taskId: await openTask(server, first, 'formatting'), taskType: 'formatting', mayWork: false },
    ])
    expect(body.orders).toHaveLength(3)
  })

  it('staff of a store see the orders of their store only', async () => {
    const { body } = await server.call('store', 'GET', `/api/orders/${first}/customer`)
    expect(body.orders.map(({ order }: { order: { pfm: string } }) => order.pfm)).toEqual(['1001', '1001'])
    expect((await server.call('store', 'GET', `/api/orders/${foreign}/customer`)).status).toBe(404)
    expect((await searchOrders(String(foreign), 'store')).customers).toEqual([])
    expect((await server.call('nobody', 'GET', '/api/search?text=4815')).status).toBe(403)
  })
})

describe('[TK-26] a code opens its order', () => {
  it('an order’s number, a box’s label, a track number: the open task of a user with its right, else the card', async () => {
    const taskId = await openTask(server, second, 'formatting')
    for (const code of [String(second), `${second}-2`, 'C1000777']) {
      expect((await searchOrders(code, 'store', '&exact=true')).only, code).toEqual({
        orderId: second,
        taskId,
      })
      expect((await searchOrders(code, 'operator', '&exact=true')).only, code).toEqual({
        orderId: second,
        taskId: null,
      })
    }
  })

  it('a loyalty card opens its only order; a prefix of a code opens nothing', async () => {
    expect((await searchOrders('2900000041', 'store', '&exact=true')).only).toMatchObject({ orderId: first })
    expect(await searchOrders(String(second).slice(0, -1), 'store', '&exact=true')).toEqual({
      customers: [],
      more: false,
      only: null,
    })
  })

  it('a complete number means its order, even where another begins with it', async () => {
    const { db } = server.services.database
    const [row] = await db.select().from(orders).where(eq(orders.id, first))
    const { searchName: _, searchReceiver: __, ...columns } = row!
    await db.insert(orders).values({ ...columns, id: first * 10, partnerOrderId: null, phone: '79990001122' })
    expect((await searchOrders(String(first))).only).toEqual({ orderId: first, taskId: null })
    expect((await searchOrders(String(first))).customers).toHaveLength(2)
  })
})
