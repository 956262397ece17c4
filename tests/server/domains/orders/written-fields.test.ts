import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryAnnouncements } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { newOrder, openTask, sampleOrder } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const card = async (id: number, user = 'admin'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/orders/${id}`)).body
const edit = (id: number, body: Json, user = 'admin', headers: Record<string, string> = {}) =>
  server.call(user, 'PUT', `/api/orders/${id}`, body, headers)
const editLine = (id: number, lineId: number, body: Json, user = 'admin', headers = {}) =>
  server.call(user, 'PUT', `/api/orders/${id}/products/${lineId}`, body, headers)
const findEdits = (log: Json[], field: string) => log.filter(({ entityName }) => entityName === field)

describe('[SP-06] comments that are entered on the card', () => {
  it.each(['orderCommentWorker', 'deliveryComment'])('%s is saved, logged and removed', async (field) => {
    const id = await newOrder(server, { delivery: sampleDelivery })
    const before = (await card(id)).order[field]
    expect((await edit(id, { [field]: '  Позвонить за час  ' })).status).toBe(200)
    const { order, log } = await card(id)
    expect(order[field]).toBe('Позвонить за час')
    expect(findEdits(log, field)).toMatchObject([
      { action: 'editOrder', old: before, new: 'Позвонить за час', userName: 'Павел Новиков' },
    ])
    expect((await edit(id, { [field]: '   ' })).status).toBe(200)
    expect((await card(id)).order[field]).toBeNull()
  })

  it('a comment for the delivery service is refused once the service has the order', async () => {
    const id = await newOrder(server, { delivery: sampleDelivery })
    await server.services.database.db.update(orders).set({ deliveryTrack: 'CC1-1' }).where(eq(orders.id, id))
    expect(await edit(id, { deliveryComment: 'Домофон 12' })).toMatchObject({
      status: 409,
      body: { code: 19 },
    })
    expect((await edit(id, { orderCommentWorker: 'Домофон 12' })).status).toBe(200)
  })

  it.each(['asked', 'known'])(
    'a comment is refused while the order is being announced (%s); a withdrawn order is announced again',
    async (state) => {
      const id = await newOrder(server, { delivery: sampleDelivery })
      const { db } = server.services.database
      const at = server.clock.at
      await db.insert(deliveryAnnouncements).values({
        number: `${id}-1`,
        orderId: id,
        attempt: 1,
        service: 'courier1',
        state,
        askedAt: at,
        updatedAt: at,
      })
      const { body } = await edit(id, { deliveryComment: 'Домофон 12' })
      expect(body).toMatchObject({ code: 19 })
      expect(body.message).toContain('служб')
      expect((await card(id)).order.deliveryComment).not.toBe('Домофон 12')
      await db
        .update(deliveryAnnouncements)
        .set({ state: 'withdrawn' })
        .where(eq(deliveryAnnouncements.orderId, id))
      expect((await edit(id, { deliveryComment: 'Домофон 12' })).status).toBe(200)
    },
  )

  it('a comment that is too long, or without the right, is refused', async () => {
    const id = await newOrder(server)
    expect((await edit(id, { orderCommentWorker: 'а'.repeat(1001) })).body.code).toBe(7)
    expect((await edit(id, { orderCommentWorker: 'Нет' }, 'store')).status).toBe(403)
  })
})

describe('[SP-06] data entered for a line', () => {
  const readFirstLine = async (id: number): Promise<Json> => (await card(id)).products[0]

  it('the barcode of the piece and a comment are saved and logged, and the step of forming has them', async () => {
    const id = await newOrder(server)
    const line = await readFirstLine(id)
    const { dateUpdate } = (await card(id)).order
    const response = await editLine(
      id,
      line.id,
      { actualBarcode: '4607123456789', productCommentWorker: ' Помята упаковка ' },
      'store',
      { 'x-order-update-time': dateUpdate },
    )
    expect(response.status).toBe(200)
    expect(Date.parse(response.body.dateUpdate)).toBeGreaterThan(Date.parse(dateUpdate))
    expect(await readFirstLine(id)).toMatchObject({
      actualBarcode: '4607123456789',
      productCommentWorker: 'Помята упаковка',
      barcode: line.barcode,
    })
    const { log } = await card(id)
    expect(findEdits(log, 'actualBarcode')).toMatchObject([
      { action: 'editOrderLine', old: { lineId: line.id, value: null }, new: { value: '4607123456789' } },
    ])
    const view = (await server.call('store', 'GET', `/api/tasks/${await openTask(server, id, 'formatting')}`))
      .body
    expect(view.order.lines[0]).toMatchObject({
      actualBarcode: '4607123456789',
      commentWorker: 'Помята упаковка',
      commentCooperator: null,
    })
    const searchResult = (await server.call('admin', 'GET', '/api/orders?search=4607123456789')).body
    expect(searchResult.items.map((item: Json) => item.id)).toEqual([id])
    expect((await editLine(id, line.id, { actualBarcode: null })).status).toBe(200)
    expect((await readFirstLine(id)).actualBarcode).toBeNull()
  })

  it('arrives with the order as well', async () => {
    const [firstLine, ...others] = sampleOrder().lines
    const id = await newOrder(server, {
      lines: [{ ...firstLine!, actualBarcode: '46071234', commentCooperator: 'Хрупкое' }, ...others],
    })
    expect(await readFirstLine(id)).toMatchObject({
      actualBarcode: '46071234',
      productCommentCooperator: 'Хрупкое',
    })
  })

  it('is refused without the right, of another store, of a line of another order, and when the order is over', async () => {
    const id = await newOrder(server)
    const { id: lineId } = await readFirstLine(id)
    const body = { productCommentWorker: 'Нет' }
    expect((await editLine(id, lineId, body, 'nobody')).status).toBe(403)
    expect((await editLine(id, lineId, body, 'store2')).status).toBe(404)
    expect((await editLine(id, (await readFirstLine(await newOrder(server))).id, body)).status).toBe(404)
    for (const invalid of [{}, { actualBarcode: '12' }, { actualBarcode: 'abcdefgh' }, { other: 1 }])
      expect((await editLine(id, lineId, invalid)).body.code).toBe(7)
    const stale = { 'x-order-update-time': '2020-01-01T00:00:00.000Z' }
    expect((await editLine(id, lineId, body, 'admin', stale)).body.code).toBe(355)
    await server.services.database.db.update(orders).set({ orderStatusId: 14 }).where(eq(orders.id, id))
    expect((await editLine(id, lineId, body)).body.code).toBe(19)
  })
})

describe('[SP-06] fields that arrive with an order are on its card', () => {
  it('parts of the name, with the surname taken from the name', async () => {
    const id = await newOrder(server, {
      name: 'Смирнова Анна Петровна',
      clientSurname: 'Смирнова',
      clientName: 'Анна',
      clientPatronymic: 'Петровна',
    })
    expect((await card(id)).order).toMatchObject({
      clientSurname: 'Смирнова',
      clientName: 'Анна',
      clientPatronymic: 'Петровна',
    })
    expect((await card(await newOrder(server))).order).toMatchObject({
      clientSurname: null,
      clientName: null,
    })
  })

  it('codes and coordinates of the address', async () => {
    const address = {
      ...sampleDelivery.address,
      kladr: '7700000000000',
      fias: '0c5b2444',
      lat: 55.7,
      lon: 37.6,
    }
    const id = await newOrder(server, { delivery: { ...sampleDelivery, address } })
    expect((await card(id)).order.deliveryAddress).toMatchObject({
      kladr: '7700000000000',
      fias: '0c5b2444',
      lat: 55.7,
      lon: 37.6,
    })
  })

  it('a task shows when it ended and the author of its last change', async () => {
    const id = await newOrder(server)
    const task = async () => (await card(id)).tasks.find(({ taskType }: Json) => taskType === 'formatting')
    expect(await task()).toMatchObject({ dateComplete: null, updatedFrom: expect.any(String) })
    const taskId = await openTask(server, id, 'formatting')
    const { body: view } = await server.call('store', 'GET', `/api/tasks/${taskId}`)
    const { status } = await server.call(
      'store',
      'POST',
      `/api/tasks/${taskId}/events`,
      { type: view.step.events[0].type, revision: view.step.revision },
      { 'idempotency-key': 'updated-from-0001', 'x-order-update-time': view.order.dateUpdate },
    )
    expect(status).toBe(200)
    expect((await task()).updatedFrom).toBe('Мария Иванова')
  })
})
