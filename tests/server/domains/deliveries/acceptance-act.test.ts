import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { orderTares } from '../../../../src/server/platform/db/schema/orders.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../../src/server/domains/runner/desks/due-actions.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { createBoxCode } from '../../../../src/shared/box-code.ts'
import { newKey, newOrder } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { readPdf } from '../../../support/pdf.ts'
import type { Json } from '../../../support/server.ts'
import { tokenFor } from '../../../support/tokens.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** Packed, announced and with its documents printed. */
async function createReadyOrder(overrides: object = {}): Promise<number> {
  const orderId = await bench.packed(overrides)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}
const call = (user: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  bench.server.call(user, method, `/api/${path}`, body)
const startAct = (orderIds: number[], user = 'manager') =>
  call(user, 'POST', 'acceptance-acts', { orderIds, boxes: orderIds.map((id) => createBoxCode(id, 1)) })
const view = async (deskId: number, user = 'manager') => (await call(user, 'GET', `desks/${deskId}`)).body
const runDueWork = async () => {
  for (const item of await readDueSystemActions(bench.db))
    await executeDueSystemAction(bench.server.services, bench.server.engine, item)
}
async function step(deskId: number, type: string): Promise<Json> {
  const { revision } = (await view(deskId)).step
  const { status, body } = await bench.server.call(
    ...(['manager', 'POST', `/api/desks/${deskId}/events`, { type, revision }] as const),
    { 'idempotency-key': newKey() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  await runDueWork()
  return view(deskId)
}
const readTracks = async (actId: number): Promise<(string | null)[]> =>
  (await call('manager', 'GET', `acceptance-acts/${actId}`)).body.lines.map(({ track }: Json) => track)
async function createFormedAct(...orderIds: number[]): Promise<{ actId: number; deskId: number }> {
  const { status, body } = await startAct(orderIds)
  expect(status, JSON.stringify(body)).toBe(201)
  await runDueWork()
  return body
}
let notificationCount = 0
async function notifyPayment(orderId: number, amount: number): Promise<number> {
  const notification = {
    id: `act-${++notificationCount}`,
    orderId,
    operation: 'approved',
    amount,
    currency: 'RUB',
    paymentId: `pay-${orderId}`,
  }
  const payload = JSON.stringify({ ...notification, happenedAt: '2026-11-21T09:00:00.000Z' })
  const headers = {
    'content-type': 'application/json',
    'x-signature': signBody('development-only', payload),
  }
  const { statusCode } = await bench.server.app.inject({
    method: 'POST',
    url: '/api/callbacks/payments',
    headers,
    payload,
  })
  return statusCode
}
const stateOf = async (deskId: number): Promise<string> => (await view(deskId)).step.state
const card = async (orderId: number) => (await call('manager', 'GET', `orders/${orderId}`)).body.order
const listWaiting = async (user = 'manager') => {
  const { body } = await call(user, 'GET', 'tasks/delivery-list')
  return body.items.map(({ orderId }: Json) => orderId) as number[]
}

/** The same delivery by the service with id 2, which delivers to pickup points. */
const toPickupPoint = {
  ...sampleDelivery,
  serviceId: 2,
  method: 2,
  address: { ...sampleDelivery.address, pickupPoint: 'Пункт выдачи № 1' },
}

describe('delivery issue', () => {
  it('[DI-01] lists what waits for its courier, by service and with counts, and what was handed over', async () => {
    const first = await createReadyOrder()
    const second = await createReadyOrder({ delivery: toPickupPoint })
    expect(await listWaiting()).toEqual(expect.arrayContaining([first, second]))
    const { body: counts } = await call('manager', 'GET', 'tasks/delivery-count')
    expect(counts.find(({ service }: Json) => service === 1).count).toBeGreaterThan(0)
    const { body: filtered } = await call('manager', 'GET', 'tasks/delivery-list?service=2')
    expect(filtered.items).toMatchObject([{ orderId: second, boxes: 1, actNumber: null, deskId: null }])
    await bench.tell(second, 'ISSUED_TO_DELIVERY')
    expect(await listWaiting()).not.toContain(second)
    const { body: handedOver } = await call('manager', 'GET', 'tasks/delivery-list?scope=noActual')
    expect(handedOver.items.map(({ orderId }: Json) => orderId)).toEqual([second])
    expect(await listWaiting('store2')).toEqual([])
  })
})

describe('a box that is scanned for an act', () => {
  const scanBox = async (code: string, { service = 1, user = 'manager', pfm = '' } = {}) => {
    const query = new URLSearchParams({ code, service: String(service), ...(pfm && { pfm }) })
    const { status, body } = await call(user, 'GET', `acceptance-acts/box?${query.toString()}`)
    return { status, ...body }
  }
  const setTwoBoxes = (orderId: number) =>
    bench.db.insert(orderTares).values([1, 2].map((typeId) => ({ orderId, typeId, weight: 1_200 })))

  it('[TK-28] is identified by the code of its label, or by the track of an order with one box', async () => {
    const [first, two] = [await createReadyOrder(), await createReadyOrder()]
    await setTwoBoxes(two)
    expect(await scanBox(createBoxCode(two, 2))).toMatchObject({
      status: 200,
      n: 2,
      order: { orderId: two, boxes: 2 },
    })
    const { deliveryTrack } = await card(first)
    expect(await scanBox(deliveryTrack)).toMatchObject({ status: 200, n: 1, order: { orderId: first } })
    const track = (await card(two)).deliveryTrack
    expect((await scanBox(track)).message).toContain(createBoxCode(two, 1))
    expect(await scanBox(createBoxCode(two, 3))).toMatchObject({ status: 409, code: 19 })
    expect((await scanBox(createBoxCode(two, 3))).message).toContain(`Мест в заказе ${two}: 2`)
  })

  it('[TK-28] is refused with a message: of another service or store, in an act, cancelled, handed over, not packed, unknown', async () => {
    const [order, cancelled, handedOver] = [
      await createReadyOrder(),
      await createReadyOrder(),
      await createReadyOrder(),
    ]
    expect((await scanBox(createBoxCode(order, 1), { service: 2 })).message).toMatch(
      /везёт другая служба: «.+»/,
    )
    expect((await scanBox(createBoxCode(order, 1), { pfm: '1002' })).message).toContain('магазина 1001')
    const { deliveryTrack: label } = await card(cancelled)
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    // Its label still names it, although the announcement was withdrawn.
    for (const code of [createBoxCode(cancelled, 1), label])
      expect(await scanBox(code)).toMatchObject({
        message: expect.stringContaining(`Заказ ${cancelled} отменён`),
        details: { reason: 'cancelled' },
      })
    await bench.tell(handedOver, 'ISSUED_TO_DELIVERY')
    expect((await scanBox(createBoxCode(handedOver, 1))).message).toContain('уже передан в доставку')
    const unpacked = await newOrder(bench.server, { delivery: sampleDelivery })
    expect((await scanBox(createBoxCode(unpacked, 1))).message).toMatch(
      /не готов к отгрузке: его статус «.+»/,
    )
    const pickup = await newOrder(bench.server)
    expect((await scanBox(createBoxCode(pickup, 1))).message).toContain('выдаётся в магазине')
    const { actId } = await createFormedAct(order)
    expect((await scanBox(createBoxCode(order, 1))).message).toBe(`Заказ ${order} уже в акте ${actId}`)
    for (const code of ['99999999-1', '4600605010013', 'что-то'])
      expect(await scanBox(code)).toMatchObject({ status: 404, code: 1 })
    // An order the user does not see is refused like an unknown one.
    expect(await scanBox(createBoxCode(order, 1), { user: 'store2' })).toMatchObject({ status: 404, code: 1 })
  })

  it('[TK-28] [DI-02] an act is started with complete orders only: the missing boxes are named, and no other box is handed over', async () => {
    const [first, two] = [await createReadyOrder(), await createReadyOrder()]
    await setTwoBoxes(two)
    const startActWith = (boxes: string[]) =>
      call('manager', 'POST', 'acceptance-acts', { orderIds: [first, two], boxes })
    const incomplete = await startActWith([createBoxCode(first, 1), createBoxCode(two, 1)])
    expect(incomplete.body).toMatchObject({ code: 19, message: `Отсканированы не все места: ${two} (1/2)` })
    const duplicated = await startActWith([
      createBoxCode(first, 1),
      createBoxCode(two, 1),
      createBoxCode(two, 1),
    ])
    expect(duplicated.body.message).toContain(`${two} (1/2)`)
    const allBoxes = [createBoxCode(first, 1), createBoxCode(two, 1), createBoxCode(two, 2)]
    const unrelated = await createReadyOrder()
    expect((await startActWith([...allBoxes, createBoxCode(unrelated, 1)])).body.message).toContain(
      createBoxCode(unrelated, 1),
    )
    expect((await startActWith(allBoxes)).status).toBe(201)
  })
})

describe('an act', () => {
  it('[DI-02] is formed, printed and handed over: every order is issued to delivery under its number', async () => {
    const orders = [await createReadyOrder(), await createReadyOrder()]
    const { actId, deskId } = await createFormedAct(...orders)
    expect(await stateOf(deskId)).toBe('formed')
    expect(await card(orders[0]!)).toMatchObject({ acceptanceActNumber: String(actId), orderStatusId: 9 })
    const response = await bench.server.app.inject({
      url: `/api/acceptance-acts/${actId}/document`,
      headers: { authorization: `Bearer ${await tokenFor('manager')}` },
    })
    expect(response.statusCode).toBe(200)
    // [SP-02] The terms of specification 9.
    expect(readPdf(response.rawPayload)[0]!.text).toContain(
      'Возврат товара — в течение 7 календарных дней после получения. Обмен товара — в течение 14 дней',
    )
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    for (const orderId of orders)
      expect(await card(orderId)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
    const { body: acts } = await call('manager', 'GET', `acceptance-acts?number=${orders[1]}`)
    expect(acts.items).toMatchObject([{ id: actId, status: 'issued', orders: 2, deskId: null }])
    // An order that was handed over cannot be started again.
    expect(
      (await call('manager', 'POST', 'desks', { workflow: 'acceptanceAct', subject: String(actId) })).status,
    ).toBe(404)
  })

  it('[DI-03] orders that are in another act are named, excluded, and the act is formed of the others', async () => {
    const [first, second, third] = [
      await createReadyOrder(),
      await createReadyOrder(),
      await createReadyOrder(),
    ]
    const firstAct = await createFormedAct(first, second)
    const secondAct = await createFormedAct(second, third)
    expect(await view(secondAct.deskId)).toMatchObject({
      step: { state: 'inAnotherAct', summary: { named: String(second), left: 1 } },
    })
    expect((await step(secondAct.deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    expect((await card(second)).acceptanceActNumber).toBe(String(firstAct.actId))
    expect((await card(third)).acceptanceActNumber).toBe(String(secondAct.actId))
  })

  it('[DI-03] of two acts that take one order concurrently, one is refused', async () => {
    const order = await createReadyOrder()
    const acts = await Promise.all([startAct([order]), startAct([order])])
    const dueItems = await readDueSystemActions(bench.db)
    await Promise.all(
      dueItems.map((item) => executeDueSystemAction(bench.server.services, bench.server.engine, item)),
    )
    const states = await Promise.all(acts.map(({ body }) => stateOf(body.deskId)))
    expect(states.sort()).toEqual(['formed', 'inAnotherAct'])
  })

  it('[DI-02] an act with an order cancelled a second ago issues none, and is formed again without it', async () => {
    const [stored, cancelled] = [await createReadyOrder(), await createReadyOrder()]
    const { deskId, actId } = await createFormedAct(stored, cancelled)
    await step(deskId, 'PRINTED')
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    expect(await step(deskId, 'ISSUE')).toMatchObject({
      step: { state: 'changed', summary: { named: String(cancelled), left: 1 } },
    })
    expect((await card(stored)).orderStatusId).toBe(9)
    await waitUntil(async () => (await card(cancelled)).deliveryTrack === null)
    expect(await readTracks(actId), 'the label of a cancelled order still has its track').not.toContain(null)
    expect((await step(deskId, 'REPEAT')).step.state).toBe('changed')
    expect(await readTracks(actId)).not.toContain(null)
    expect((await step(deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    expect(await card(stored)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
  })

  it('[DI-02] an order paid meanwhile is named: neither the old document nor the hand-over is accepted, and the act is formed again', async () => {
    const [stored, paid] = [
      await createReadyOrder(),
      await createReadyOrder({ payTypeId: 3, payStatusId: payStatus.notPaid }),
    ]
    const { deskId, actId } = await createFormedAct(stored, paid)
    const printDocument = async () =>
      bench.server.call('manager', 'GET', `/api/acceptance-acts/${actId}/document`)
    const lines = async () => (await call('manager', 'GET', `acceptance-acts/${actId}`)).body.lines as Json[]
    const { toPay } = (await lines()).find(({ orderId }) => orderId === paid)!
    expect(toPay).toBeGreaterThan(0)
    await step(deskId, 'PRINTED')
    expect(await notifyPayment(paid, toPay)).toBe(200)
    expect(await lines()).toMatchObject([
      { orderId: stored, hasChanged: false },
      { orderId: paid, hasChanged: true, toPay: 0 },
    ])
    expect(await printDocument()).toMatchObject({
      status: 409,
      body: { message: `Акт ${actId} нужно сформировать заново: заказы ${paid} за это время изменились` },
    })
    expect(await step(deskId, 'ISSUE')).toMatchObject({
      step: { state: 'changed', summary: { named: String(paid), left: 1 } },
    })
    expect((await card(stored)).orderStatusId).toBe(9)

    expect((await step(deskId, 'REPEAT')).step.state).toBe('formed')
    expect((await printDocument()).status).toBe(200)
    expect((await lines()).map(({ hasChanged }) => hasChanged)).toEqual([false, false])
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    for (const orderId of [stored, paid])
      expect(await card(orderId)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
  })

  it('[DI-04] keeps what was handed over, also after a payment at the door', async () => {
    const orderId = await createReadyOrder({ payTypeId: 3, payStatusId: payStatus.notPaid })
    const { deskId, actId } = await createFormedAct(orderId)
    const readToPay = async () =>
      (await call('manager', 'GET', `acceptance-acts/${actId}`)).body.lines[0].toPay
    const requestedSum = await readToPay()
    await step(deskId, 'PRINTED')
    await step(deskId, 'ISSUE')
    expect(await notifyPayment(orderId, requestedSum)).toBe(200)
    await bench.tell(orderId, 'DELIVERED_IN_FULL')
    expect([await readToPay(), requestedSum > 0]).toEqual([requestedSum, true])
    const { body } = await call('manager', 'GET', `acceptance-acts/${actId}`)
    expect(body.lines).toMatchObject([{ hasChanged: false, orderStatusId: 12 }])
  })

  it('[DI-02] an order that left an act alone is issued under its own number, and cannot be edited while it is in an act', async () => {
    const [stored, left] = [await createReadyOrder(), await createReadyOrder()]
    const { deskId, actId } = await createFormedAct(stored, left)
    const edit = await call('manager', 'GET', `orders/${stored}/actions/editAfterForming`)
    expect([edit.status, edit.body.code]).toEqual([409, 19])
    await bench.tell(left, 'ISSUED_TO_DELIVERY')
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('changed')
    expect((await step(deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    expect(await card(left)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: `${left}-1` })
    expect(await card(stored)).toMatchObject({ orderStatusId: 9, acceptanceActNumber: String(actId) })
    const withoutAct = await call(
      'manager',
      'GET',
      'tasks/delivery-list?scope=noActual&act=without&limit=200',
    )
    const ids = withoutAct.body.items.map(({ orderId }: Json) => orderId)
    expect([ids.includes(left), ids.includes(stored)]).toEqual([true, false])
    const { body } = await call('manager', 'GET', 'tasks/delivery-list?scope=noActual&limit=200')
    for (const row of body.items as Json[])
      expect(row.actNumber === null, `order ${row.orderId}`).toBe(ids.includes(row.orderId))
    expect(withoutAct.body.items.find(({ orderId }: Json) => orderId === left)).toMatchObject({
      invoiceNumber: `${left}-1`,
    })
  })

  it('[DI-02] that is dissolved releases its orders for another', async () => {
    const order = await createReadyOrder()
    const { actId, deskId } = await createFormedAct(order)
    expect((await step(deskId, 'DISSOLVE')).step.state).toBe('dissolved')
    expect((await card(order)).acceptanceActNumber).toBeNull()
    expect((await call('manager', 'GET', `acceptance-acts/${actId}/document`)).status).toBe(409)
    const repeated = await createFormedAct(order)
    expect(await stateOf(repeated.deskId)).toBe('formed')
  })

  it('[DI-02] contains orders of one store and one service, ready for shipment and visible to the user', async () => {
    const [order, otherOrder] = [
      await createReadyOrder(),
      await createReadyOrder({ delivery: toPickupPoint }),
    ]
    expect((await startAct([order, otherOrder])).body.code).toBe(19)
    expect((await startAct([await bench.packed({})])).body.code).toBe(19)
    expect((await startAct([order], 'store2')).status).toBe(404)
    expect((await startAct([order], 'operator')).status).toBe(403)
    expect((await startAct([])).status).toBe(400)
    const { deskId } = await createFormedAct(order)
    expect((await call('store2', 'GET', `desks/${deskId}`)).status).toBe(404)
    expect((await call('store2', 'POST', `desks/${deskId}/claim`, {})).status).toBe(404)
  })
})
