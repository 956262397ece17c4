import { deliveryFacts } from '../../../../src/server/domains/deliveries/facts.ts'
import { fetchTimeslots } from '../../../../src/server/domains/deliveries/timeslots.ts'
import { readOrderState } from '../../../../src/server/engine/order-state/load.ts'
import type { OrderState } from '../../../../src/server/engine/order-state/order-state.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { deliveryTracks, partnerNotifications } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { newOrder } from '../../../support/orders.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** An order in delivery by the courier. */
async function createOrderInDelivery(): Promise<number> {
  const orderId = await bench.packed()
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  expect(await bench.tell(orderId, 'ISSUED_TO_DELIVERY')).toBe(true)
  return orderId
}

let ids = 0
const notification = (orderId: number, status: string, overrides: object = {}) => ({
  id: `n-${++ids}`,
  number: `${orderId}-1`,
  status,
  happenedAt: '2026-11-21T09:00:00.000Z',
  ...overrides,
})
const post = async (
  body: unknown,
  options: { secret?: string | null; service?: string; text?: string } = {},
) => {
  const { secret = 'development-only', service = 'courier1', text = JSON.stringify(body) } = options
  const response = await bench.server.app.inject({
    method: 'POST',
    url: `/api/callbacks/deliveries/${service}`,
    headers: {
      'content-type': 'application/json',
      ...(secret === null ? {} : { 'x-signature': signBody(secret, text) }),
    },
    payload: text,
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
const tracks = async (orderId: number) => bench.db.$count(deliveryTracks, sql`order_id = ${orderId}`)

describe('notifications of a delivery service', () => {
  it('[EN-10] a parcel in delivery is tracked; delivered in full, the order is issued in full', async () => {
    const orderId = await createOrderInDelivery()
    expect((await post(notification(orderId, 'inTransit'))).body).toEqual({ acted: true })
    expect((await bench.card(orderId)).order.deliveryStatusId).toBe(4)
    expect(await bench.stateOf(orderId)).toBe('issuedToDelivery.onTheWay')
    await post(notification(orderId, 'delivered'))
    expect((await bench.card(orderId)).order).toMatchObject({
      orderStatusId: 12,
      deliveryStatusId: 6,
      receiveStatusId: 2,
      payStatusId: 3,
    })
    expect(await tracks(orderId)).toBe(2)
  })

  it('[EN-10] a partial delivery names the returned pieces, and the return is expected', async () => {
    const orderId = await createOrderInDelivery()
    const { products } = await bench.card(orderId)
    const lines = [{ lineId: products[0].id, returned: 1 }]
    expect((await post(notification(orderId, 'deliveredInPart', { lines }))).status).toBe(200)
    const { order, products: after } = await bench.card(orderId)
    expect(order).toMatchObject({ orderStatusId: 17, deliveryStatusId: 7, receiveStatusId: 3 })
    expect(after[0].returnedQuantity).toBe(1)
  })

  it('[EN-10] a partial delivery that leaves the customer nothing is a return', async () => {
    const orderId = await createOrderInDelivery()
    const { products } = await bench.card(orderId)
    const lines = products.map((line: Json) => ({ lineId: line.id, returned: line.skuQuantityFinished }))
    await post(notification(orderId, 'deliveredInPart', { lines }))
    expect((await bench.card(orderId)).order).toMatchObject({ orderStatusId: 17, deliveryStatusId: 8 })
    expect(await bench.tell(orderId, 'RETURN_CONFIRMED')).toBe(true)
    expect(await bench.stateOf(orderId)).toBe('returnedToWarehouse')
  })

  it('[OA-04] not delivered and returning start the return once', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'notDelivered'))
    expect((await post(notification(orderId, 'returning'))).body).toEqual({ acted: true })
    const { order, tasks } = await bench.card(orderId)
    expect(order).toMatchObject({ orderStatusId: 17, deliveryStatusId: 9 })
    expect(tasks.filter((task: Json) => task.taskType === 'returnFromShipping')).toHaveLength(1)
  })

  it('[EN-10] a wrong signature is refused with 403, and nothing changes', async () => {
    const orderId = await createOrderInDelivery()
    const storedCount = await bench.db.$count(partnerNotifications)
    for (const secret of ['wrong', '', null]) {
      const { status, body } = await post(notification(orderId, 'delivered'), { secret })
      expect([status, body.code]).toEqual([403, 403])
    }
    // Signed for another text.
    const { app } = bench.server
    const foreign = await app.inject({
      method: 'POST',
      url: '/api/callbacks/deliveries/courier1',
      headers: { 'content-type': 'application/json', 'x-signature': signBody('development-only', '{}') },
      payload: notification(orderId, 'delivered'),
    })
    expect(foreign.statusCode).toBe(403)
    expect(await bench.stateOf(orderId)).toBe('issuedToDelivery.onTheWay')
    expect(await bench.db.$count(partnerNotifications)).toBe(storedCount)
  })

  it('[EN-10] a repeated notification and ten concurrent ones take effect once', async () => {
    const orderId = await createOrderInDelivery()
    const body = notification(orderId, 'delivered')
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(responses.filter((response) => response.body.acted)).toHaveLength(1)
    expect(await tracks(orderId)).toBe(1)
    // A customer with a courier at the door pays the courier, once.
    expect(
      await bench.db.$count(
        ledgerEntries,
        and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.way, 'courier')),
      ),
    ).toBe(1)
  })

  it('[EN-10] an unknown number, a number of another service and an unknown service are 404', async () => {
    const orderId = await createOrderInDelivery()
    expect((await post(notification(999_999, 'delivered'))).status).toBe(404)
    expect((await post(notification(orderId, 'delivered'), { service: 'courier2' })).status).toBe(404)
    expect((await post(notification(orderId, 'delivered'), { service: 'nobody' })).status).toBe(404)
    expect(await bench.stateOf(orderId)).toBe('issuedToDelivery.onTheWay')
  })

  it('[EN-10] lines of another order, garbage and other bodies are code 7, never 5xx', async () => {
    const orderId = await createOrderInDelivery()
    const { products } = await bench.card(orderId)
    const line = products[0].id
    for (const lines of [
      [{ lineId: line, returned: 99 }],
      [{ lineId: line + 1_000_000, returned: 1 }],
      [
        { lineId: line, returned: 1 },
        { lineId: line, returned: 1 },
      ],
      [{ lineId: line, returned: 0 }],
      [],
    ]) {
      const { status, body } = await post(notification(orderId, 'deliveredInPart', { lines }))
      expect([status, body.code]).toEqual([400, 7])
    }
    for (const text of ['', '{', 'null', '[]', '"x"', '{"id":1}', `{"id":"a\u0000"}`, 'x'.repeat(5_000)]) {
      const { status } = await post(null, { text })
      expect(status).toBe(400)
    }
    expect(await bench.stateOf(orderId)).toBe('issuedToDelivery.onTheWay')
  })

  it('[EN-10] blank and invalid data of a courier do not replace known ones', async () => {
    const orderId = await createOrderInDelivery()
    const notifyCourier = async (courier: object) => {
      const { status } = await post(notification(orderId, 'inTransit', { courier }))
      const { courierName, courierPhone } = (await bench.card(orderId)).order.deliveryAddress
      return [status, courierName, courierPhone]
    }
    expect(await notifyCourier({ name: ' ', phone: '+' })).toEqual([200, undefined, undefined])
    const known = [200, 'Рустам Алиев', '79161234567']
    expect(await notifyCourier({ name: ' Рустам  Алиев ', phone: '8 916 123-45-67' })).toEqual(known)
    for (const name of ['', '   ', '\u2800', '\u0007\u202e', '—'])
      for (const phone of ['', ' ', 'abc', '+', '12345', '8 916 123-45 доб. 5'])
        expect(await notifyCourier({ name, phone })).toEqual(known)
    expect(await notifyCourier({ name: 'Денис' })).toEqual([200, 'Денис', '79161234567'])
  })

  it('[OA-03] a notification before the store has issued the order is refused, and accepted when it is repeated', async () => {
    const orderId = await bench.packed()
    await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    const body = notification(orderId, 'delivered')
    const premature = await post(body)
    expect([premature.status, premature.body.code]).toEqual([409, 19])
    expect(await tracks(orderId)).toBe(0)
    await bench.tell(orderId, 'DOCUMENTS_PRINTED')
    await bench.tell(orderId, 'ISSUED_TO_DELIVERY')
    expect((await post(body)).body).toEqual({ acted: true })
    expect(await bench.stateOf(orderId)).toBe('issuedInFull')
  })

  it('[EN-10] the simulator moves its parcel with a signed notification', async () => {
    const orderId = await createOrderInDelivery()
    const advanceParcel = (body: object) => bench.simulator(`/courier1/parcels/${orderId}-1/advance`, body)
    expect(await advanceParcel({ status: 'delivered', badSignature: true })).toEqual({ crm: 403 })
    expect(await advanceParcel({ status: 'delivered' })).toEqual({ crm: 200 })
    expect(await bench.stateOf(orderId)).toBe('issuedInFull')
  })
})

