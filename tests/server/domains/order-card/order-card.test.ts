import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import {
  createCollectedPayload,
  newOrder,
  openTask,
  sampleOrder,
  sendTaskEvent,
} from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
let orderId: number
const card = async (user: string, id: number | string = orderId) =>
  server.call(user, 'GET', `/api/orders/${id}`)

beforeAll(async () => {
  server = await startTestServer()
  orderId = await newOrder(server, { commentClient: 'Упакуйте в подарок', payTypeId: 3 })
  const { db } = server.services.database
  await db
    .update(orders)
    .set({ checkingAccount: '40702810900000000025', deliveryAddress: { city: 'Москва', lat: 55.7 } })
    .where(eq(orders.id, orderId))
})
afterAll(() => server.close())

describe('order card', () => {
  it('[OC-01] points are promised until the order is cancelled, and then none are credited', async () => {
    const id = await newOrder(server)
    const { db } = server.services.database
    const loyalty = { bonusDelta: 67_17, activePoints: 10_00, inactivePoints: 0, updatedAt: '' }
    const readPoints = async (orderStatusId: number) => {
      await db.update(orders).set({ orderStatusId, loyalty }).where(eq(orders.id, id))
      return (await card('store', id)).body.order.loyalty
    }
    for (const status of [orderStatus.formed, orderStatus.issuedInFull])
      expect(await readPoints(status)).toEqual(loyalty)
    for (const status of [orderStatus.cancelled, orderStatus.toBeDisbanded, orderStatus.disbanded])
      expect(await readPoints(status)).toEqual({ ...loyalty, bonusDelta: 0 })
  })

  it('[OC-01] order, store, products in picking order, tasks, log and events', async () => {
    const { status, body } = await card('store')
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      id: orderId,
      pfm: '1001',
      phone: '79161234567',
      commentClient: 'Упакуйте в подарок',
      payable: 2 * 129_900 + 349_900,
      deliveryAddress: { city: 'Москва', lat: 55.7 },
      dateCreate: server.clock.at.toISOString(),
    })
    expect(body.store).toEqual({
      pfm: '1001',
      name: 'Магазин 1001',
      city: 'Москва',
      address: 'ул. Тверская, 1001',
      zone: 'Europe/Moscow',
    })
    expect(body.products.map((p: Json) => [p.sku, p.skuQuantity, p.skuQuantityFinished, p.marked])).toEqual([
      ['8100417', 2, 0, false],
      ['8200533', 1, 0, true],
    ])
    expect(body.tasks).toMatchObject([{ taskType: 'formatting', taskStatus: 'open', version: 2 }])
    expect(body.log.at(-1)).toMatchObject({ type: 'created', entityName: 'order' })
    expect(body.log[0].dateTime >= body.log.at(-1).dateTime).toBe(true)
  })

  it('[OC-01] data that the card does not show stays on the server', async () => {
    const { body } = await card('admin')
    expect(Object.keys(body.order)).not.toContain('checkingAccount')
    expect(Object.keys(body.order)).not.toContain('searchName')
    expect(JSON.stringify(body)).not.toContain('40702810900000000025')
  })

  it('[EV-01] an error of an event is a sentence in the user’s language, not a code', async () => {
    const { db } = server.services.database
    const [event] = await db
      .insert(events)
      .values({
        orderId,
        handler: 'sms.send',
        type: 'test',
        status: 'fail',
        key: 'card-test',
        data: {},
        error: 'status 503',
        createdAt: server.clock.at,
        updatedAt: server.clock.at,
      })
      .returning()
    const shownEvent = (await card('store')).body.events.find((item: Json) => item.id === event!.id)
    expect(shownEvent.error).toBe('Партнёр ответил ошибкой 503')
    await db.delete(events).where(eq(events.id, event!.id))
  })

  it('[OC-01] the shop’s comments on customer and goods and the courier’s call are stored; the log has the rest', async () => {
    const id = await newOrder(server, {
      name: 'Анна',
      clientSurname: 'Смирнова',
      clientName: 'Анна',
      clientPatronymic: 'Ильинична',
      lines: sampleOrder().lines.map((line) => ({
        ...line,
        commentCooperator: 'Хрупкое',
        pic: 'https://shop.example/p.jpg',
      })),
    })
    const [row] = await server.services.database.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ clientSurname: 'Смирнова', clientPatronymic: 'Ильинична', timeWaiting: 3 })
    const { body } = await card('store', id)
    expect(body.products[0]).toMatchObject({
      productCommentCooperator: 'Хрупкое',
      pic: 'https://shop.example/p.jpg',
    })
    const { sentData } = body.log.at(-1)
    expect(sentData).toMatchObject({
      pfm: '1001',
      lines: [{ sku: '8100417', quantity: 2, price: 129_900 }, {}],
    })
    for (const personal of ['Анна', 'Смирнова', '916'])
      expect(JSON.stringify(sentData)).not.toContain(personal)
  })

  it('[SP-07] every response about one order carries its update time', async () => {
    const { headers } = await card('store')
    for (const path of ['log', 'timeline', 'statement']) {
      const response = await server.call('store', 'GET', `/api/orders/${orderId}/${path}`)
      expect(response.headers['x-order-update-time'], path).toBe(headers['x-order-update-time'])
    }
  })

  it('[OC-05] the response carries the update time, and it changes with every step', async () => {
    const before = await card('store')
    expect(before.headers['x-order-update-time']).toBe(before.body.order.dateUpdate)
    server.clock.forward(60_000)
    await sendTaskEvent(server, 'store', await openTask(server, orderId, 'formatting'), 'STARTED')
    const after = await card('store')
    expect(after.body.order.orderStatusId).toBe(6)
    expect(Date.parse(after.headers['x-order-update-time'] as string)).toBeGreaterThan(
      Date.parse(before.body.order.dateUpdate),
    )
  })

  it('[OC-01] the card shows since when the order has its status, unaffected by later changes', async () => {
    const id = await newOrder(server)
    expect((await card('store', id)).body.order.statusAt).toBe(server.clock.at.toISOString())
    server.clock.forward(60_000)
    const changed = server.clock.at.toISOString()
    const taskId = await openTask(server, id, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    server.clock.forward(60_000)
    const { db } = server.services.database
    await db.update(orders).set({ dateUpdate: server.clock.at }).where(eq(orders.id, id))
    const { order } = (await card('store', id)).body
    expect(order.orderStatusId).toBe(6)
    expect(order.statusAt).toBe(changed)
    expect(order.dateUpdate > changed).toBe(true)
  })

  it('[OC-01] collected quantities, packages and the payable sum follow the forming', async () => {
    const taskId = await openTask(server, orderId, 'formatting')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(view, { '8100417': 1 }))
    await sendTaskEvent(server, 'store', taskId, 'PACKED', { packages: [{ typeId: 2, count: 1 }] })
    await sendTaskEvent(server, 'store', taskId, 'FORM')
    const { body } = await card('store')
    // The customer is to be called, and the log says who sent what.
    expect(body.order.orderDateCC).toBe(server.clock.at.toISOString())
    expect(body.log.map((line: Json) => line.sentData?.type)).toContain('FORM')
    expect(body.order).toMatchObject({
      orderStatusId: 8,
      sumCollected: 129_900 + 349_900,
      payable: 479_800 + 10_00,
    })
    expect(body.products[0]).toMatchObject({ skuQuantityFinished: 1, changeReason: 1 })
    expect(body.packages).toEqual([{ typeId: 2, count: 1 }])
    expect(body.tasks[0]).toMatchObject({ taskType: 'confirming' })
  })

  it("[OC-01] another store's order is reported as missing", async () => {
    const missing = await card('store2', 999_999_999)
    const foreign = await card('store2')
    expect(missing).toMatchObject({ status: 404, body: { code: 1, message: 'Заказ не найден!' } })
    expect(foreign).toMatchObject({ status: 404, body: missing.body })
    expect(foreign.headers['x-order-update-time']).toBeUndefined()
    expect(await server.call('store2', 'GET', `/api/orders/${orderId}/log`)).toMatchObject({ status: 404 })
  })

  it.each(['abc', '0', '-5', '1.5', '1e3x', '9007199254740993'])(
    '[OC-01] the id %s is incorrect data',
    async (id) => {
      expect(await card('store', id)).toMatchObject({ status: 400, body: { code: 7 } })
    },
  )

  it('[OC-01] without the right the card is refused', async () => {
    expect(await card('nobody')).toMatchObject({ status: 400, body: { code: 326 } })
  })
})

