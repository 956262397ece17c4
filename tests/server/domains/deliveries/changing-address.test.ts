import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryCoverage } from '../../../../src/server/platform/db/schema/deliveries.ts'
import { callAttempts, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { formatDay } from '../../../../src/shared/format.ts'
import { addDays } from '../../../../src/shared/store-day.ts'
import { newKey, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../../support/partners.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

const slot = {
  slotId: 'S1-20261125-18',
  slotUuid: '1-2026-11-25-18-22',
  slotStartsAt: '2026-11-25T15:00:00.000Z',
  slotEndsAt: '2026-11-25T19:00:00.000Z',
}
const oldPlace = { ...sampleDelivery.address, region: 'Москва', lat: 55.7, lon: 37.6, fias: 'old' }

/** An order whose customer is being called. */
async function startCall(delivery: object = {}) {
  const orderId = await newOrder(bench.server, {
    customerRequests: 2,
    delivery: { ...sampleDelivery, ...slot, address: oldPlace, ...delivery },
  })
  const taskId = await openTask(bench.server, orderId, 'confirmingDelivery')
  for (const event of ['CALL_STARTED', 'CUSTOMER_LISTENS'])
    expect((await sendTaskEvent(bench.server, 'operator', taskId, event)).status).toBe(200)
  /** The simulator counts from today, while the orders of the test have a fixed day. */
  const requestPrice = async (city: string, earliestDay = '2026-11-22') => {
    const path = `/api/orders/${orderId}/coverage?city=${encodeURIComponent(city)}`
    const { body } = await bench.server.call('operator', 'GET', path)
    await bench.db.update(deliveryCoverage).set({ earliestDay }).where(eq(deliveryCoverage.orderId, orderId))
    return body
  }
  const change = (type: string, payload: object) =>
    sendTaskEvent(bench.server, 'operator', taskId, type, payload)
  return { orderId, ask: requestPrice, change }
}

describe('another address in a call', () => {
  it('[TK-35] region, coordinates, price and promise are those of the new town', async () => {
    const { orderId, ask, change } = await startCall()
    const quoted = await ask('Казань')
    expect(quoted).toMatchObject({ known: true, covered: true, price: 349_00, priceNow: 299_00 })
    const place = { city: 'Казань', street: 'ул. Баумана', house: '5', apartment: '12' }
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price: quoted.price })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual(place)
    expect(order).toMatchObject({ deliverySumClient: 349_00, deliveryIndex: null })
    // The slot belonged to Moscow; the day stays.
    expect(order).toMatchObject({ desiredDate: '2026-11-25', desiredDateExternalId: null })
    expect(body.order.delivery).toMatchObject({ day: '2026-11-25', slot: null })
    expect(body.order.total).toBe(order.totals.cost)
  })

  it('[TK-35] a day on which the service cannot deliver is no longer promised', async () => {
    const { orderId, ask, change } = await startCall()
    const { price } = await ask('Новосибирск', '2026-11-28')
    const place = { city: 'Новосибирск', street: 'ул. Гоголя', house: '3', region: 'Новосибирская область' }
    const { body } = await change('ADDRESS_CHANGED', { ...place, price })
    expect(body.order.delivery).toMatchObject({ day: null, slot: null })
    expect(body.order).toMatchObject({ storeZone: 'Europe/Moscow', deliveryZone: 'Asia/Novosibirsk' })
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual(place)
    expect(order.planDateIssued.slice(0, 10)).toBe('2026-11-28')
  })

  it('[TK-35] within the town the region and the promised slot stay', async () => {
    const { orderId, ask, change } = await startCall()
    const { price } = await ask('г. Москва')
    const place = { city: 'Москва', street: 'Дмитровское ш.', house: '81', housing: '4', building: '2' }
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual({ ...place, region: 'Москва' })
    expect(order.desiredDateExternalId).toBe(slot.slotId)
    expect(body.order.delivery.address).toBe('Москва, Дмитровское ш., д.\u00a081, корп.\u00a04, стр.\u00a02')
  })

  it('[TK-35] the courier gets no region or postcode of the old address', async () => {
    const postcode = '129344'
    const { orderId, ask, change } = await startCall({ address: { ...oldPlace, postcode } })
    const readPlace = async () => {
      const { deliveryAddress, deliveryIndex } = (await bench.card(orderId)).order
      return { deliveryAddress, deliveryIndex }
    }
    const moscow = { city: 'Москва', street: 'ул. Мира', house: '7' }
    const { price } = await ask('Москва')
    await change('ADDRESS_CHANGED', { ...moscow, postcode, price })
    expect(await readPlace()).toEqual({
      deliveryAddress: { ...moscow, region: 'Москва' },
      deliveryIndex: null,
    })
    const flat = { ...moscow, apartment: '12', postcode: '129085', region: 'Москва' }
    expect((await change('ADDRESS_CHANGED', { ...flat, price })).status).toBe(200)
    expect(await readPlace()).toEqual({ deliveryAddress: flat, deliveryIndex: '129085' })
    const sameDoor = { ...moscow, apartment: '13' }
    expect((await change('ADDRESS_CHANGED', { ...sameDoor, price })).status).toBe(200)
    expect((await readPlace()).deliveryIndex).toBe('129085')
    const quoted = await ask('Тверь')
    const tver = { city: 'Тверь', street: 'Советская', house: '7' }
    const { body } = await change('ADDRESS_CHANGED', {
      ...tver,
      postcode: '129085',
      region: 'Москва',
      price: quoted.price,
    })
    expect(await readPlace()).toEqual({ deliveryAddress: tver, deliveryIndex: null })
    expect(body.order.delivery.address).toBe('Тверь, Советская, д.\u00a07')
  })

  it('[TK-35] is refused when not requested, not covered or at another price', async () => {
    const { orderId, ask, change } = await startCall()
    const changeTo = (city: string, price: number) =>
      change('ADDRESS_CHANGED', { city, street: 'ул. Мира', house: '1', price })
    const unquoted = await changeTo('Самара', 349_00)
    expect(unquoted.status).toBe(409)
    expect(unquoted.body.message).toContain('Служба доставки не ответила')
    expect(await ask('Певек')).toMatchObject({ known: true, covered: false })
    expect((await changeTo('Певек', 499_00)).body.message).toContain('туда не доставляет')
    await ask('Самара')
    expect((await changeTo('Самара', 299_00)).body.message).toContain('Стоимость доставки изменилась')
    expect((await bench.card(orderId)).order.deliveryAddress).toEqual(oldPlace)
  })

  it('[TK-35] a free delivery stays free, and a disabled service is not queried', async () => {
    const freeDelivery = await startCall({ sumClient: 0 })
    expect(await freeDelivery.ask('Казань')).toMatchObject({ known: true, price: 0, priceNow: 0 })
    const turn = (enable: boolean) =>
      bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable })
    await turn(false)
    expect(await freeDelivery.ask('Казань')).toMatchObject({ known: true, fresh: false })
    expect(await freeDelivery.ask('Екатеринбург')).toEqual({ known: false })
    await turn(true)
  })
})

