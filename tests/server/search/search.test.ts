import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryAnnouncements } from '../../../src/server/db/schema/deliveries.ts'
import { orderProducts, orders } from '../../../src/server/db/schema/orders.ts'
import { newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

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
      ...{ loyaltyCardNumber: '2900000041', email: 'Nina.G@example.org' },
      ...{ fullNameReciever: 'Щербаков Пётр Ильич', phoneReciever: '79161234567' },
    })
    .where(eq(orders.id, first))
  await db.insert(deliveryAnnouncements).values({
    ...{ number: `${second}-1`, orderId: second, attempt: 1, service: 'courier1', state: 'known' },
    ...{ track: 'C1000777', askedAt: new Date(), updatedAt: new Date() },
  })
})
afterAll(() => server.close())

const listed = async (text: string, who = 'operator') =>
  (await server.call(who, 'GET', `/api/orders?search=${encodeURIComponent(text)}`)).body.items.map(
    ({ id }: { id: number }) => id,
  )
const found = async (text: string, who = 'operator', more = '') =>
  (await server.call(who, 'GET', `/api/search?text=${encodeURIComponent(text)}${more}`)).body

describe('[TK-25] whoever calls is found in one field', () => {
  it('by the last four digits of the phone, the name, the partner’s id: one person, whatever they ordered', async () => {
    for (const text of [
      '4815',
      '2224815',
      '8 903 222-48-15',
      'гончарова',
      'web-771',
      'цуи-771',
      String(first),
    ])
      expect((await found(text)).customers, text).toMatchObject([
        { name: 'Гончарова Нина', phone: '79032224815' },
      ])
    expect((await found('815')).customers).toEqual([])
  })

  it('by whatever else a customer says: names in any order, a wrong keyboard, a number without its letters', async () => {
    for (const text of ['нина гончарова', 'Нина Гонч', 'ujyxfhjdf', '7714'])
      expect((await found(text)).customers, text).toMatchObject([{ name: 'Гончарова Нина' }])
    expect((await found('нина щербакова')).customers).toEqual([])
  })

  it('by words in any order, cut short, in a double name, with the end of the phone; by customer and receiver alike', async () => {
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
      expect(await listed(text), text).toEqual([orderId])
      expect((await found(text)).only, text).toMatchObject({ orderId })
    }
    expect(await listed('Карлыгаш 9032')).toEqual([])
    expect(await listed("Жанова' | !'")).toEqual([orderId])
  })

  it('by the number of the payment and by the sum of the order', async () => {
    const orderId = await newOrder(server, { phone: '+7 900 000-12-12' })
    const { db } = server.services.database
    await db
      .update(orders)
      .set({ paymentNumber: 'pay-40817', sumOrdered: 7_654_321 })
      .where(eq(orders.id, orderId))
    for (const text of ['pay-40817', '76 543,21', '76543.21 ₽'])
      expect(await listed(text), text).toEqual([orderId])
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
      expect(await listed(text), text).toEqual([first])
    expect(await listed('C1000777')).toEqual([second])
    expect(await listed('290000004')).toEqual([])
  })

  it('by the code of a product that was ordered, and of own stores alone', async () => {
    const { db } = server.services.database
    await db.update(orderProducts).set({ barcode: '4600000099999' }).where(eq(orderProducts.orderId, foreign))
    expect(await listed('4600000099999')).toEqual([foreign])
    expect(await listed('4600000099999', 'store')).toEqual([])
  })

  it('for each of their orders it is said what can be done: open tasks and what machine and right allow', async () => {
    const { status, body } = await server.call('operator', 'GET', `/api/orders/${first}/customer`)
    expect(status).toBe(200)
    const one = body.orders.find(({ order }: { order: { id: number } }) => order.id === first)
    const card = await server.call('operator', 'GET', `/api/orders/${first}`)
    expect(one.actions).toEqual(card.body.actions)
    expect(one.actions.length).toBeGreaterThan(0)
    expect(one.tasks).toMatchObject([
      { taskId: await openTask(server, first, 'formatting'), taskType: 'formatting', mayWork: false },
    ])
    expect(body.orders).toHaveLength(3)
  })

  it('staff of a store see the orders of their store alone', async () => {
    const { body } = await server.call('store', 'GET', `/api/orders/${first}/customer`)
    expect(body.orders.map(({ order }: { order: { pfm: string } }) => order.pfm)).toEqual(['1001', '1001'])
    expect((await server.call('store', 'GET', `/api/orders/${foreign}/customer`)).status).toBe(404)
    expect((await found(String(foreign), 'store')).customers).toEqual([])
    expect((await server.call('nobody', 'GET', '/api/search?text=4815')).status).toBe(403)
  })
})

describe('[TK-26] a code opens its order', () => {
  it('an order’s number, a box’s label, a track number: the open task of who may work on it, else the card', async () => {
    const taskId = await openTask(server, second, 'formatting')
    for (const code of [String(second), `${second}-2`, 'C1000777']) {
      expect((await found(code, 'store', '&exact=true')).only, code).toEqual({ orderId: second, taskId })
      expect((await found(code, 'operator', '&exact=true')).only, code).toEqual({
        orderId: second,
        taskId: null,
      })
    }
  })

  it('a loyalty card opens its only order; nothing is guessed from the beginning of a code', async () => {
    expect((await found('2900000041', 'store', '&exact=true')).only).toMatchObject({ orderId: first })
    expect(await found(String(second).slice(0, -1), 'store', '&exact=true')).toEqual({
      ...{ customers: [], more: false, only: null },
    })
  })

  it('a number written out in full means its order, even where another begins alike', async () => {
    const { db } = server.services.database
    const [row] = await db.select().from(orders).where(eq(orders.id, first))
    const { searchName: _, searchReceiver: __, ...columns } = row!
    await db.insert(orders).values({ ...columns, id: first * 10, partnerOrderId: null, phone: '79990001122' })
    expect((await found(String(first))).only).toEqual({ orderId: first, taskId: null })
    expect((await found(String(first))).customers).toHaveLength(2)
  })
})
