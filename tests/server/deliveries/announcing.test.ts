import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deliveryLabels, deliveryTimeslots } from '../../../src/server/db/schema/deliveries.ts'
import { events } from '../../../src/server/db/schema/events.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { stores } from '../../../src/server/db/schema/reference.ts'
import { readParcel } from '../../../src/server/deliveries/parcel.ts'
import { eventHandlers } from '../../../src/server/events/event-catalog.ts'
import { full } from '../../support/full.ts'
import { newOrder } from '../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../support/partners.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.courier1.set({ mode: 'none' }))
afterAll(() => bench.close())

const reaches = (orderId: number, state: string) =>
  until(async () => (await bench.stateOf(orderId)) === state, 25_000)
const eventOf = async (orderId: number, handler: string) =>
  (await bench.eventsOf(orderId)).filter((event) => event.handler === handler).at(-1)!
const parcelOf = (orderId: number, attempt = 1) => bench.carrier.parcel(`${orderId}-${attempt}`)
const lastAttempt = (id: number, handler: 'delivery.announce') =>
  bench.db
    .update(events)
    .set({ attempts: eventHandlers[handler].attempts - 1 })
    .where(eq(events.id, id))

describe('announcing an order to its delivery service', () => {
  it('[EN-10] a packed order is announced, its label kept, its track written, and its documents can be printed', async () => {
    const orderId = await bench.packed()
    await reaches(orderId, 'generated.labelled')
    const { order, tasks } = await bench.card(orderId)
    expect(order).toMatchObject({ deliveryTrack: parcelOf(orderId)!.track, deliveryStatusId: 2 })
    expect(tasks.map((task: { taskType: string }) => task.taskType)).toContain('printTransferDoc')
    expect(parcelOf(orderId)).toMatchObject({
      requests: 1,
      labels: 1,
      receiver: { name: 'Смирнов Пётр', phone: '79167654321' },
    })
    const [label] = await bench.db.select().from(deliveryLabels).where(eq(deliveryLabels.orderId, orderId))
    expect(Buffer.from(label!.content, 'base64').toString('latin1')).toMatch(/^%PDF/)
  })

  it('[TK-23] the service is told whether something of the order is for adults', async () => {
    const plain = await bench.packed()
    const forAdults = await bench.packed({ productsForAdults: true })
    await reaches(plain, 'generated.labelled')
    await reaches(forAdults, 'generated.labelled')
    expect(parcelOf(plain)!.adultsOnly).toBe(false)
    expect(parcelOf(forAdults)!.adultsOnly).toBe(true)
  })

  it('[EN-10] name, phone and address are told to the service and not kept in the event', async () => {
    const orderId = await bench.packed()
    await reaches(orderId, 'generated.labelled')
    const kept = JSON.stringify(await bench.eventsOf(orderId))
    for (const personal of ['Смирнов', '7916765', 'Лесная']) expect(kept).not.toContain(personal)
  })

  it.each(full ? (['down', 'garbage', 'error'] as const) : (['garbage'] as const))(
    '[EN-10] a service that is %s is told again and has one order in the end',
    async (mode) => {
      bench.faults.courier1.set({ mode })
      const orderId = await bench.packed()
      await until(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
      expect(await bench.stateOf(orderId)).toBe('generated.announcing')
      bench.faults.courier1.set({ mode: 'none' })
      await reaches(orderId, 'generated.labelled')
      expect(parcelOf(orderId)!.labels).toBe(1)
    },
  )

  it('[EN-10] a service that answers too late has one order and one label', async () => {
    bench.faults.courier1.set({ mode: 'slow', delayMs: 5_000 })
    const orderId = await bench.packed()
    await until(async () => (await eventOf(orderId, 'delivery.announce')).error === 'timeout')
    bench.faults.courier1.set({ mode: 'none' })
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 1 })
    expect(parcelOf(orderId)!.requests).toBeGreaterThan(1)
  })

  it('[EN-10] «I have had this before» is an answer', async () => {
    bench.faults.courier1.set({ mode: 'duplicate' })
    const orderId = await bench.packed()
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })

  it('[OA-05] after the last attempt the label has failed; asked for again, it comes', async () => {
    bench.faults.courier1.set({ mode: 'error' })
    const orderId = await bench.packed()
    await lastAttempt((await eventOf(orderId, 'delivery.announce')).id, 'delivery.announce')
    await reaches(orderId, 'generated.labelFailed')
    expect(await eventOf(orderId, 'delivery.announce')).toMatchObject({ status: 'fail', error: 'status 500' })
    bench.faults.courier1.set({ mode: 'none' })
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(true)
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 1 })
  })

  it('[EV-02] a failed announcement that is restarted by hand brings its label after all', async () => {
    bench.faults.courier1.set({ mode: 'error' })
    const orderId = await bench.packed()
    const { id } = await eventOf(orderId, 'delivery.announce')
    await lastAttempt(id, 'delivery.announce')
    await reaches(orderId, 'generated.labelFailed')
    bench.faults.courier1.set({ mode: 'none' })
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: [id] })
    bench.wake()
    await reaches(orderId, 'generated.labelled')
  })

  it('[EV-02] an announcement cancelled by hand is a label that failed', async () => {
    bench.faults.courier1.set({ mode: 'down' })
    const orderId = await bench.packed()
    const { id } = await eventOf(orderId, 'delivery.announce')
    await until(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
    const { body } = await bench.server.call('all', 'POST', '/api/events/cancel', { ids: [id] })
    expect(body.results).toMatchObject([{ ok: true, status: 'canceled' }])
    expect(await bench.stateOf(orderId)).toBe('generated.labelFailed')
  })

  it('[EV-03] one that could not be told for hours is given up, and the order says so', async () => {
    bench.faults.courier1.set({ mode: 'down' })
    const orderId = await bench.packed()
    await until(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
    await bench.db.execute(
      sql`update events set give_up_at = give_up_at - interval '5 hours' where order_id = ${orderId} and handler = 'delivery.announce'`,
    )
    await reaches(orderId, 'generated.labelFailed')
    expect(await eventOf(orderId, 'delivery.announce')).toMatchObject({ error: 'tooOld' })
  })

  it('[OA-05] a label asked for twice is two requests and one parcel', async () => {
    const orderId = await bench.packed()
    await reaches(orderId, 'generated.labelled')
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(true)
    // The second asks while the first is on its way: the process does not take it.
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(false)
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 2, requests: 1 })
  })

  it('[OA-07] an order edited after packing is withdrawn; the answer to its first announcement is not taken for the second', async () => {
    bench.faults.courier1.set({ mode: 'slow', delayMs: 600 })
    const orderId = await bench.packed()
    await until(async () => (await eventOf(orderId, 'delivery.announce')).status === 'process')
    expect(await bench.tell(orderId, 'EDIT_REQUESTED')).toBe(true)
    await until(async () => (await eventOf(orderId, 'delivery.withdraw'))?.status === 'done')
    bench.faults.courier1.set({ mode: 'none' })
    expect(await bench.stateOf(orderId)).toBe('editing')
    expect(parcelOf(orderId)).toMatchObject({ status: 'withdrawn', withdrawals: 1 })
    expect((await bench.card(orderId)).order.deliveryTrack).toBeNull()

    expect(await bench.tell(orderId, 'EDITED_IN_FULL')).toBe(true)
    await reaches(orderId, 'generated.labelled')
    expect((await bench.card(orderId)).order.deliveryTrack).toBe(parcelOf(orderId, 2)!.track)
  })

  it('[EN-10] a service that has lost the order is told of it anew when its label is asked for again', async () => {
    const orderId = await bench.packed()
    await reaches(orderId, 'generated.labelled')
    bench.carrier.clear()
    await bench.tell(orderId, 'LABEL_REQUESTED')
    await until(async () => (await eventOf(orderId, 'delivery.label'))?.status === 'done')
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })

  it('[ST-01] a service that is off holds the order’s events in waiting; they run when it is on again', async () => {
    const service = (enable: boolean) =>
      bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable })
    await service(false)
    const orderId = await bench.packed()
    await until(async () => (await eventOf(orderId, 'delivery.announce')).status === 'waiting')
    expect(parcelOf(orderId)).toBeUndefined()
    await service(true)
    bench.wake()
    await reaches(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })
})

