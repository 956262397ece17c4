import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deliveryLabels, deliveryTimeslots } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { events } from '../../../../src/server/platform/db/schema/events.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { readParcel } from '../../../../src/server/domains/deliveries/parcel.ts'
import { eventHandlerRules } from '../../../../src/server/engine/events/event-catalog.ts'
import { isFullRun } from '../../../support/full.ts'
import { newOrder } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.courier1.set({ mode: 'none' }))
afterAll(() => bench.close())

const waitForState = (orderId: number, state: string) =>
  waitUntil(async () => (await bench.stateOf(orderId)) === state, 25_000)
const eventOf = async (orderId: number, handler: string) =>
  (await bench.eventsOf(orderId)).filter((event) => event.handler === handler).at(-1)!
const parcelOf = (orderId: number, attempt = 1) => bench.carrier.parcel(`${orderId}-${attempt}`)
const setLastAttempt = (id: number, handler: 'delivery.announce') =>
  bench.db
    .update(events)
    .set({ attempts: eventHandlerRules[handler].attempts - 1 })
    .where(eq(events.id, id))

describe('announcing an order to its delivery service', () => {
  it('[EN-10] a packed order is announced, its label and track are stored, and its documents can be printed', async () => {
    const orderId = await bench.packed()
    await waitForState(orderId, 'generated.labelled')
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

  it('[TK-23] the service receives whether the order contains goods for adults', async () => {
    const plainOrder = await bench.packed()
    const adultOrder = await bench.packed({ productsForAdults: true })
    await waitForState(plainOrder, 'generated.labelled')
    await waitForState(adultOrder, 'generated.labelled')
    expect(parcelOf(plainOrder)!.adultsOnly).toBe(false)
    expect(parcelOf(adultOrder)!.adultsOnly).toBe(true)
  })

  it('[EN-10] name, phone and address are sent to the service and not stored in the event', async () => {
    const orderId = await bench.packed()
    await waitForState(orderId, 'generated.labelled')
    const storedEvents = JSON.stringify(await bench.eventsOf(orderId))
    for (const personal of ['Смирнов', '7916765', 'Лесная']) expect(storedEvents).not.toContain(personal)
  })

  it.each(isFullRun ? (['down', 'garbage', 'error'] as const) : (['garbage'] as const))(
    '[EN-10] a service that is %s receives the order again and has it once in the end',
    async (mode) => {
      bench.faults.courier1.set({ mode })
      const orderId = await bench.packed()
      await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
      expect(await bench.stateOf(orderId)).toBe('generated.announcing')
      bench.faults.courier1.set({ mode: 'none' })
      await waitForState(orderId, 'generated.labelled')
      expect(parcelOf(orderId)!.labels).toBe(1)
    },
  )

  it('[EN-10] a service that responds too late has one order and one label', async () => {
    bench.faults.courier1.set({ mode: 'slow', delayMs: 5_000 })
    const orderId = await bench.packed()
    await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).error === 'timeout')
    bench.faults.courier1.set({ mode: 'none' })
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 1 })
    expect(parcelOf(orderId)!.requests).toBeGreaterThan(1)
  })

  it('[EN-10] the response «already received» counts as success', async () => {
    bench.faults.courier1.set({ mode: 'duplicate' })
    const orderId = await bench.packed()
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })

  it('[OA-05] after the last attempt the label has failed; requested again, it is received', async () => {
    bench.faults.courier1.set({ mode: 'error' })
    const orderId = await bench.packed()
    await setLastAttempt((await eventOf(orderId, 'delivery.announce')).id, 'delivery.announce')
    await waitForState(orderId, 'generated.labelFailed')
    expect(await eventOf(orderId, 'delivery.announce')).toMatchObject({ status: 'fail', error: 'status 500' })
    bench.faults.courier1.set({ mode: 'none' })
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(true)
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 1 })
  })

  it('[EV-02] a failed announcement that is restarted manually receives its label', async () => {
    bench.faults.courier1.set({ mode: 'error' })
    const orderId = await bench.packed()
    const { id } = await eventOf(orderId, 'delivery.announce')
    await setLastAttempt(id, 'delivery.announce')
    await waitForState(orderId, 'generated.labelFailed')
    bench.faults.courier1.set({ mode: 'none' })
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: [id] })
    bench.wake()
    await waitForState(orderId, 'generated.labelled')
  })

  it('[EV-02] an announcement cancelled manually leaves a failed label', async () => {
    bench.faults.courier1.set({ mode: 'down' })
    const orderId = await bench.packed()
    const { id } = await eventOf(orderId, 'delivery.announce')
    await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
    const { body } = await bench.server.call('all', 'POST', '/api/events/cancel', { ids: [id] })
    expect(body.results).toMatchObject([{ ok: true, status: 'canceled' }])
    expect(await bench.stateOf(orderId)).toBe('generated.labelFailed')
  })

  it('[EV-03] one that failed for hours is given up, and the order shows it', async () => {
    bench.faults.courier1.set({ mode: 'down' })
    const orderId = await bench.packed()
    await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).status === 'pending')
    await bench.db.execute(
      sql`update events set give_up_at = give_up_at - interval '5 hours' where order_id = ${orderId} and handler = 'delivery.announce'`,
    )
    await waitForState(orderId, 'generated.labelFailed')
    expect(await eventOf(orderId, 'delivery.announce')).toMatchObject({ error: 'tooOld' })
  })

  it('[OA-05] a label requested twice is two requests and one parcel', async () => {
    const orderId = await bench.packed()
    await waitForState(orderId, 'generated.labelled')
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(true)
    // The second request arrives while the first is in progress: the process does not accept it.
    expect(await bench.tell(orderId, 'LABEL_REQUESTED')).toBe(false)
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ labels: 2, requests: 1 })
  })

  it('[OA-07] an order edited after packing is withdrawn; the response to its first announcement is not used for the second', async () => {
    bench.faults.courier1.set({ mode: 'slow', delayMs: 600 })
    const orderId = await bench.packed()
    await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).status === 'process')
    expect(await bench.tell(orderId, 'EDIT_REQUESTED')).toBe(true)
    await waitUntil(async () => (await eventOf(orderId, 'delivery.withdraw'))?.status === 'done')
    bench.faults.courier1.set({ mode: 'none' })
    expect(await bench.stateOf(orderId)).toBe('editing')
    expect(parcelOf(orderId)).toMatchObject({ status: 'withdrawn', withdrawals: 1 })
    expect((await bench.card(orderId)).order.deliveryTrack).toBeNull()

    expect(await bench.tell(orderId, 'EDITED_IN_FULL')).toBe(true)
    await waitForState(orderId, 'generated.labelled')
    expect((await bench.card(orderId)).order.deliveryTrack).toBe(parcelOf(orderId, 2)!.track)
  })

  it('[EN-10] a service that has lost the order receives it again when its label is requested again', async () => {
    const orderId = await bench.packed()
    await waitForState(orderId, 'generated.labelled')
    bench.carrier.clear()
    await bench.tell(orderId, 'LABEL_REQUESTED')
    await waitUntil(async () => (await eventOf(orderId, 'delivery.label'))?.status === 'done')
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })

  it('[ST-01] a disabled service keeps the order’s events waiting; they run when it is enabled', async () => {
    const service = (enable: boolean) =>
      bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable })
    await service(false)
    const orderId = await bench.packed()
    await waitUntil(async () => (await eventOf(orderId, 'delivery.announce')).status === 'waiting')
    expect(parcelOf(orderId)).toBeUndefined()
    await service(true)
    bench.wake()
    await waitForState(orderId, 'generated.labelled')
    expect(parcelOf(orderId)).toMatchObject({ requests: 1, labels: 1 })
  })
})