describe('another day in a call', () => {
  const refusalAtDate = (message: unknown) => ({
    status: 409,
    body: { details: [{ path: '/payload/date', message }] },
  })

  it('[TK-35] is not before the earliest day of the service for the new address', async () => {
    const { ask, change } = await startCall()
    const { price } = await ask('Новосибирск', '2026-11-28')
    await change('ADDRESS_CHANGED', { city: 'Новосибирск', street: 'ул. Гоголя', house: '3', price })
    const moveTo = (date: string) => change('DELIVERY_MOVED', { date, reasonId: 1 })
    expect(await moveTo('2026-11-27')).toMatchObject(refusalAtDate(expect.stringContaining('28.11.2026')))
    expect((await moveTo('2026-11-29')).status).toBe(200)
  })

  it('[TK-35] is checked with the earliest day that is read with the slots', async () => {
    const { orderId, change } = await startCall()
    const { body } = await bench.server.call('operator', 'GET', `/api/orders/${orderId}/timeslots`)
    const earliest: string = body.items[0].day
    const move = (date: string) => change('DELIVERY_MOVED', { date, reasonId: 1 })
    expect(await move(addDays(earliest, -1))).toMatchObject(
      refusalAtDate(expect.stringContaining(formatDay(earliest))),
    )
    expect((await move(addDays(earliest, 1))).status).toBe(200)
  })

  it('[TK-35] a slot of the old town cannot be chosen for the new one', async () => {
    const { ask, change } = await startCall()
    const { price } = await ask('Казань')
    await change('ADDRESS_CHANGED', { city: 'Казань', street: 'ул. Баумана', house: '5', price })
    const moved = await change('DELIVERY_MOVED', { date: '2026-11-25', slotId: slot.slotId, reasonId: 1 })
    expect([moved.status, moved.body.details]).toMatchObject([409, [{ path: '/payload/slotId' }]])
  })

  it('[TK-35] the promised day without another slot is refused, and the customer gets no message', async () => {
    const { orderId, change } = await startCall()
    const move = (choice: object) => change('DELIVERY_MOVED', { date: '2026-11-25', reasonId: 1, ...choice })
    const refusal = refusalAtDate(expect.stringContaining('уже назначена на этот день'))
    expect(await move({})).toMatchObject(refusal)
    expect(await move({ slotId: slot.slotId })).toMatchObject(refusal)
    const readMessages = async () =>
      (await bench.eventsOf(orderId)).filter(({ handler }) => handler === 'sms.send').length
    const before = await readMessages()
    expect((await move({ date: '2026-11-26' })).status).toBe(200)
    expect(await readMessages()).toBe(before + 1)
  })
})

