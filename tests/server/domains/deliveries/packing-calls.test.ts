import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
})
afterAll(() => bench.close())

const get = async (path: string, user = 'manager') => bench.server.call(user, 'GET', `/api/${path}`)
const post = (path: string, body: object, { user = 'manager', key = newKey() } = {}) =>
  bench.server.call(user, 'POST', `/api/delivery-tare/${path}`, body, { 'idempotency-key': key })

/** An order for delivery whose containers are being weighed. */
async function startWeighing(): Promise<{ orderId: number; taskId: number }> {
  const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
  const taskId = await openTask(bench.server, orderId, 'formationDelivery')
  await sendTaskEvent(bench.server, 'manager', taskId, 'STARTED')
  const { body: view } = await get(`tasks/${taskId}`)
  expect(
    (await sendTaskEvent(bench.server, 'manager', taskId, 'COLLECTED', createCollectedPayload(view))).status,
  ).toBe(200)
  return { orderId, taskId }
}
const types = ({ tares }: Json) => tares.map(({ typeId }: Json) => typeId)

describe('containers of a delivery', () => {
  it('[VA-03] [TK-09] are added to and removed from the open weighing task, and its screen shows the same', async () => {
    const { orderId, taskId } = await startWeighing()
    expect((await get(`delivery-tare?orderId=${orderId}`)).body).toEqual({
      orderId,
      tares: [],
      weighing: { taskId, edition: 0 },
    })
    await post('create', { orderId, typeId: 1, weight: 2_400 })
    const { body: two } = await post('create', { orderId, typeId: 2, weight: null })
    expect(two.tares).toEqual([
      { n: 1, typeId: 1, weight: 2_400, unused: false },
      { n: 2, typeId: 2, weight: null, unused: false },
    ])
    const { body: view } = await get(`tasks/${taskId}`)
    expect(view.draft).toMatchObject({ edition: 2, data: { tares: [{ typeId: 1 }, { typeId: 2 }] } })
    const { body: removed } = await post('remove', { orderId, n: 1, edition: two.weighing.edition })
    expect(types(removed)).toEqual([2])
  })

  it('[VA-03] a repeat with the same key changes nothing, and a list read before another change is refused', async () => {
    const { orderId } = await startWeighing()
    const key = newKey()
    await post('create', { orderId, typeId: 1, weight: 1_000 }, { key })
    const { body: repeated } = await post('create', { orderId, typeId: 1, weight: 1_000 }, { key })
    expect(types(repeated)).toEqual([1])
    expect((await post('create', { orderId, typeId: 2, weight: 1_000 }, { key })).body.code).toBe(19)
    await post('create', { orderId, typeId: 2, weight: 1_000 })
    const stale = await post('remove', { orderId, n: 1, edition: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 19])
    expect((await post('remove', { orderId, n: 3, edition: 2 })).body.code).toBe(19)
    expect(types((await get(`delivery-tare?orderId=${orderId}`)).body)).toEqual([1, 2])
  })

  it('[VA-03] [TK-09] no container above the courier’s limit, no order above its weight, with the messages of the step', async () => {
    const { orderId } = await startWeighing()
    const tooHeavy = await post('create', { orderId, typeId: 1, weight: 15_001 })
    expect([tooHeavy.status, tooHeavy.body.code]).toEqual([409, 19])
    expect(tooHeavy.body.message).toContain('15')
    for (const weight of [15_000, 15_000])
      expect((await post('create', { orderId, typeId: 1, weight })).status).toBe(200)
    const overLimit = await post('create', { orderId, typeId: 1, weight: 1_000 })
    expect([overLimit.status, overLimit.body.code]).toEqual([409, 19])
    expect((await post('create', { orderId, typeId: 999, weight: null })).body.code).toBe(7)
    expect((await get(`delivery-tare?orderId=${orderId}`)).body.tares).toHaveLength(2)
  })

  it('[VA-03] of a formed order are the stored ones and cannot be changed', async () => {
    const { orderId, taskId } = await startWeighing()
    const tares = [{ typeId: 1, weight: 2_400, unused: false }]
    await sendTaskEvent(bench.server, 'manager', taskId, 'TARES_WEIGHED', { tares })
    const step = async () => (await get(`tasks/${taskId}`)).body.step.state as string
    if ((await step()) === 'doubtingWeight')
      await sendTaskEvent(bench.server, 'manager', taskId, 'WEIGHT_CONFIRMED', { comment: 'весы проверены' })
    await sendTaskEvent(bench.server, 'manager', taskId, 'PACKED', { packages: [{ typeId: 2, count: 3 }] })
    expect((await sendTaskEvent(bench.server, 'manager', taskId, 'FORM')).status).toBe(200)
    expect((await get(`delivery-tare?orderId=${orderId}`)).body).toEqual({
      orderId,
      weighing: null,
      tares: [{ n: 1, ...tares[0] }],
    })
    expect((await post('create', { orderId, typeId: 1, weight: 100 })).body.code).toBe(19)
    const { body: bags } = await get(`bags?orderId=${orderId}`)
    expect(bags.find(({ id }: Json) => id === 2)).toMatchObject({ price: 1_000, count: 3 })
    expect(bags.find(({ id }: Json) => id === 1)).toMatchObject({ price: 700, count: 0 })
  })

  it('[VA-03] are accessible to users of their store with the right to weigh', async () => {
    const { orderId } = await startWeighing()
    expect((await get(`delivery-tare?orderId=${orderId}`, 'store2')).status).toBe(404)
    expect((await post('create', { orderId, typeId: 1, weight: null }, { user: 'store2' })).status).toBe(404)
    expect((await post('create', { orderId, typeId: 1, weight: null }, { user: 'operator' })).status).toBe(
      403,
    )
  })
})

