import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const call = (method: 'GET' | 'POST', url: string, body?: object, user = 'admin', headers = {}) =>
  bench.server.call(user, method, url, body, headers)
const find = async (search: number | string, user = 'admin'): Promise<Json[]> =>
  ((await call('GET', `/api/admin/check-order-move?search=${search}`, undefined, user)).body as Json).items
const rowOf = async (id: number): Promise<Json> => (await find(id)).find((one) => one.id === id)
const move = async (
  orders: { id: number; dateUpdate: string }[],
  statusId: number,
  { user = 'admin', key = newKey(), comment }: { user?: string; key?: string; comment?: string } = {},
) =>
  call('POST', '/api/admin/move-status', { orders, statusId, ...(comment && { comment }) }, user, {
    'idempotency-key': key,
  })

/** A delivery with its label, ready for shipment. */
async function labelled(): Promise<number> {
  const orderId = await bench.packed()
  await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}

describe('change of order statuses', () => {
  it('[ST-08] [OA-09] an order that is found says where its process can be brought to now', async () => {
    const fresh = await newOrder(bench.server)
    expect(await rowOf(fresh)).toMatchObject({ id: fresh, targets: [orderStatus.cancelled] })
    const ready = await labelled()
    const row = await rowOf(ready)
    expect(row.targets).toContain(orderStatus.toBeDisbanded)
    expect(row.targets).not.toContain(orderStatus.cancelled)
    const { body } = await call(
      'GET',
      `/api/order-statuses/get-status-move?orderIds=${fresh},${ready},999999999`,
    )
    const items = (body as Json).items as Json[]
    expect(items.find((one) => one.orderStatusId === orderStatus.cancelled)).toMatchObject({ orders: 1 })
    expect(items.map((one) => one.orderStatusId)).toEqual(
      [...new Set([orderStatus.cancelled, ...row.targets])].toSorted((a, b) => a - b),
    )
  })

  it('[SP-07] admin/check-order-move/{orderId} answers one order with the statuses it can be brought to', async () => {
    const orderId = await newOrder(bench.server)
    const row = await rowOf(orderId)
    const one = await call('GET', `/api/admin/check-order-move/${orderId}`)
    expect(one).toMatchObject({ status: 200, body: row })
    expect((one.body as Json).targets).toContain(orderStatus.cancelled)
    const unknown = await call('GET', '/api/admin/check-order-move/999999999')
    expect([unknown.status, (unknown.body as Json).code]).toEqual([404, 1])
  })

  it('[ST-08] [OA-09] orders are moved through their processes, each with its own answer; the impossible says 45', async () => {
    const [fresh, ready] = [await newOrder(bench.server), await labelled()]
    const rows = [await rowOf(fresh), await rowOf(ready)]
    const { status, body } = await move(
      rows.map(({ id, dateUpdate }) => ({ id, dateUpdate })),
      orderStatus.cancelled,
      { comment: 'По просьбе магазина' },
    )
    expect(status).toBe(200)
    const { results } = body as Json
    expect(results[0]).toEqual({ id: fresh, ok: true })
    expect(results[1]).toMatchObject({ id: ready, ok: false, code: 45 })
    expect(results[1].message).toContain('Не удалось изменить статус заказа')
    const card = (await call('GET', `/api/orders/${fresh}`)).body as Json
    expect(card.order.orderStatusId).toBe(orderStatus.cancelled)
    expect(JSON.stringify(card)).toContain('По просьбе магазина')
    // Its process ended with it: no task of it stays.
    const open = (await call('GET', `/api/tasks?search=${fresh}`)).body as Json
    expect(open.items.filter((one: Json) => one.orderId === fresh)).toEqual([])
    // From an ended order nothing leads anywhere.
    const ended = await rowOf(fresh)
    expect(ended.targets).toEqual([])
    const again = (await move([ended as never], orderStatus.cancelled).catch(() => null))!
    expect(again.status).toBe(400)
    const refused = (
      (await move([{ id: fresh, dateUpdate: ended.dateUpdate }], orderStatus.cancelled)).body as Json
    ).results[0]
    expect(refused).toMatchObject({ ok: false, code: 45 })
  })

  it('[ST-08] the same call moves once; an order that changed since is left alone (355)', async () => {
    const orderId = await labelled()
    const { dateUpdate } = await rowOf(orderId)
    const key = newKey()
    const first = await move([{ id: orderId, dateUpdate }], orderStatus.issuedToDelivery, { key })
    expect((first.body as Json).results).toEqual([{ id: orderId, ok: true }])
    const second = await move([{ id: orderId, dateUpdate }], orderStatus.issuedToDelivery, { key })
    expect((second.body as Json).results).toEqual([{ id: orderId, ok: true }])
    const late = await move([{ id: orderId, dateUpdate }], orderStatus.issuedInFull)
    expect((late.body as Json).results[0]).toMatchObject({ id: orderId, ok: false, code: 355 })
    expect((await rowOf(orderId)).orderStatusId).toBe(orderStatus.issuedToDelivery)
  })

  it('[ST-08] a status that nobody moves to by hand says 45, and nothing is written', async () => {
    const orderId = await newOrder(bench.server)
    const { dateUpdate, orderStatusId } = await rowOf(orderId)
    for (const statusId of [7, 999]) {
      const { body } = await move([{ id: orderId, dateUpdate }], statusId)
      expect((body as Json).results[0]).toMatchObject({ ok: false, code: 45 })
    }
    expect(await rowOf(orderId)).toMatchObject({ orderStatusId, dateUpdate })
  })

  it('[ST-08] without the right nobody sees or moves anything', async () => {
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