describe('an order that arrives with delivery', () => {
  it('[ST-13] keeps service, address and receiver', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const { order } = await bench.card(orderId)
    expect(order).toMatchObject({
      ...{ deliveryServiceTypeId: 1, deliveryServiceId: 1, deliveryServiceMethod: 1, deliveryStatusId: 1 },
      ...{ deliverySumClient: 29_900, desiredDate: '2026-11-25', fullNameReciever: 'Смирнов Пётр' },
      deliveryAddress: { city: 'Москва', house: '5' },
    })
  })

  it('[ST-13] keeps the slot that was chosen at the shop', async () => {
    const slot = { slotId: 'S1-20261125-10', slotUuid: '1-2026-11-25-10-14' }
    const orderId = await newOrder(bench.server, { delivery: { ...sampleDelivery, ...slot } })
    expect((await bench.card(orderId)).order).toMatchObject({
      ...{ desiredDateExternalId: slot.slotId, desiredDateExternalUuid: slot.slotUuid },
    })
  })

  it('[ST-13] is promised for the end of its slot, whose hours are kept though the service offers it no more', async () => {
    const slot = {
      ...{ slotId: 'S1-20261125-18', slotUuid: '1-2026-11-25-18-22' },
      ...{ slotStartsAt: '2026-11-25T15:00:00.000Z', slotEndsAt: '2026-11-25T19:00:00.000Z' },
    }
    const orderId = await newOrder(bench.server, { delivery: { ...sampleDelivery, ...slot } })
    expect((await bench.card(orderId)).order).toMatchObject({
      ...{ desiredDate: '2026-11-25', planDateIssued: slot.slotEndsAt },
    })
    bench.server.clock.forward(1_000)
    const { body } = await bench.server.call('operator', 'GET', `/api/orders/${orderId}/timeslots`)
    expect(body.items.map((one: { slotId: string }) => one.slotId)).not.toContain(slot.slotId)
    const kept = await bench.db
      .select()
      .from(deliveryTimeslots)
      .where(and(eq(deliveryTimeslots.orderId, orderId), eq(deliveryTimeslots.slotId, slot.slotId)))
    expect(kept).toMatchObject([{ day: '2026-11-25', endsAt: new Date(slot.slotEndsAt) }])
  })

  it('[ST-13] planned by an instant, its day is the store’s: the evening of Moscow is the next day in Novosibirsk', async () => {
    await bench.db.insert(stores).values({
      ...{ pfm: '1011', name: 'Красный проспект', city: 'Новосибирск', address: 'Красный просп., 101' },
      zone: 'Asia/Novosibirsk',
    })
    const { planDate: _, ...delivery } = sampleDelivery
    const orderId = await newOrder(bench.server, {
      ...{ pfm: '1011', delivery, planDateIssued: '2026-11-23T18:00:00.000Z' },
    })
    expect((await bench.card(orderId)).order).toMatchObject({
      ...{ desiredDate: '2026-11-24', planDateIssued: '2026-11-23T18:00:00.000Z' },
    })
    await bench.db.update(orders).set({ desiredDate: null }).where(eq(orders.id, orderId))
    expect((await readParcel(bench.db as never, orderId, `${orderId}-1`)).plannedFor).toBe('2026-11-24')
  })

  it.each([
    [
      'a slot that ends before it begins',
      { slotStartsAt: '2026-11-25T15:00:00Z', slotEndsAt: '2026-11-25T11:00:00Z' },
    ],
    ['a service that does not exist', { serviceId: 99 }],
    ['a service of another type', { serviceTypeId: 3 }],
    ['a receiver without a phone', { receiver: { fullName: 'А', phone: '12345' } }],
    ['a type that does not exist', { serviceTypeId: 5 }],
  ])('[ST-13] with %s it is refused with code 7', async (_, wrong) => {
    await expect(newOrder(bench.server, { delivery: { ...sampleDelivery, ...wrong } })).rejects.toThrow(
      /400 .*"code":7/,
    )
  })
})