describe('another pickup point in a call', () => {
  const pickupPoint = {
    serviceId: 2,
    method: 2,
    address: { city: 'Москва', region: 'Москва', pickupPoint: 'Пункт выдачи № 1' },
  }

  it('[TK-35] is one of the service, with its own address and coordinates', async () => {
    const { orderId, ask, change } = await startCall(pickupPoint)
    const { points, price } = await ask('Москва')
    expect(points).toHaveLength(3)
    const { pointId, name, street, house } = points[1]
    const { status, body } = await change('POINT_CHANGED', { city: 'Москва', pointId, price })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toMatchObject({
      city: 'Москва',
      street,
      house,
      pickupPoint: name,
      lat: 55.76,
    })
    expect(order.deliveryServiceMethod).toBe(2)
  })

  it('[TK-35] an order for a pickup point accepts no door address and no unknown point', async () => {
    const { ask, change } = await startCall(pickupPoint)
    const { price } = await ask('Москва')
    const doorAddress = await change('ADDRESS_CHANGED', {
      city: 'Москва',
      street: 'Лесная',
      house: '1',
      price,
    })
    expect(doorAddress.status).toBe(409)
    const unknown = await change('POINT_CHANGED', { city: 'Москва', pointId: 'C1-99', price })
    expect(unknown.body.message).toContain('Такого пункта выдачи нет')
  })
})