describe('an order that arrives with delivery', () => {
  it('[ST-13] stores service, address and receiver', async () => {
    const orderId = await newOrder(bench.server, { delivery: sampleDelivery })
    const { order } = await bench.card(orderId)
    expect(order).toMatchObject({
      deliveryServiceTypeId: 1,
      deliveryServiceId: 1,
      deliveryServiceMethod: 1,
      deliveryStatusId: 1,
      deliverySumClient: 29_900,
      desiredDate: '2026-11-25',
      fullNameReciever: 'Смирнов Пётр',
      deliveryAddress: { city: 'Москва', house: '5' },
    })
  })

  it('[ST-13] stores the slot that was chosen in the shop', async () => {
    const slot = { slotId: 'S1-20261125-10', slotUuid: '1-2026-11-25-10-14' }
    const orderId = await newOrder(bench.server, { delivery: { ...sampleDelivery, ...slot } })
    expect((await bench.card(orderId)).order).toMatchObject({
      desiredDateExternalId: slot.slotId,
      desiredDateExternalUuid: slot.slotUuid,
    })
  })

  it('[ST-13] is promised for the end of its slot, whose hours stay though the service no longer offers it', async () => {
    const slot = {
      slotId: 'S1-20261125-18',
      slotUuid: '1-2026-11-25-18-22',
      slotStartsAt: '2026-11-25T15:00:00.000Z',
      slotEndsAt: '2026-11-25T19:00:00.000Z',
    }
    const orderId = await newOrder(bench.server, { delivery: { ...sampleDelivery, ...slot } })
    expect((await bench.card(orderId)).order).toMatchObject({
      desiredDate: '2026-11-25',
      planDateIssued: slot.slotEndsAt,
    })
    bench.server.clock.forward(1_000)
    const { body } = await bench.server.call('operator', 'GET', `/api/orders/${orderId}/timeslots`)
    expect(body.items.map((offer: { slotId: string }) => offer.slotId)).not.toContain(slot.slotId)
    const stored = await bench.db
      .select()
      .from(deliveryTimeslots)
      .where(and(eq(deliveryTimeslots.orderId, orderId), eq(deliveryTimeslots.slotId, slot.slotId)))
    expect(stored).toMatchObject([{ day: '2026-11-25', endsAt: new Date(slot.slotEndsAt) }])
  })

  it('[ST-13] planned by an instant, its day is the store’s: the evening of Moscow is the next day in Novosibirsk', async () => {
    await bench.db.insert(stores).values({
      pfm: '1011',
      name: 'Красный проспект',
      city: 'Новосибирск',
      address: 'Красный просп., 101',
      zone: 'Asia/Novosibirsk',
    })
    const { planDate: _, ...delivery } = sampleDelivery
    const orderId = await newOrder(bench.server, {
      pfm: '1011',
      delivery,
      planDateIssued: '2026-11-23T18:00:00.000Z',
    })
    expect((await bench.card(orderId)).order).toMatchObject({
      desiredDate: '2026-11-24',
      planDateIssued: '2026-11-23T18:00:00.000Z',
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
  ])('[ST-13] with %s it is refused with code 7', async (_, invalid) => {
    await expect(newOrder(bench.server, { delivery: { ...sampleDelivery, ...invalid } })).rejects.toThrow(
      /400 .*"code":7/,
    )
  })
})
