import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const call = (method: 'GET' | 'POST', url: string, body?: object, user = 'admin', headers = {}) =>
  bench.server.call(user, method, url, body, headers)
const findOrders = async (search: number | string, user = 'admin'): Promise<Json[]> =>
  ((await call('GET', `/api/admin/check-order-move?search=${search}`, undefined, user)).body as Json).items
const rowOf = async (id: number): Promise<Json> => (await findOrders(id)).find((item) => item.id === id)
const move = async (
  orders: { id: number; dateUpdate: string }[],
  statusId: number,
  { user = 'admin', key = newKey(), comment }: { user?: string; key?: string; comment?: string } = {},
) =>
  call('POST', '/api/admin/move-status', { orders, statusId, ...(comment && { comment }) }, user, {
    'idempotency-key': key,
  })

/** A delivery with its label, ready for shipment. */
async function createLabelledOrder(): Promise<number> {
  const orderId = await bench.packed()
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}

describe('change of order statuses', () => {
  it('[ST-08] [OA-09] a found order shows the statuses its process can be moved to now', async () => {
    const newOrderId = await newOrder(bench.server)
    expect(await rowOf(newOrderId)).toMatchObject({ id: newOrderId, targets: [orderStatus.cancelled] })
    const labelledId = await createLabelledOrder()
    const row = await rowOf(labelledId)
    expect(row.targets).toContain(orderStatus.toBeDisbanded)
    expect(row.targets).not.toContain(orderStatus.cancelled)
    const { body } = await call(
      'GET',
      `/api/order-statuses/get-status-move?orderIds=${newOrderId},${labelledId},999999999`,
    )
    const items = (body as Json).items as Json[]
    expect(items.find((item) => item.orderStatusId === orderStatus.cancelled)).toMatchObject({ orders: 1 })
    expect(items.map((item) => item.orderStatusId)).toEqual(
      [...new Set([orderStatus.cancelled, ...row.targets])].toSorted((a, b) => a - b),
    )
  })

  it('[SP-07] admin/check-order-move/{orderId} returns one order with the statuses it can be moved to', async () => {
    const orderId = await newOrder(bench.server)
    const row = await rowOf(orderId)
    const checked = await call('GET', `/api/admin/check-order-move/${orderId}`)
    expect(checked).toMatchObject({ status: 200, body: row })
    expect((checked.body as Json).targets).toContain(orderStatus.cancelled)
    const unknown = await call('GET', '/api/admin/check-order-move/999999999')
    expect([unknown.status, (unknown.body as Json).code]).toEqual([404, 1])
  })

  it('[ST-08] [OA-09] orders are moved through their processes, each with its own result; an impossible one is 45', async () => {
    const [newOrderId, labelledId] = [await newOrder(bench.server), await createLabelledOrder()]
    const rows = [await rowOf(newOrderId), await rowOf(labelledId)]
    const { status, body } = await move(
      rows.map(({ id, dateUpdate }) => ({ id, dateUpdate })),
      orderStatus.cancelled,
      { comment: 'По просьбе магазина' },
    )
    expect(status).toBe(200)
    const { results } = body as Json
    expect(results[0]).toEqual({ id: newOrderId, ok: true })
    expect(results[1]).toMatchObject({ id: labelledId, ok: false, code: 45 })
    expect(results[1].message).toContain('Не удалось изменить статус заказа')
    const card = (await call('GET', `/api/orders/${newOrderId}`)).body as Json
    expect(card.order.orderStatusId).toBe(orderStatus.cancelled)
    expect(JSON.stringify(card)).toContain('По просьбе магазина')
    // Its process ended with it, so none of its tasks stays.
    const openTasks = (await call('GET', `/api/tasks?search=${newOrderId}`)).body as Json
    expect(openTasks.items.filter((item: Json) => item.orderId === newOrderId)).toEqual([])
    // An ended order cannot be moved.
    const endedOrder = await rowOf(newOrderId)
    expect(endedOrder.targets).toEqual([])
    const repeated = (await move([endedOrder as never], orderStatus.cancelled).catch(() => null))!
    expect(repeated.status).toBe(400)
    const refused = (
      (await move([{ id: newOrderId, dateUpdate: endedOrder.dateUpdate }], orderStatus.cancelled))
        .body as Json
    ).results[0]
    expect(refused).toMatchObject({ ok: false, code: 45 })
  })

  it('[ST-08] a repeated call moves once; an order that changed since is skipped (355)', async () => {
    const orderId = await createLabelledOrder()
    const { dateUpdate } = await rowOf(orderId)
    const key = newKey()
    const first = await move([{ id: orderId, dateUpdate }], orderStatus.issuedToDelivery, { key })
    expect((first.body as Json).results).toEqual([{ id: orderId, ok: true }])
    const second = await move([{ id: orderId, dateUpdate }], orderStatus.issuedToDelivery, { key })
    expect((second.body as Json).results).toEqual([{ id: orderId, ok: true }])
    const stale = await move([{ id: orderId, dateUpdate }], orderStatus.issuedInFull)
    expect((stale.body as Json).results[0]).toMatchObject({ id: orderId, ok: false, code: 355 })
    expect((await rowOf(orderId)).orderStatusId).toBe(orderStatus.issuedToDelivery)
  })

  it('[ST-08] a status that cannot be set manually is 45, and nothing is written', async () => {
    const orderId = await newOrder(bench.server)
    const { dateUpdate, orderStatusId } = await rowOf(orderId)
    for (const statusId of [7, 999]) {
      const { body } = await move([{ id: orderId, dateUpdate }], statusId)
      expect((body as Json).results[0]).toMatchObject({ ok: false, code: 45 })
    }
    expect(await rowOf(orderId)).toMatchObject({ orderStatusId, dateUpdate })
  })

  it('[ST-08] without the right nothing is visible or moved', async () => {
    const orderId = await newOrder(bench.server)
    const { dateUpdate } = await rowOf(orderId)
    expect(
      (await call('GET', '/api/admin/check-order-move?search=100', undefined, 'accountant')).body.code,
    ).toBe(326)
    expect(
      (await call('GET', `/api/order-statuses/get-status-move?orderIds=${orderId}`, undefined, 'accountant'))
        .status,
    ).toBe(403)
    expect(
      (await move([{ id: orderId, dateUpdate }], orderStatus.cancelled, { user: 'accountant' })).status,
    ).toBe(403)
    expect((await rowOf(orderId)).dateUpdate).toBe(dateUpdate)
  })
})
