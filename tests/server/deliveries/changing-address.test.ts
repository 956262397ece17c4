import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryCoverage } from '../../../src/server/db/schema/deliveries.ts'
import { callAttempts, orders } from '../../../src/server/db/schema/orders.ts'
import { newKey, newOrder, openTask, send } from '../../support/orders.ts'
import { sampleDelivery, startWithPartners, type WithPartners } from '../../support/partners.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

const slot = {
  ...{ slotId: 'S1-20261125-18', slotUuid: '1-2026-11-25-18-22' },
  ...{ slotStartsAt: '2026-11-25T15:00:00.000Z', slotEndsAt: '2026-11-25T19:00:00.000Z' },
}
const oldPlace = { ...sampleDelivery.address, region: 'Москва', lat: 55.7, lon: 37.6, fias: 'old' }

/** An order whose customer is on the line. */
async function onTheLine(delivery: object = {}) {
  const orderId = await newOrder(bench.server, {
    customerRequests: 2,
    delivery: { ...sampleDelivery, ...slot, address: oldPlace, ...delivery },
  })
  const taskId = await openTask(bench.server, orderId, 'confirmingDelivery')
  for (const event of ['CALL_STARTED', 'CUSTOMER_LISTENS'])
    expect((await send(bench.server, 'operator', taskId, event)).status).toBe(200)
  /** The simulator counts from today, the orders of the test are of a day of their own. */
  const ask = async (city: string, earliestDay = '2026-11-22') => {
    const path = `/api/orders/${orderId}/coverage?city=${encodeURIComponent(city)}`
    const { body } = await bench.server.call('operator', 'GET', path)
    await bench.db.update(deliveryCoverage).set({ earliestDay }).where(eq(deliveryCoverage.orderId, orderId))
    return body
  }
  const change = (type: string, payload: object) => send(bench.server, 'operator', taskId, type, payload)
  return { orderId, ask, change }
}

describe('another address in a call', () => {
  it('[TK-35] region, coordinates, price and promise are those of the new town', async () => {
    const { orderId, ask, change } = await onTheLine()
    const said = await ask('Казань')
    expect(said).toMatchObject({ known: true, covered: true, price: 349_00, priceNow: 299_00 })
    const place = { city: 'Казань', street: 'ул. Баумана', house: '5', apartment: '12' }
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price: said.price })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual(place)
    expect(order).toMatchObject({ deliverySumClient: 349_00, deliveryIndex: null })
    // The slot was one of Moscow; the day holds.
    expect(order).toMatchObject({ desiredDate: '2026-11-25', desiredDateExternalId: null })
    expect(body.order.delivery).toMatchObject({ day: '2026-11-25', slot: null })
    expect(body.order.total).toBe(order.totals.cost)
  })

  it('[TK-35] a day before which the service cannot be there is promised no more', async () => {
    const { orderId, ask, change } = await onTheLine()
    const { price } = await ask('Новосибирск', '2026-11-28')
    const place = { city: 'Новосибирск', street: 'ул. Гоголя', house: '3', region: 'Новосибирская область' }
    const { body } = await change('ADDRESS_CHANGED', { ...place, price })
    expect(body.order.delivery).toMatchObject({ day: null, slot: null })
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual(place)
    expect(order.planDateIssued.slice(0, 10)).toBe('2026-11-28')
  })

  it('[TK-35] within the town the region and the promised slot stay', async () => {
    const { orderId, ask, change } = await onTheLine()
    const { price } = await ask('г. Москва')
    const place = { city: 'Москва', street: 'Дмитровское ш.', house: '81', housing: '4', building: '2' }
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order } = await bench.card(orderId)
    expect(order.deliveryAddress).toEqual({ ...place, region: 'Москва' })
    expect(order.desiredDateExternalId).toBe(slot.slotId)
    expect(body.order.delivery.address).toBe('Москва, Дмитровское ш., д. 81, корп. 4, стр. 2')
  })

  it('[TK-35] refused: not asked, not covered, at another price', async () => {
    const { orderId, ask, change } = await onTheLine()
    const to = (city: string, price: number) =>
      change('ADDRESS_CHANGED', { city, street: 'ул. Мира', house: '1', price })
    const unasked = await to('Самара', 349_00)
    expect(unasked.status).toBe(409)
    expect(unasked.body.message).toContain('Служба доставки не ответила')
    expect(await ask('Певек')).toMatchObject({ known: true, covered: false })
    expect((await to('Певек', 499_00)).body.message).toContain('туда не доставляет')
    await ask('Самара')
    expect((await to('Самара', 299_00)).body.message).toContain('Стоимость доставки изменилась')
    expect((await bench.card(orderId)).order.deliveryAddress).toEqual(oldPlace)
  })

  it('[TK-35] a free delivery stays free, and a service that is off says nothing', async () => {
    const free = await onTheLine({ sumClient: 0 })
    expect(await free.ask('Казань')).toMatchObject({ known: true, price: 0, priceNow: 0 })
    const turn = (enable: boolean) =>
      bench.server.call('all', 'POST', '/api/services', { service: 'courier1', enable })
    await turn(false)
    expect(await free.ask('Казань')).toMatchObject({ known: true, fresh: false })
    expect(await free.ask('Екатеринбург')).toEqual({ known: false })
    await turn(true)
  })
})

