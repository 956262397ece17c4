import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../../src/server/db/schema/events.ts'
import { carryOutAtDesk, dueAtDesks } from '../../../src/server/desks/deeds.ts'
import { boxCode } from '../../../src/shared/box-code.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { newKey, newOrder } from '../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../support/partners.ts'
import type { Json } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

async function ready(): Promise<number> {
  const orderId = await bench.packed()
  await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}
const post = async (path: string, body: object, { user = 'manager', key = newKey() } = {}) => {
  const answer = await bench.server.call(user, 'POST', `/api/${path}`, body, { 'idempotency-key': key })
  return { status: answer.status, results: answer.body.results as Json[], body: answer.body }
}
const statusOf = async (orderId: number): Promise<number> => (await bench.card(orderId)).order.orderStatusId
const carryOut = async () => {
  for (const due of await dueAtDesks(bench.db))
    await carryOutAtDesk(bench.server.services, bench.server.engine, due)
}
async function acted(...orderIds: number[]): Promise<{ actId: number; deskId: number }> {
  const boxes = orderIds.map((id) => boxCode(id, 1))
  const { body } = await bench.server.call('manager', 'POST', '/api/acceptance-acts', { orderIds, boxes })
  await carryOut()
  return body
}
async function printed(deskId: number): Promise<void> {
  const { body } = await bench.server.call('manager', 'GET', `/api/desks/${deskId}`)
  await bench.server.call(
    ...(['manager', 'POST', `/api/desks/${deskId}/events`] as const),
    { type: 'PRINTED', revision: body.step.revision },
    { 'idempotency-key': newKey() },
  )
}

describe('orders issued to a courier at once', () => {
  it('[VA-03] [TK-28] each goes by its own boxes: one whose boxes are not all there stays and says so', async () => {
    const [whole, foreign] = [await ready(), await ready()]
    const orders = [
      { id: whole, boxes: [boxCode(whole, 1)] },
      { id: foreign, boxes: [boxCode(whole, 1)] },
      { id: 99_999_999, boxes: [] },
    ]
    const key = newKey()
    const { results } = await post('orders/issued-to-courier', { orders }, { key })
    expect(results).toMatchObject([
      { id: whole, ok: true },
      { id: foreign, ok: false, code: 19 },
      { id: 99_999_999, ok: false, code: 1 },
    ])
    expect([await statusOf(whole), await statusOf(foreign)]).toEqual([
      orderStatus.issuedToDelivery,
      orderStatus.readyForShipment,
    ])
    // Asked again by the same key: answered as before, and nothing is done twice.
    expect((await post('orders/issued-to-courier', { orders }, { key })).results).toEqual(results)
    const again = await post('orders/issued-to-courier', { orders: [orders[0]] })
    expect(again.results).toMatchObject([{ ok: false, code: 19 }])
  })

  it('[VA-03] not by the staff of another store, nor without the right, nor one that has changed since it was seen', async () => {
    const order = await ready()
    const orders = [{ id: order, boxes: [boxCode(order, 1)] }]
    expect((await post('orders/issued-to-courier', { orders }, { user: 'store2' })).results).toMatchObject([
      { ok: false, code: 1 },
    ])
    expect((await post('orders/issued-to-courier', { orders }, { user: 'operator' })).status).toBe(403)
    const old = [{ ...orders[0], dateUpdate: '2020-01-01T00:00:00.000Z' }]
    expect((await post('orders/issued-to-courier', { orders: old })).results).toMatchObject([{ code: 355 }])
    expect(await statusOf(order)).toBe(orderStatus.readyForShipment)
  })
})

describe('orders transferred to a courier by their acts', () => {
  it('[VA-03] [DI-02] a printed act goes whole and at once, and a repeat changes nothing', async () => {
    const orderIds = [await ready(), await ready()]
    const { actId, deskId } = await acted(...orderIds)
    const early = await post('orders/transferred-to-courier', { orderIds })
    expect(early.results).toMatchObject([{ ok: false, code: 19 }, { ok: false }])
    await printed(deskId)
    const half = await post('orders/transferred-to-courier', { orderIds: [orderIds[0]] })
    expect(half.results[0].message).toContain(`Акт ${actId} передаётся целиком`)
    expect(half.results[0].message).toContain(String(orderIds[1]))
    expect(await statusOf(orderIds[0]!)).toBe(orderStatus.readyForShipment)

    const key = newKey()
    const { results } = await post('orders/transferred-to-courier', { orderIds }, { key })
    expect(results).toEqual(orderIds.map((id) => ({ id, ok: true })))
    for (const id of orderIds) expect(await statusOf(id)).toBe(orderStatus.issuedToDelivery)
    const again = await post('orders/transferred-to-courier', { orderIds }, { key })
    expect(again.results).toEqual(results)
  })

  it('[VA-03] an order of no act, and one of a store that the person does not see, answer for themselves', async () => {
    const [free, standing] = [await ready(), await ready()]
    const { deskId } = await acted(standing)
    await printed(deskId)
    const { results } = await post('orders/transferred-to-courier', {
      orderIds: [free, standing, 99_999_999],
    })
    expect(results).toMatchObject([
      { id: free, ok: false, code: 19 },
      { id: standing, ok: true },
      { id: 99_999_999, ok: false, code: 1 },
    ])
    const { results: foreign } = await post(
      'orders/transferred-to-courier',
      { orderIds: [standing] },
      { user: 'store2' },
    )
    expect(foreign).toMatchObject([{ ok: false, code: 1 }])
  })

  it('[VA-03] [DI-02] an act with an order that was cancelled meanwhile names it, and none of it goes', async () => {
    const [kept, cancelled] = [await ready(), await ready()]
    const { deskId } = await acted(kept, cancelled)
    await printed(deskId)
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    const { results } = await post('orders/transferred-to-courier', { orderIds: [kept, cancelled] })
    expect(results).toMatchObject([{ ok: false, code: 19 }, { ok: false }])
    expect(results[0].message).toContain(String(cancelled))
    expect(await statusOf(kept)).toBe(orderStatus.readyForShipment)
  })
})

describe('the reminder of a longer assembly', () => {
  it('[VA-03] is sent to the customer of each order that is being collected, once for one key', async () => {
    const [collecting, packed] = [await newOrder(bench.server), await ready()]
    const orders = [{ id: collecting }, { id: packed }]
    const sent = async () =>
      (await bench.db.select().from(events).where(eq(events.orderId, collecting))).filter(
        ({ data }) => (data as Json).template === 'assemblyDelayed',
      ).length
    const key = newKey()
    const { results } = await post('notifications/assembly-reminder', { orders }, { key })
    expect(results).toMatchObject([
      { id: collecting, ok: true },
      { id: packed, ok: false, code: 19 },
    ])
    expect(await sent()).toBe(1)
    await post('notifications/assembly-reminder', { orders }, { key })
    expect(await sent()).toBe(1)
    const foreign = await post('notifications/assembly-reminder', { orders }, { user: 'store2' })
    expect(foreign.results).toMatchObject([{ code: 1 }, { code: 1 }])
  })
})