describe('late, repeated and contradictory notifications', () => {
  const findOpenDeciding = async (orderId: number) =>
    (await bench.card(orderId)).tasks.filter(
      (task: Json) => task.taskType === 'deciding' && task.taskStatus === 'open',
    )
  const onDay = (happenedAt: string) => ({ happenedAt: `2026-11-21T${happenedAt}:00.000Z` })

  it('[OS-03] after «delivered» no later notification changes what was received', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'delivered', onDay('08:00')))
    for (const status of ['accepted', 'inTransit', 'returned', 'notDelivered'])
      expect((await post(notification(orderId, status, onDay('07:00')))).body).toEqual({ acted: true })
    expect((await bench.card(orderId)).order).toMatchObject({
      orderStatusId: 12,
      deliveryStatusId: 6,
      receiveStatusId: 2,
    })
    expect(await tracks(orderId)).toBe(5)
    expect(await findOpenDeciding(orderId), 'older than what is known').toEqual([])
  })

  it('[OS-03] yesterday’s location does not overwrite today’s', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'arrived', onDay('10:00')))
    await post(notification(orderId, 'inTransit', onDay('08:00')))
    expect((await bench.card(orderId)).order.deliveryStatusId).toBe(5)
  })

  it('[OS-03] a partner clock that runs ahead does not block later notifications', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'notDelivered', { happenedAt: '2031-01-01T00:00:00.000Z' }))
    bench.server.clock.at = new Date(bench.server.clock.at.getTime() + 60_000)
    await post(notification(orderId, 'delivered', { happenedAt: bench.server.clock.at.toISOString() }))
    expect(await bench.stateOf(orderId)).toBe('issuedInFull')
  })

  it('[OS-03] «not delivered» after «delivered» creates one task for a user', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'delivered', onDay('08:00')))
    await post(notification(orderId, 'notDelivered', onDay('08:30')))
    await post(notification(orderId, 'returning', onDay('08:40')))
    expect((await bench.card(orderId)).order).toMatchObject({ orderStatusId: 12, deliveryStatusId: 6 })
    const tasks = await findOpenDeciding(orderId)
    expect(tasks).toMatchObject([{ state: 'contradicted' }])
    const { body } = await bench.server.call('all', 'GET', `/api/tasks/${tasks[0].taskId}`)
    const response = await bench.server.call(
      'all',
      'POST',
      `/api/tasks/${tasks[0].taskId}/events`,
      { type: 'SETTLED', revision: body.step.revision, payload: { comment: 'Ошибка курьера' } },
      { 'idempotency-key': `settled-${orderId}-key` },
    )
    expect(response.status).toBe(200)
    expect(await findOpenDeciding(orderId)).toEqual([])
    const { items } = (await bench.server.call('all', 'GET', `/api/orders/exceptions?orderId=${orderId}`))
      .body
    expect(items).toMatchObject([{ kind: 'contradiction', reason: 'Ошибка курьера' }])
  })

  it('[OS-03] «delivered» after «return» while nobody has the parcel: the customer has it', async () => {
    const orderId = await createOrderInDelivery()
    await post(notification(orderId, 'returning', onDay('08:00')))
    await post(notification(orderId, 'delivered', onDay('09:00')))
    const { order, tasks } = await bench.card(orderId)
    expect(order).toMatchObject({ orderStatusId: 12, deliveryStatusId: 6, receiveStatusId: 2 })
    expect(tasks.filter((task: Json) => task.taskStatus === 'open')).toEqual([])
  })

  it('[OS-03] notifications still count for an order cancelled during the delivery', async () => {
    const orderId = await createOrderInDelivery()
    const cancel = () => bench.tell(orderId, 'CANCEL_ORDER', { reasonId: 1, comment: null })
    expect(await cancel()).toBe(true)
    expect(await bench.stateOf(orderId)).toBe('issuedToDelivery.recalled')
    expect((await bench.card(orderId)).order.payStatusId).not.toBe(4)
    await post(notification(orderId, 'delivered'))
    const { order } = await bench.card(orderId)
    expect(order).toMatchObject({ orderStatusId: 12, receiveStatusId: 2, reasonCancel: null })
    const messages = (await bench.eventsOf(orderId)).filter((event) => event.handler === 'sms.send')
    expect(messages.map((event) => (event.data as Json).template)).toEqual(
      expect.arrayContaining(['cancelAtCourier', 'deliveredAfterCancel']),
    )
  })
})