describe('another pickup point in a call', () => {
  const atPoint = {
    method: 2,
    address: { city: 'Москва', region: 'Москва', pickupPoint: 'Пункт выдачи № 1' },
  }

  it('[TK-35] is one of the service, with its own address and coordinates', async () => {
    const { orderId, ask, change } = await onTheLine(atPoint)
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

  it('[TK-35] an order for a point takes no door address, and no point that is not there', async () => {
    const { ask, change } = await onTheLine(atPoint)
    const { price } = await ask('Москва')
    const door = await change('ADDRESS_CHANGED', { city: 'Москва', street: 'Лесная', house: '1', price })
    expect(door.status).toBe(409)
    const unknown = await change('POINT_CHANGED', { city: 'Москва', pointId: 'C1-99', price })
    expect(unknown.body.message).toContain('Такого пункта выдачи нет')
  })
})

describe('another address on the card of an order', () => {
  const place = { city: 'Казань', street: 'ул. Баумана', house: '5', apartment: '12' }
  const opened = async (delivery: object = {}, user = 'operator') => {
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
    const ask = async (city: string) => {
      const path = `/api/orders/${orderId}/coverage?city=${encodeURIComponent(city)}`
      return (await bench.server.call(user, 'GET', path)).body
    }
    const offered = async (): Promise<string[]> =>
      (await bench.server.call(user, 'GET', `/api/orders/${orderId}`)).body.actions.map(
        ({ name }: { name: string }) => name,
      )
    return { orderId, view, change, ask, offered }
  }

  it('[TK-35] is checked as in a call, is logged, and is no call', async () => {
    const { orderId, view, change, ask } = await opened()
    expect((await view()).step.state).toBe('addressing')
    const unasked = await change('ADDRESS_CHANGED', { ...place, price: 349_00 })
    expect(unasked.body.message).toContain('Служба доставки не ответила')
    const { price } = await ask('Казань')
    expect((await change('ADDRESS_CHANGED', { ...place, price: price - 1 })).body.message).toContain(
      'Стоимость доставки изменилась',
    )
    const { status, body } = await change('ADDRESS_CHANGED', { ...place, price, comment: 'Домофон 12' })
    expect(status, JSON.stringify(body)).toBe(200)
    const { order, log } = await bench.card(orderId)
    expect(order).toMatchObject({
      ...{ deliveryAddress: place, deliverySumClient: 349_00, deliveryComment: 'Домофон 12' },
      desiredDateExternalId: null,
    })
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'changeAddress', entityName: 'deliveryAddress' }),
    )
    expect((await bench.db.select().from(callAttempts).where(eq(callAttempts.orderId, orderId))).length).toBe(
      0,
    )
  })

  it('[TK-35] that the order has already is refused, whatever the service says of its price', async () => {
    const { orderId, change, ask } = await opened()
    const { price } = await ask('Москва')
    const before = await bench.card(orderId)
    const { city, street, house, apartment } = oldPlace
    const { status, body } = await change('ADDRESS_CHANGED', {
      ...{ city: `г. ${city}`, street, house, apartment, price },
    })
    expect([status, body.message]).toEqual([
      409,
      'Это нынешний адрес заказа. Измените его или закройте окно.',
    ])
    expect(await bench.card(orderId)).toEqual(before)
  })

  it('[TK-35] of a pickup point is one of the service', async () => {
    const { orderId, view, change, ask } = await opened({
      ...{ method: 2, address: { city: 'Москва', region: 'Москва', pickupPoint: 'Пункт выдачи № 1' } },
    })
    expect((await view()).step.state).toBe('choosingPoint')
    const { points, price } = await ask('Москва')
    expect((await change('POINT_CHANGED', { city: 'Москва', pointId: 'C1-99', price })).status).toBe(409)
    const { pointId, name } = points[1]
    expect((await change('POINT_CHANGED', { city: 'Москва', pointId, price })).status).toBe(200)
    expect((await bench.card(orderId)).order.deliveryAddress.pickupPoint).toBe(name)
  })

  it('[TK-35] is not offered without the right, for a pickup at the store, and once the service knows the order', async () => {
    const { orderId, offered } = await opened()
    expect(await offered()).toContain('changeAddress')
    const url = `/api/orders/${orderId}/actions/changeAddress`
    const sent = { type: 'ADDRESS_CHANGED', payload: { ...place, price: 1 }, revision: 0 }
    expect(
      (await bench.server.call('store', 'POST', `${url}/events`, sent, { 'idempotency-key': newKey() }))
        .status,
    ).toBe(403)
    await bench.db.update(orders).set({ deliveryStatusId: 2 }).where(eq(orders.id, orderId))
    expect(await offered()).not.toContain('changeAddress')
    expect(
      (await bench.server.call('operator', 'POST', `${url}/events`, sent, { 'idempotency-key': newKey() }))
        .status,
    ).not.toBe(200)
    const pickup = await newOrder(bench.server)
    const { body } = await bench.server.call('operator', 'GET', `/api/orders/${pickup}`)
    expect(body.actions.map(({ name }: { name: string }) => name)).not.toContain('changeAddress')
  })
})
