import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { deliveryAnnouncements } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { orderLog } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** Cost of the sample order and of its delivery, minor units. */
const total = 2 * 129_900 + 349_900 + 29_900
const cash = { payTypeId: 3, payStatusId: payStatus.notPaid }
const roubles = (collected: number) => ({ collected, currency: 'RUB' })

let ids = 0
async function notify(orderId: number, status: string, overrides: object = {}) {
  const text = JSON.stringify({
    id: `sum-${++ids}`,
    number: `${orderId}-1`,
    status,
    happenedAt: '2026-11-21T09:00:00.000Z',
    ...overrides,
  })
  const response = await bench.server.app.inject({
    method: 'POST',
    url: '/api/callbacks/deliveries/courier1',
    headers: { 'content-type': 'application/json', 'x-signature': signBody('development-only', text) },
    payload: text,
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
async function createOrderAtCourier(overrides: object = cash): Promise<number> {
  const orderId = await bench.packed(overrides)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY']) await bench.tell(orderId, type)
  return orderId
}
const readCourierEntries = (orderId: number) =>
  bench.db
    .select({ amount: ledgerEntries.amount, currency: ledgerEntries.currency })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.way, 'courier')))
    .orderBy(asc(ledgerEntries.number))
/** Log entries about sums that differ from the recorded ones. */
const readSumsInLog = async (orderId: number) =>
  (
    await bench.db
      .select({ old: orderLog.old, new: orderLog.new, entityName: orderLog.entityName })
      .from(orderLog)
      .where(and(eq(orderLog.orderId, orderId), eq(orderLog.action, 'hearContradiction')))
      .orderBy(asc(orderLog.id))
  )
    .filter(({ entityName }) => entityName === 'ledger')
    .map(({ old, new: stated }) => ({ old, new: stated }))
const findOpenDeciding = async (orderId: number): Promise<Json[]> =>
  (await bench.card(orderId)).tasks.filter(
    (task: Json) => task.taskType === 'deciding' && task.taskStatus === 'open',
  )
const rub = (amount: number) => ({ amount, currency: 'RUB' })