const answerTimeslot = (state: { orderState: OrderState; at: Date }, payload: unknown) => {
  const { timeslot } = deliveryFacts
  return timeslot.of === 'order' ? timeslot.answer(state, payload) : null
}

describe('time slots of the delivery service', () => {
  const fetchSlots = async (orderId: number) =>
    (await bench.server.call('operator', 'GET', `/api/orders/${orderId}/timeslots`)).body

  it('[TK-11] are requested, stored and offered; the chosen one must be among them', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const { items, fresh } = await fetchSlots(orderId)
    expect(fresh).toBe(true)
    // Slots of a week from tomorrow on, and the rest of today.
    expect(items.length).toBeGreaterThanOrEqual(21)
    const slot = items.at(-4)
    const isOffered = async (payload: unknown) => {
      const { orderState, at } = (await readOrderState(bench.db, orderId, bench.server.clock.at))!
      return answerTimeslot({ orderState, at }, payload)
    }
    expect(await isOffered({ date: slot.day, slotId: slot.slotId })).toMatchObject({
      offered: true,
      slot: { endsAt: slot.endsAt },
    })
    expect(await isOffered({ date: '2026-01-01', slotId: slot.slotId })).toMatchObject({ offered: false })
    expect(await isOffered({ date: slot.day, slotId: 'made-up' })).toMatchObject({ offered: false })
    expect(await isOffered({ date: slot.day })).toMatchObject({ offered: true })
  })

  it('[TK-11] a service without free slots offers none, not even the promised slot', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const [promised] = (await fetchSlots(orderId)).items
    await bench.db.execute(
      sql`update orders set desired_date_external_id = ${promised.slotId} where id = ${orderId}`,
    )
    const partners = { courier1: { readTimeslots: () => Promise.resolve([]) } }
    const response = await fetchTimeslots(bench.db, partners as never, orderId, bench.server.clock.at)
    expect(response).toEqual({ items: [], fresh: true })
    const { orderState, at } = (await readOrderState(bench.db, orderId, bench.server.clock.at))!
    expect(orderState.rows('deliveryTimeslots').map(({ slotId }) => slotId)).toEqual([promised.slotId])
    const choice = { date: promised.day, slotId: promised.slotId }
    expect(answerTimeslot({ orderState, at }, choice)).toMatchObject({ offered: false })
  })

  it('[TK-11] a service that is down or disabled keeps the slots it offered before', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const before = await fetchSlots(orderId)
    for (const mode of ['down', 'garbage', 'error'] as const) {
      bench.faults.courier1.set({ mode })
      expect(await fetchSlots(orderId)).toEqual({ items: before.items, fresh: false })
    }
    bench.faults.courier1.set({ mode: 'none' })
    await bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable: false })
    expect(await fetchSlots(orderId)).toMatchObject({ fresh: false })
    await bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable: true })
  })

  it('[TK-11] an order for pickup has none; an order of another store is not found', async () => {
    const pickup = await newOrder(bench.server)
    const { status, body } = await bench.server.call('operator', 'GET', `/api/orders/${pickup}/timeslots`)
    expect([status, body.code]).toEqual([409, 19])
    expect((await bench.server.call('store2', 'GET', `/api/orders/${pickup}/timeslots`)).status).toBe(404)
    expect((await bench.server.call('nobody', 'GET', `/api/orders/${pickup}/timeslots`)).status).toBe(403)
  })
})
