import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../../src/server/domains/runner/desks/due-actions.ts'
import { createBoxCode } from '../../../../src/shared/box-code.ts'
import { orderStatus } from '../../../../src/shared/order-statuses.ts'
import { newKey, newOrder } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

async function createReadyOrder(): Promise<number> {
  const orderId = await bench.packed()
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}
const post = async (path: string, body: object, { user = 'manager', key = newKey() } = {}) => {
  const response = await bench.server.call(user, 'POST', `/api/${path}`, body, { 'idempotency-key': key })
  return { status: response.status, results: response.body.results as Json[], body: response.body }
}
const readStatus = async (orderId: number): Promise<number> => (await bench.card(orderId)).order.orderStatusId
const runDueWork = async () => {
  for (const item of await readDueSystemActions(bench.db))
    await executeDueSystemAction(bench.server.services, bench.server.engine, item)
}
async function createAct(...orderIds: number[]): Promise<{ actId: number; deskId: number }> {
  const boxes = orderIds.map((id) => createBoxCode(id, 1))
  const { body } = await bench.server.call('manager', 'POST', '/api/acceptance-acts', { orderIds, boxes })
  await runDueWork()
  return body
}
async function printAct(deskId: number): Promise<void> {
  const { body } = await bench.server.call('manager', 'GET', `/api/desks/${deskId}`)
  await bench.server.call(
    ...(['manager', 'POST', `/api/desks/${deskId}/events`] as const),
    { type: 'PRINTED', revision: body.step.revision },
    { 'idempotency-key': newKey() },
  )
}

describe('orders issued to a courier in one request', () => {
  it('[VA-03] [TK-28] each is issued by its own boxes: an order with missing boxes stays and reports it', async () => {
    const [complete, foreign] = [await createReadyOrder(), await createReadyOrder()]
    const orders = [
      { id: complete, boxes: [createBoxCode(complete, 1)] },
      { id: foreign, boxes: [createBoxCode(complete, 1)] },
      { id: 99_999_999, boxes: [] },
    ]
    const key = newKey()
    const { results } = await post('orders/issued-to-courier', { orders }, { key })
    expect(results).toMatchObject([
      { id: complete, ok: true },
      { id: foreign, ok: false, code: 19 },
      { id: 99_999_999, ok: false, code: 1 },
    ])
    expect([await readStatus(complete), await readStatus(foreign)]).toEqual([
      orderStatus.issuedToDelivery,
      orderStatus.readyForShipment,
    ])
    // Repeated with the same key: the same response, and nothing is done twice.
    expect((await post('orders/issued-to-courier', { orders }, { key })).results).toEqual(results)
    const repeated = await post('orders/issued-to-courier', { orders: [orders[0]] })
    expect(repeated.results).toMatchObject([{ ok: false, code: 19 }])
  })

  it('[VA-03] staff of another store, users without the right and outdated views are refused', async () => {
    const order = await createReadyOrder()
    const orders = [{ id: order, boxes: [createBoxCode(order, 1)] }]
    expect((await post('orders/issued-to-courier', { orders }, { user: 'store2' })).results).toMatchObject([
      { ok: false, code: 1 },
    ])
    expect((await post('orders/issued-to-courier', { orders }, { user: 'operator' })).status).toBe(403)
    const old = [{ ...orders[0], dateUpdate: '2020-01-01T00:00:00.000Z' }]
    expect((await post('orders/issued-to-courier', { orders: old })).results).toMatchObject([{ code: 355 }])
    expect(await readStatus(order)).toBe(orderStatus.readyForShipment)
  })
})

describe('orders transferred to a courier by their acts', () => {
  it('[VA-03] [DI-02] a printed act is transferred completely in one step, and a repeat changes nothing', async () => {
    const orderIds = [await createReadyOrder(), await createReadyOrder()]
    const { actId, deskId } = await createAct(...orderIds)
    const premature = await post('orders/transferred-to-courier', { orderIds })
    expect(premature.results).toMatchObject([{ ok: false, code: 19 }, { ok: false }])
    await printAct(deskId)
    const incomplete = await post('orders/transferred-to-courier', { orderIds: [orderIds[0]] })
    expect(incomplete.results[0].message).toContain(`Акт ${actId} передаётся целиком`)
    expect(incomplete.results[0].message).toContain(String(orderIds[1]))
    expect(await readStatus(orderIds[0]!)).toBe(orderStatus.readyForShipment)

    const key = newKey()
    const { results } = await post('orders/transferred-to-courier', { orderIds }, { key })
    expect(results).toEqual(orderIds.map((id) => ({ id, ok: true })))
    for (const id of orderIds) expect(await readStatus(id)).toBe(orderStatus.issuedToDelivery)
    const repeated = await post('orders/transferred-to-courier', { orderIds }, { key })
    expect(repeated.results).toEqual(results)
  })

  it('[VA-03] an order without an act and one of a store the user does not see have their own results', async () => {
    const [free, withoutAct] = [await createReadyOrder(), await createReadyOrder()]
    const { deskId } = await createAct(withoutAct)
    await printAct(deskId)
    const { results } = await post('orders/transferred-to-courier', {
      orderIds: [free, withoutAct, 99_999_999],
    })
    expect(results).toMatchObject([
      { id: free, ok: false, code: 19 },
      { id: withoutAct, ok: true },
      { id: 99_999_999, ok: false, code: 1 },
    ])
    const { results: foreign } = await post(
      'orders/transferred-to-courier',
      { orderIds: [withoutAct] },
      { user: 'store2' },
    )
    expect(foreign).toMatchObject([{ ok: false, code: 1 }])
  })

  it('[VA-03] [DI-02] an act with an order cancelled meanwhile names it, and nothing of the act is transferred', async () => {
    const [stored, cancelled] = [await createReadyOrder(), await createReadyOrder()]
    const { deskId } = await createAct(stored, cancelled)
    await printAct(deskId)
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    const { results } = await post('orders/transferred-to-courier', { orderIds: [stored, cancelled] })
    expect(results).toMatchObject([{ ok: false, code: 19 }, { ok: false }])
    expect(results[0].message).toContain(String(cancelled))
    expect(await readStatus(stored)).toBe(orderStatus.readyForShipment)
  })
})

describe('the reminder of a longer assembly', () => {
  it('[VA-03] is sent to the customer of each order that is being collected, once for one key', async () => {
    const [collecting, packed] = [await newOrder(bench.server), await createReadyOrder()]
    const orders = [{ id: collecting }, { id: packed }]
    const countMessages = async () =>
      (await bench.db.select().from(events).where(eq(events.orderId, collecting))).filter(
        ({ data }) => (data as Json).template === 'assemblyDelayed',
      ).length
    const key = newKey()
    const { results } = await post('notifications/assembly-reminder', { orders }, { key })
    expect(results).toMatchObject([
      { id: collecting, ok: true },
      { id: packed, ok: false, code: 19 },
    ])
    expect(await countMessages()).toBe(1)
    await post('notifications/assembly-reminder', { orders }, { key })
    expect(await countMessages()).toBe(1)
    const foreign = await post('notifications/assembly-reminder', { orders }, { user: 'store2' })
    expect(foreign.results).toMatchObject([{ code: 1 }, { code: 1 }])
  })
})