describe('[MO-03] a later sum of the courier that differs from the recorded one', () => {
  const returnedLine = async (orderId: number) => {
    const { products } = await bench.card(orderId)
    return { lines: [{ lineId: products[0].id as number, returned: 1 }] }
  }
  it.each([
    { name: 'more', status: 'delivered', first: roubles(100), later: roubles(total), recorded: rub(100) },
    { name: 'less', status: 'delivered', first: roubles(total), later: roubles(100), recorded: rub(total) },
    { name: 'nothing', status: 'delivered', first: roubles(total), later: roubles(0), recorded: rub(total) },
    { name: 'after nothing', status: 'delivered', first: roubles(0), later: roubles(100), recorded: rub(0) },
    {
      name: 'in another currency',
      status: 'delivered',
      first: { collected: total, currency: 'KZT' },
      later: roubles(total),
      recorded: { amount: total, currency: 'KZT' },
    },
    { name: 'after no sum', status: 'delivered', first: {}, later: roubles(100), recorded: rub(total) },
    {
      name: 'of a partial delivery',
      status: 'deliveredInPart',
      first: roubles(30_000),
      later: roubles(15_000),
      recorded: rub(30_000),
    },
    {
      name: 'older',
      status: 'delivered',
      first: roubles(total),
      later: { ...roubles(100), happenedAt: '2026-11-21T08:00:00.000Z' },
      recorded: rub(total),
    },
  ])('$name: creates a task and a log entry with both sums', async ({ status, first, later, recorded }) => {
    const orderId = await createOrderAtCourier()
    const lines = status === 'deliveredInPart' ? await returnedLine(orderId) : {}
    expect((await notify(orderId, status, { ...first, ...lines })).body).toEqual({ acted: true })
    expect((await notify(orderId, status, { ...first, ...lines })).status, 'the same once more').toBe(200)
    expect(await findOpenDeciding(orderId)).toEqual([])
    const entries = await readCourierEntries(orderId)

    expect((await notify(orderId, status, { ...later, ...lines })).body).toEqual({ acted: true })
    expect(await readSumsInLog(orderId)).toEqual([
      { old: recorded, new: { amount: later.collected, currency: later.currency } },
    ])
    expect(await findOpenDeciding(orderId)).toMatchObject([{ state: 'contradicted' }])
    expect(await readCourierEntries(orderId), 'the ledger keeps the first sum').toEqual(entries)
  })

  it('without a sum, the full sum: differs from less', async () => {
    const orderId = await createOrderAtCourier()
    await notify(orderId, 'delivered', roubles(100))
    await notify(orderId, 'delivered')
    expect(await readSumsInLog(orderId)).toEqual([{ old: rub(100), new: rub(total) }])
    const paid = await createOrderAtCourier()
    await notify(paid, 'delivered', roubles(total))
    await notify(paid, 'delivered')
    expect(await readSumsInLog(paid)).toEqual([])
    expect(await findOpenDeciding(paid)).toEqual([])
  })

  it('of a prepaid order: zero is no difference, a sum is', async () => {
    const orderId = await createOrderAtCourier({ payTypeId: 1, payStatusId: payStatus.held })
    await notify(orderId, 'delivered')
    await notify(orderId, 'delivered', roubles(0))
    expect(await findOpenDeciding(orderId)).toEqual([])
    await notify(orderId, 'delivered', roubles(500))
    expect(await readSumsInLog(orderId)).toEqual([{ old: rub(0), new: rub(500) }])
    expect(await findOpenDeciding(orderId)).toHaveLength(1)
  })

  it('with a status that brings no money: the status counts, and a task asks about the sum', async () => {
    for (const status of ['notDelivered', 'returning', 'arrived']) {
      const orderId = await createOrderAtCourier()
      await notify(orderId, status, { collected: 0 })
      expect(await findOpenDeciding(orderId)).toEqual([])
      const other = await createOrderAtCourier()
      await notify(other, status, roubles(500))
      expect(await readSumsInLog(other)).toEqual([{ old: rub(0), new: rub(500) }])
      expect(await findOpenDeciding(other)).toHaveLength(1)
      expect(await readCourierEntries(other)).toEqual([])
    }
  })

  it('of an order that was returned, or whose delivery is older than its return', async () => {
    const returned = await createOrderAtCourier()
    await notify(returned, 'notDelivered')
    await bench.tell(returned, 'RETURN_CONFIRMED')
    expect(await bench.stateOf(returned)).toBe('returnedToWarehouse')
    await notify(returned, 'delivered', roubles(total))
    expect(await readSumsInLog(returned)).toEqual([{ old: rub(0), new: rub(total) }])
    expect(await findOpenDeciding(returned)).toHaveLength(1)

    const lost = await createOrderAtCourier()
    await bench.tell(lost, 'LOST', { reasonId: 1, comment: null })
    expect((await bench.card(lost)).order.orderStatusId).toBe(14)
    await notify(lost, 'delivered', roubles(total))
    expect(await readSumsInLog(lost)).toEqual([{ old: rub(0), new: rub(total) }])

    const returning = await createOrderAtCourier()
    await notify(returning, 'notDelivered')
    await notify(returning, 'delivered', { ...roubles(total), happenedAt: '2026-11-21T08:00:00.000Z' })
    expect(await readSumsInLog(returning)).toEqual([{ old: rub(0), new: rub(total) }])
    expect(await findOpenDeciding(returning)).toHaveLength(1)
  })

  it('of a withdrawn parcel, even if the sum equals the recorded one', async () => {
    const orderId = await createOrderAtCourier()
    await notify(orderId, 'delivered', roubles(total))
    await bench.db
      .update(deliveryAnnouncements)
      .set({ state: 'withdrawn' })
      .where(eq(deliveryAnnouncements.orderId, orderId))
    await notify(orderId, 'delivered', roubles(total))
    expect(await readSumsInLog(orderId)).toEqual([{ old: rub(total), new: rub(total) }])
    expect(await findOpenDeciding(orderId)).toHaveLength(1)
  })

  it('than an employee has recorded: an employee said that the order was delivered', async () => {
    const orderId = await createOrderAtCourier()
    await bench.tell(orderId, 'DELIVERED_IN_FULL')
    expect(await readCourierEntries(orderId)).toEqual([rub(total)])
    await notify(orderId, 'delivered', roubles(100))
    expect(await readSumsInLog(orderId)).toEqual([{ old: rub(total), new: rub(100) }])
    expect(await findOpenDeciding(orderId)).toHaveLength(1)
  })
})

describe('[MO-03] another notification under a used id', () => {
  it('is refused with 409; an exact repeat is not', async () => {
    const orderId = await createOrderAtCourier()
    const id = `used-${orderId}`
    const warn = vi.spyOn(bench.server.services.log, 'warn')
    const body = { id, courier: { name: 'Ким' }, happenedAt: '2026-11-21T09:00:00Z' }
    expect((await notify(orderId, 'inTransit', body)).body).toEqual({ acted: true })
    expect((await notify(orderId, 'inTransit', body)).body).toEqual({ acted: false })
    const otherTime = { ...body, happenedAt: '2026-11-21T12:00:01+03:00' }
    expect((await notify(orderId, 'inTransit', otherTime)).body).toEqual({ acted: false })
    const other = await createOrderAtCourier()
    for (const [order, status, more] of [
      [orderId, 'arrived', {}],
      [orderId, 'inTransit', roubles(500)],
      [orderId, 'inTransit', { courier: { name: 'Ли' } }],
      [other, 'inTransit', {}],
    ] as const) {
      const { status: code, body: answer } = await notify(order, status, { ...body, ...more })
      expect([code, answer.code]).toEqual([409, 19])
    }
    expect((await bench.card(orderId)).order.deliveryStatusId).toBe(4)
    expect((await notify(orderId, 'inTransit', body)).body, 'still a repeat').toEqual({ acted: false })
    expect(warn.mock.calls).toEqual(
      [orderId, orderId, orderId, other].map((order) => [
        { source: 'courier1', orderId: order },
        'notification with the id of another notification',
      ]),
    )
    warn.mockRestore()
  })

  it('of a row without a digest counts as a repeat', async () => {
    const orderId = await createOrderAtCourier()
    const id = `old-${orderId}`
    await notify(orderId, 'inTransit', { id })
    await bench.db.execute(`update partner_notifications set digest = null where id = '${id}'`)
    expect((await notify(orderId, 'arrived', { id })).body).toEqual({ acted: false })
  })
})