describe('another address on the card of an order', () => {
  const place = { city: 'Казань', street: 'ул. Баумана', house: '5', apartment: '12' }
  const openAddressAction = async (delivery: object = {}, user = 'operator') => {
    const orderId = await newOrder(bench.server, {
      delivery: { ...sampleDelivery, ...slot, address: oldPlace, ...delivery },
    })
    const url = `/api/orders/${orderId}/actions/changeAddress`
    const view = async () => (await bench.server.call(user, 'GET', url)).body
    const change = (type: string, payload: object, revision = 0) =>
      bench.server.call(
        user,
        'POST',
        `${url}/events`,
        { type, payload, revision },
        { 'idempotency-key': newKey() },
      )
    const requestPrice = async (city: string) => {
      const path = `/api/orders/${orderId}/coverage?city=${encodeURIComponent(city)}`
      return (await bench.server.call(user, 'GET', path)).body
    }
    const listOffered = async (): Promise<string[]> =>
      (await bench.server.call(user, 'GET', `/api/orders/${orderId}`)).body.actions.map(
        ({ name }: { name: string }) => name,
      )
    return { orderId, view, change, ask: requestPrice, offered: listOffered }
  }

  it('[TK-35] is checked as in a call, is logged, and counts as no call', async () => {
    const { orderId, view, change, ask } = await openAddressAction()
    expect((await view()).step.state).toBe('addressing')
    const unquoted = await change('ADDRESS_CHANGED', { ...place, price: 349_00 })
    expect(unquoted.body.message).toContain('Служба доставки не ответила')
    const { price } = await ask('Казань')
    expect((await change('ADDRESS_CHANGED', { ...place, price: price - 1 })).body.message).toContain(
      'Стоимость доставки изменилась',
    )
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price, comment: 'Домофон 12' })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order, log } = await bench.card(orderId)
    expect(order).toMatchObject({
      deliveryAddress: place,
      deliverySumClient: 349_00,
      deliveryComment: 'Домофон 12',
      desiredDateExternalId: null,
    })
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'changeAddress', entityName: 'deliveryAddress' }),
    )
    expect((await bench.db.select().from(callAttempts).where(eq(callAttempts.orderId, orderId))).length).toBe(
      0,
    )
  })

  it('[TK-35] an unchanged address is refused, whatever price the service returns', async () => {
    const { orderId, change, ask } = await openAddressAction()
    const { price } = await ask('Москва')
    const before = await bench.card(orderId)
    const { city, street, house, apartment } = oldPlace
    const { status, body } = await change('ADDRESS_CHANGED', {
      city: `г. ${city}`,
      street,
      house,
      apartment,
      price,
    })
    expect([status, body.message]).toEqual([
      409,
      'Это нынешний адрес заказа. Измените его или закройте окно.',
    ])
    expect(await bench.card(orderId)).toEqual(before)
  })

  it('[TK-35] the new address of a postal delivery has an index, like that of a new order', async () => {
    const { orderId, change, ask } = await openAddressAction({ serviceTypeId: 3, serviceId: 5, method: 3 })
    const { price } = await ask('Казань')
    const refused = await change('ADDRESS_CHANGED', { ...place, price })
    expect([refused.status, refused.body.code]).toEqual([400, 7])
    expect(refused.body.details).toMatchObject([{ path: '/payload/postcode' }])
    expect((await bench.card(orderId)).order.deliveryAddress).toEqual(oldPlace)
    expect((await change('ADDRESS_CHANGED', { ...place, postcode: '420111', price })).status).toBe(200)
    expect((await bench.card(orderId)).order).toMatchObject({ deliveryIndex: '420111' })
  })

  it('[TK-35] a pickup point must be one of the service', async () => {
    const { orderId, view, change, ask } = await openAddressAction({
      serviceId: 2,
      method: 2,
      address: { city: 'Москва', region: 'Москва', pickupPoint: 'Пункт выдачи № 1' },
    })
    expect((await view()).step.state).toBe('choosingPoint')
    const { points, price } = await ask('Москва')
    expect((await change('POINT_CHANGED', { city: 'Москва', pointId: 'C1-99', price })).status).toBe(409)
    const { pointId, name } = points[1]
    expect((await change('POINT_CHANGED', { city: 'Москва', pointId, price })).status).toBe(200)
    expect((await bench.card(orderId)).order.deliveryAddress.pickupPoint).toBe(name)
  })

  it('[TK-35] is not offered without the right, for a pickup at the store, or after the service has received the order', async () => {
    const { orderId, offered } = await openAddressAction()
    expect(await offered()).toContain('changeAddress')
    const url = `/api/orders/${orderId}/actions/changeAddress`
    const step = { type: 'ADDRESS_CHANGED', payload: { ...place, price: 1 }, revision: 0 }
    expect(
      (await bench.server.call('store', 'POST', `${url}/events`, step, { 'idempotency-key': newKey() }))
        .status,
    ).toBe(403)
    await bench.db.update(orders).set({ deliveryStatusId: 2 }).where(eq(orders.id, orderId))
    expect(await offered()).not.toContain('changeAddress')
    expect(
      (await bench.server.call('operator', 'POST', `${url}/events`, step, { 'idempotency-key': newKey() }))
        .status,
    ).not.toBe(200)
    const pickup = await newOrder(bench.server)
    const { body } = await bench.server.call('operator', 'GET', `/api/orders/${pickup}`)
    expect(body.actions.map(({ name }: { name: string }) => name)).not.toContain('changeAddress')
  })
})