describe('the delivery of an order', () => {
  it('[VA-03] shows address, time and service; an order for pickup has none', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const { body } = await get(`deliveries/${orderId}`)
    expect(body).toMatchObject({
      orderId,
      pfm: '1001',
      deliveryServiceId: 1,
      deliverySumClient: 29_900,
      label: null,
      fullNameReciever: 'Смирнов Пётр',
      deliveryAddress: { city: 'Москва', apartment: '12' },
    })
    expect((await get(`deliveries/${orderId}`, 'store2')).status).toBe(404)
    const pickup = await get(`deliveries/${await newOrder(bench.server)}`)
    expect([pickup.status, pickup.body.code]).toEqual([409, 19])
  })

  it('[VA-03] the wishes offer the slots of its service in the format of a catalogue', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const { body: listOffered } = await get(`orders/${orderId}/timeslots`)
    const { body: dates } = await get(`catalogs/delivery-desired-date?orderId=${orderId}`)
    expect(dates.length).toBeGreaterThan(0)
    expect(dates.map(({ id }: Json) => id)).toEqual(listOffered.items.map(({ slotId }: Json) => slotId))
    expect(dates[0].description).toMatch(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}–\d{2}:\d{2}$/)
    expect((await get(`catalogs/delivery-desired-date?orderId=${orderId}`, 'store2')).status).toBe(404)
  })
})

describe('counts', () => {
  it('[VA-03] of the sections of the order list are those of the user and their stores', async () => {
    const readSections = async (user: string) => (await get('orders/menu-types', user)).body as Json[]
    const listIds = async (user: string, section: string) =>
      (await get(`orders?section=${section}&limit=1`, user)).body.total as number
    for (const user of ['manager', 'admin', 'store2'])
      for (const { section, count, statuses } of await readSections(user)) {
        expect(count, `${user} ${section}`).toBe(await listIds(user, section))
        expect(statuses.reduce((sum: number, section: Json) => sum + section.count, 0)).toBe(count)
      }
    const before = await readSections('store2')
    await newOrder(bench.server, { pfm: '1002' })
    const sum = (sections: Json[]) => sections.reduce((all, { count }) => all + count, 0)
    expect(sum(await readSections('store2'))).toBe(sum(before) + 1)
    expect((await readSections('manager')).map(({ section }) => section)).toEqual([
      'new',
      'inWork',
      'completed',
      'unused',
    ])
  })

  it('[VA-03] [EV-01] of unfinished events are by handler and status, as in the sidebar', async () => {
    const { body: handlers } = await get('catalogs/handler-status-list-count', 'admin')
    const { body: counted } = await get('events/list-count-not-finished', 'admin')
    const sums = new Map<string, number>()
    for (const { statuses } of handlers)
      for (const { status, count } of statuses) sums.set(status, (sums.get(status) ?? 0) + count)
    expect(sums.size).toBeGreaterThan(0)
    for (const { status, count } of counted) expect(sums.get(status) ?? 0).toBe(count)
    expect(handlers.find(({ id }: Json) => id === 'delivery.announce')?.description).not.toBe('')
    expect((await get('catalogs/handler-status-list-count', 'operator')).status).toBe(403)
  })
})