describe('order log', () => {
  it('[OC-03] newest first, in pages, with old and new values and author', async () => {
    const log = await server.call('store', 'GET', `/api/orders/${orderId}/log`)
    expect(log.body.total).toBe(log.body.items.length)
    const started = log.body.items.find((e: Json) => e.action === 'setOrderStatus' && e.new === 6)
    expect(started).toMatchObject({ type: 'updated', old: 5, userName: 'Мария Иванова' })
    const page = await server.call('store', 'GET', `/api/orders/${orderId}/log?limit=2&offset=1`)
    expect(page.body).toEqual({ items: log.body.items.slice(1, 3), total: log.body.total })
    const invalid = await server.call('store', 'GET', `/api/orders/${orderId}/log?limit=501`)
    expect(invalid).toMatchObject({ status: 400, body: { code: 7 } })
  })
})

describe('timeline', () => {
  it('[OC-06] one act is one entry: its steps, the changed fields and the started jobs', async () => {
    server.clock.forward(60_000)
    const id = await newOrder(server)
    server.clock.forward(60_000)
    const taskId = await openTask(server, id, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const { body } = await server.call('store', 'GET', `/api/orders/${id}/timeline`)
    const { items, total } = body as { items: Json[]; total: number }
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      at: server.clock.at.toISOString(),
      who: 'Мария Иванова',
      jobs: [],
      steps: [
        { workflow: 'formatting', from: 'ready', event: 'STARTED', to: 'collecting' },
        { workflow: 'order', from: 'toBeFormed', event: 'FORMING_STARTED', to: 'beingFormed' },
      ],
      changes: [{ action: 'setOrderStatus', old: 5, new: 6, userName: 'Мария Иванова' }],
    })
    expect(items[1]).toMatchObject({ who: 'Павел Новиков' })
    expect(items[1]!.steps.map(({ workflow }: Json) => workflow)).toEqual(['order', 'formatting'])
  })

  it('[OC-06] a step that changes no field names its actor', async () => {
    const id = await newOrder(server)
    const taskId = await openTask(server, id, 'formatting')
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    server.clock.forward(60_000)
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(view))
    const { items } = (await server.call('store', 'GET', `/api/orders/${id}/timeline`)).body
    expect(items[0]).toMatchObject({ who: 'Мария Иванова', steps: [{ event: 'COLLECTED' }], changes: [] })
  })

  it('[OC-06] every line of the log and every job is in it once', async () => {
    const { items } = (await server.call('store', 'GET', `/api/orders/${orderId}/timeline?limit=200`)).body
    const ids = (kind: 'changes' | 'jobs') =>
      items.flatMap((entry: Json) => entry[kind].map(({ id }: Json) => id)).toSorted()
    const log = (await server.call('store', 'GET', `/api/orders/${orderId}/log?limit=500`)).body
    expect(ids('changes')).toEqual(log.items.map(({ id }: Json) => id).toSorted())
    const { events: jobs } = (await server.call('store', 'GET', `/api/orders/${orderId}`)).body
    expect(ids('jobs')).toEqual(jobs.map(({ id }: Json) => id).toSorted())
    const instants = items.map(({ at }: Json) => at)
    expect(instants).toEqual(instants.toSorted().reverse())
  })

  it('[OC-06] its pages are parts of the whole; a foreign store’s timeline is not visible', async () => {
    const path = `/api/orders/${orderId}/timeline`
    server.clock.forward(60_000)
    await server.call('manager', 'PUT', `/api/orders/${orderId}`, { languageId: 'en' })
    const timeline = (await server.call('store', 'GET', `${path}?limit=200`)).body
    const page = (await server.call('store', 'GET', `${path}?limit=1&offset=1`)).body
    expect(timeline.total).toBeGreaterThan(1)
    expect(page).toEqual({ items: timeline.items.slice(1, 2), total: timeline.total })
    expect((await server.call('store2', 'GET', path)).status).toBe(404)
    expect((await server.call('nobody', 'GET', path)).body.code).toBe(326)
  })
})
