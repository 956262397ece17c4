import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '../../../src/server/callbacks/signature.ts'
import { orderTares } from '../../../src/server/db/schema/orders.ts'
import { carryOutAtDesk, dueAtDesks } from '../../../src/server/desks/deeds.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { boxCode } from '../../../src/shared/box-code.ts'
import { newKey, newOrder } from '../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../support/partners.ts'
import { readPdf } from '../../support/pdf.ts'
import type { Json } from '../../support/server.ts'
import { tokenFor } from '../../support/tokens.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** Packed, announced and with its papers printed. */
async function ready(more: object = {}): Promise<number> {
  const orderId = await bench.packed(more)
  await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  await bench.tell(orderId, 'DOCUMENTS_PRINTED')
  return orderId
}
const call = (user: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  bench.server.call(user, method, `/api/${path}`, body)
const begin = (orderIds: number[], user = 'manager') =>
  call(user, 'POST', 'acceptance-acts', { orderIds, boxes: orderIds.map((id) => boxCode(id, 1)) })
const view = async (deskId: number, user = 'manager') => (await call(user, 'GET', `desks/${deskId}`)).body
const carryOut = async () => {
  for (const due of await dueAtDesks(bench.db))
    await carryOutAtDesk(bench.server.services, bench.server.engine, due)
}
async function step(deskId: number, type: string): Promise<Json> {
  const { revision } = (await view(deskId)).step
  const { status, body } = await bench.server.call(
    ...(['manager', 'POST', `/api/desks/${deskId}/events`, { type, revision }] as const),
    { 'idempotency-key': newKey() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  await carryOut()
  return view(deskId)
}
async function formed(...orderIds: number[]): Promise<{ actId: number; deskId: number }> {
  const { status, body } = await begin(orderIds)
  expect(status, JSON.stringify(body)).toBe(201)
  await carryOut()
  return body
}
let told = 0
async function pays(orderId: number, amount: number): Promise<number> {
  const said = {
    id: `act-${++told}`,
    orderId,
    operation: 'approved',
    amount,
    currency: 'RUB',
    paymentId: `pay-${orderId}`,
  }
  const payload = JSON.stringify({ ...said, happenedAt: '2026-11-21T09:00:00.000Z' })
  const headers = {
    'content-type': 'application/json',
    'x-signature': signatureOf('development-only', payload),
  }
  const { statusCode } = await bench.server.app.inject({
    ...{ method: 'POST', url: '/api/callbacks/payments', headers, payload },
  })
  return statusCode
}
const stateOf = async (deskId: number): Promise<string> => (await view(deskId)).step.state
const card = async (orderId: number) => (await call('manager', 'GET', `orders/${orderId}`)).body.order
const waiting = async (user = 'manager') => {
  const { body } = await call(user, 'GET', 'tasks/delivery-list')
  return body.items.map(({ orderId }: Json) => orderId) as number[]
}

describe('delivery issue', () => {
  it('[DI-01] lists what waits for its courier, by service and with counts, and what has gone', async () => {
    const first = await ready()
    const second = await ready({ delivery: { ...sampleDelivery, serviceTypeId: 1, serviceId: 2 } })
    expect(await waiting()).toEqual(expect.arrayContaining([first, second]))
    const { body: counts } = await call('manager', 'GET', 'tasks/delivery-count')
    expect(counts.find(({ service }: Json) => service === 1).count).toBeGreaterThan(0)
    const { body: ofOne } = await call('manager', 'GET', 'tasks/delivery-list?service=2')
    expect(ofOne.items).toMatchObject([{ orderId: second, boxes: 1, actNumber: null, deskId: null }])
    await bench.tell(second, 'ISSUED_TO_DELIVERY')
    expect(await waiting()).not.toContain(second)
    const { body: gone } = await call('manager', 'GET', 'tasks/delivery-list?scope=noActual')
    expect(gone.items.map(({ orderId }: Json) => orderId)).toEqual([second])
    expect(await waiting('store2')).toEqual([])
  })
})

describe('a box that is scanned for an act', () => {
  const scanned = async (code: string, { service = 1, user = 'manager', pfm = '' } = {}) => {
    const query = new URLSearchParams({ code, service: String(service), ...(pfm && { pfm }) })
    const { status, body } = await call(user, 'GET', `acceptance-acts/box?${query.toString()}`)
    return { status, ...body }
  }
  const twoBoxes = (orderId: number) =>
    bench.db.insert(orderTares).values([1, 2].map((typeId) => ({ orderId, typeId, weight: 1_200 })))

  it('[TK-28] is told apart by the code of its label, or by the track of an order that is one box', async () => {
    const [one, two] = [await ready(), await ready()]
    await twoBoxes(two)
    expect(await scanned(boxCode(two, 2))).toMatchObject({
      ...{ status: 200, n: 2 },
      order: { orderId: two, boxes: 2 },
    })
    const { deliveryTrack } = await card(one)
    expect(await scanned(deliveryTrack)).toMatchObject({ status: 200, n: 1, order: { orderId: one } })
    const track = (await card(two)).deliveryTrack
    expect((await scanned(track)).message).toContain(boxCode(two, 1))
    expect(await scanned(boxCode(two, 3))).toMatchObject({ status: 409, code: 19 })
    expect((await scanned(boxCode(two, 3))).message).toContain(`Мест в заказе ${two}: 2`)
  })

  it('[TK-28] is refused in words: of another service or store, in an act, cancelled, gone, not packed, unknown', async () => {
    const [order, cancelled, gone] = [await ready(), await ready(), await ready()]
    expect((await scanned(boxCode(order, 1), { service: 2 })).message).toMatch(/везёт другая служба: «.+»/)
    expect((await scanned(boxCode(order, 1), { pfm: '1002' })).message).toContain('магазина 1001')
    const { deliveryTrack: label } = await card(cancelled)
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    // Its label still names it, although the announcement was taken back.
    for (const code of [boxCode(cancelled, 1), label])
      expect((await scanned(code)).message).toContain(`Заказ ${cancelled} отменён`)
    await bench.tell(gone, 'ISSUED_TO_DELIVERY')
    expect((await scanned(boxCode(gone, 1))).message).toContain('уже передан в доставку')
    const fresh = await newOrder(bench.server, { delivery: sampleDelivery })
    expect((await scanned(boxCode(fresh, 1))).message).toMatch(/не готов к отгрузке: его статус «.+»/)
    const pickup = await newOrder(bench.server)
    expect((await scanned(boxCode(pickup, 1))).message).toContain('выдаётся в магазине')
    const { actId } = await formed(order)
    expect((await scanned(boxCode(order, 1))).message).toBe(`Заказ ${order} уже в акте ${actId}`)
    for (const code of ['99999999-1', '4600605010013', 'что-то'])
      expect(await scanned(code)).toMatchObject({ status: 404, code: 1 })
    // What a person does not see is as unknown as what is not there.
    expect(await scanned(boxCode(order, 1), { user: 'store2' })).toMatchObject({ status: 404, code: 1 })
  })

  it('[TK-28] [DI-02] an act is begun of whole orders alone: the missing boxes are named, and no other box goes', async () => {
    const [one, two] = [await ready(), await ready()]
    await twoBoxes(two)
    const act = (boxes: string[]) =>
      call('manager', 'POST', 'acceptance-acts', { orderIds: [one, two], boxes })
    const short = await act([boxCode(one, 1), boxCode(two, 1)])
    expect(short.body).toMatchObject({ code: 19, message: `Отсканированы не все места: ${two} (1/2)` })
    const twice = await act([boxCode(one, 1), boxCode(two, 1), boxCode(two, 1)])
    expect(twice.body.message).toContain(`${two} (1/2)`)
    const every = [boxCode(one, 1), boxCode(two, 1), boxCode(two, 2)]
    const other = await ready()
    expect((await act([...every, boxCode(other, 1)])).body.message).toContain(boxCode(other, 1))
    expect((await act(every)).status).toBe(201)
  })
})

describe('an act', () => {
  it('[DI-02] is formed, printed and handed over: every order is issued to delivery under its number', async () => {
    const orders = [await ready(), await ready()]
    const { actId, deskId } = await formed(...orders)
    expect(await stateOf(deskId)).toBe('formed')
    expect(await card(orders[0]!)).toMatchObject({ acceptanceActNumber: String(actId), orderStatusId: 9 })
    const paper = await bench.server.app.inject({
      url: `/api/acceptance-acts/${actId}/document`,
      headers: { authorization: `Bearer ${await tokenFor('manager')}` },
    })
    expect(paper.statusCode).toBe(200)
    // [SP-02] The terms of specification 9.
    expect(readPdf(paper.rawPayload)[0]!.text).toContain(
      'Возврат товара — в течение 7 календарных дней после получения. Обмен товара — в течение 14 дней',
    )
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    for (const orderId of orders)
      expect(await card(orderId)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
    const { body: acts } = await call('manager', 'GET', `acceptance-acts?number=${orders[1]}`)
    expect(acts.items).toMatchObject([{ id: actId, status: 'issued', orders: 2, deskId: null }])
    // What is handed over is not begun again.
    expect(
      (await call('manager', 'POST', 'desks', { workflow: 'acceptanceAct', subject: String(actId) })).status,
    ).toBe(404)
  })

  it('[DI-03] orders that are in another act are named, excluded, and the act is formed of the others', async () => {
    const [first, second, third] = [await ready(), await ready(), await ready()]
    const standing = await formed(first, second)
    const other = await formed(second, third)
    expect(await view(other.deskId)).toMatchObject({
      step: { state: 'inAnotherAct', summary: { named: String(second), left: 1 } },
    })
    expect((await step(other.deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    expect((await card(second)).acceptanceActNumber).toBe(String(standing.actId))
    expect((await card(third)).acceptanceActNumber).toBe(String(other.actId))
  })

  it('[DI-03] of two that take one order at once, one is told', async () => {
    const order = await ready()
    const acts = await Promise.all([begin([order]), begin([order])])
    const due = await dueAtDesks(bench.db)
    await Promise.all(due.map((one) => carryOutAtDesk(bench.server.services, bench.server.engine, one)))
    const states = await Promise.all(acts.map(({ body }) => stateOf(body.deskId)))
    expect(states.sort()).toEqual(['formed', 'inAnotherAct'])
  })

  it('[DI-02] with an order that was cancelled a second ago issues none, and is formed anew without it', async () => {
    const [kept, cancelled] = [await ready(), await ready()]
    const { deskId, actId } = await formed(kept, cancelled)
    await step(deskId, 'PRINTED')
    await bench.tell(cancelled, 'CANCEL_ORDER', { reasonId: null, comment: null })
    expect(await step(deskId, 'ISSUE')).toMatchObject({
      step: { state: 'changed', summary: { named: String(cancelled), left: 1 } },
    })
    expect((await card(kept)).orderStatusId).toBe(9)
    expect((await step(deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    expect(await card(kept)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
  })

  it('[DI-02] names an order that was paid for meanwhile: neither its old paper nor its hand-over goes, it is formed anew', async () => {
    const [kept, paid] = [await ready(), await ready({ payTypeId: 3, payStatusId: payStatus.notPaid })]
    const { deskId, actId } = await formed(kept, paid)
    const paper = async () => bench.server.call('manager', 'GET', `/api/acceptance-acts/${actId}/document`)
    const lines = async () => (await call('manager', 'GET', `acceptance-acts/${actId}`)).body.lines as Json[]
    const { toPay } = (await lines()).find(({ orderId }) => orderId === paid)!
    expect(toPay).toBeGreaterThan(0)
    await step(deskId, 'PRINTED')
    expect(await pays(paid, toPay)).toBe(200)
    expect(await lines()).toMatchObject([
      { orderId: kept, hasChanged: false },
      { orderId: paid, hasChanged: true, toPay: 0 },
    ])
    expect(await paper()).toMatchObject({
      ...{ status: 409, body: { code: 19 } },
      body: { message: `Акт ${actId} нужно сформировать заново: заказы ${paid} за это время изменились` },
    })
    expect(await step(deskId, 'ISSUE')).toMatchObject({
      step: { state: 'changed', summary: { named: String(paid), left: 1 } },
    })
    expect((await card(kept)).orderStatusId).toBe(9)

    expect((await step(deskId, 'REPEAT')).step.state).toBe('formed')
    expect((await paper()).status).toBe(200)
    expect((await lines()).map(({ hasChanged }) => hasChanged)).toEqual([false, false])
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('issuedToDelivery')
    for (const orderId of [kept, paid])
      expect(await card(orderId)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: String(actId) })
  })

  it('[DI-04] says for good what was handed over, also once it was paid for at the door', async () => {
    const orderId = await ready({ payTypeId: 3, payStatusId: payStatus.notPaid })
    const { deskId, actId } = await formed(orderId)
    const toPay = async () => (await call('manager', 'GET', `acceptance-acts/${actId}`)).body.lines[0].toPay
    const asked = await toPay()
    await step(deskId, 'PRINTED')
    await step(deskId, 'ISSUE')
    expect(await pays(orderId, asked)).toBe(200)
    await bench.tell(orderId, 'DELIVERED_IN_FULL')
    expect([await toPay(), asked > 0]).toEqual([asked, true])
    const { body } = await call('manager', 'GET', `acceptance-acts/${actId}`)
    expect(body.lines).toMatchObject([{ hasChanged: false, orderStatusId: 12 }])
  })

  it('[DI-02] an order that left it by itself goes under a number of its own, and may not be edited while it stands in it', async () => {
    const [kept, gone] = [await ready(), await ready()]
    const { deskId, actId } = await formed(kept, gone)
    const edit = await call('manager', 'GET', `orders/${kept}/actions/editAfterForming`)
    expect([edit.status, edit.body.code]).toEqual([409, 19])
    await bench.tell(gone, 'ISSUED_TO_DELIVERY')
    await step(deskId, 'PRINTED')
    expect((await step(deskId, 'ISSUE')).step.state).toBe('changed')
    expect((await step(deskId, 'EXCLUDE_AND_REPEAT')).step.state).toBe('formed')
    expect(await card(gone)).toMatchObject({ orderStatusId: 10, acceptanceActNumber: `${gone}-1` })
    expect(await card(kept)).toMatchObject({ orderStatusId: 9, acceptanceActNumber: String(actId) })
    const without = await call('manager', 'GET', 'tasks/delivery-list?scope=noActual&act=without&limit=200')
    const ids = without.body.items.map(({ orderId }: Json) => orderId)
    expect([ids.includes(gone), ids.includes(kept)]).toEqual([true, false])
  })

  it('[DI-02] that is dissolved sets its orders free for another', async () => {
    const order = await ready()
    const { actId, deskId } = await formed(order)
    expect((await step(deskId, 'DISSOLVE')).step.state).toBe('dissolved')
    expect((await card(order)).acceptanceActNumber).toBeNull()
    expect((await call('manager', 'GET', `acceptance-acts/${actId}/document`)).status).toBe(409)
    const again = await formed(order)
    expect(await stateOf(again.deskId)).toBe('formed')
  })

  it('[DI-02] holds orders of one store and one service, ready for shipment and seen by the person', async () => {
    const [order, other] = [
      await ready(),
      await ready({ delivery: { ...sampleDelivery, serviceTypeId: 1, serviceId: 2 } }),
    ]
    expect((await begin([order, other])).body.code).toBe(19)
    expect((await begin([await bench.packed({})])).body.code).toBe(19)
    expect((await begin([order], 'store2')).status).toBe(404)
    expect((await begin([order], 'operator')).status).toBe(403)
    expect((await begin([])).status).toBe(400)
    const { deskId } = await formed(order)
    expect((await call('store2', 'GET', `desks/${deskId}`)).status).toBe(404)
    expect((await call('store2', 'POST', `desks/${deskId}/claim`, {})).status).toBe(404)
  })
})
