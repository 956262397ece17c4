import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { newOrder, sampleOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { intakeClients: new Map([['shop', 'secret of the shop']]) } })
})
afterAll(() => server.close())

const door = { city: 'Москва', street: 'ул. Лесная', house: '5' }
const courier = { serviceTypeId: 1, serviceId: 1, method: 1, address: door }
const point = {
  serviceTypeId: 1,
  serviceId: 2,
  method: 2,
  address: { city: 'Москва', pickupPoint: 'Пункт выдачи № 1' },
}
const post = { serviceTypeId: 3, serviceId: 5, method: 3, address: { ...door, postcode: '125047' } }
const slot = { slotId: 'S1', slotStartsAt: '2026-11-25T15:00:00Z', slotEndsAt: '2026-11-25T19:00:00Z' }

let orderCount = 0
async function sendOrder(overrides: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/intake/orders',
    headers: { authorization: `Basic ${btoa('shop:secret of the shop')}` },
    payload: { ...sampleOrder(), partnerOrderId: `D-${++orderCount}`, ...overrides },
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
const countOrders = async () => (await server.services.database.db.select({ n: count() }).from(orders))[0]!.n

async function expectRefusal(overrides: object, paths: string[]) {
  const before = await countOrders()
  const { status, body } = await sendOrder(overrides)
  expect([status, body.code, body.details?.map(({ path }: Json) => path)]).toEqual([400, 7, paths])
  for (const { message } of body.details) expect(message).toMatch(/^[А-Я]/)
  expect(await countOrders()).toBe(before)
}

const addressPath = '/body/delivery/address'

describe('a delivery that can be made', () => {
  it.each([
    ['to the door', courier],
    ['to a pickup point', point],
    ['by post', post],
    ['by the partner', { ...courier, serviceTypeId: 4, serviceId: 7 }],
    ['in a slot', { ...courier, ...slot, planDate: '2026-11-25' }],
    [
      'in a slot that ends after midnight',
      {
        ...courier,
        slotId: 'S1',
        planDate: '2026-11-25',
        slotStartsAt: '2026-11-25T20:00:00Z',
        slotEndsAt: '2026-11-25T23:00:00Z',
      },
    ],
  ])('[OP-09] %s is accepted', async (_, delivery) => {
    expect(await sendOrder({ delivery })).toMatchObject({ status: 201 })
  })

  it('[OP-09] an order that is collected at the store needs no address', async () => {
    expect((await sendOrder({})).status).toBe(201)
  })
})

describe('a delivery that cannot be made', () => {
  const { street: _1, ...withoutStreet } = door
  const { house: _2, ...withoutHouse } = door
  it.each<[string, object, string[]]>([
    [
      'to the door of a town',
      { ...courier, address: { city: 'Москва' } },
      [`${addressPath}/street`, `${addressPath}/house`],
    ],
    ['without a street', { ...courier, address: withoutStreet }, [`${addressPath}/street`]],
    ['without a house', { ...courier, address: withoutHouse }, [`${addressPath}/house`]],
    ['to no pickup point', { ...point, address: door }, [`${addressPath}/pickupPoint`]],
    ['by post without an index', { ...post, address: door }, [`${addressPath}/postcode`]],
    [
      'of a point service to the door',
      { ...courier, serviceTypeId: 2, serviceId: 4 },
      ['/body/delivery/method'],
    ],
    ['of a courier service to a point', { ...point, serviceId: 1 }, ['/body/delivery/method']],
    ['of the post by courier', { ...post, method: 1 }, ['/body/delivery/method']],
    [
      'with several faults',
      { ...courier, method: 3, clientPhone: '12345', address: door },
      ['/body/delivery/method', `${addressPath}/postcode`, '/body/delivery/clientPhone'],
    ],
  ])('[OP-09] %s is refused with its fields', async (_, delivery, paths) => {
    await expectRefusal({ delivery }, paths)
  })

  it('[ST-13] is refused as a test order too', async () => {
    await expect(newOrder(server, { delivery: { ...courier, address: { city: 'Москва' } } })).rejects.toThrow(
      /400 .*"code":7.*address\/street/,
    )
  })
})

describe('promised times that contradict each other', () => {
  it.each<[string, object, string[]]>([
    [
      'another day than the slot',
      { delivery: { ...courier, ...slot, planDate: '2026-11-26' } },
      ['/body/delivery/planDate'],
    ],
    [
      'a slot without its end',
      { delivery: { ...courier, slotStartsAt: slot.slotStartsAt } },
      ['/body/delivery/slotEndsAt'],
    ],
    [
      'a slot without its start',
      { delivery: { ...courier, slotEndsAt: slot.slotEndsAt } },
      ['/body/delivery/slotStartsAt'],
    ],
    [
      'a time before the slot',
      { planDateIssued: '2026-11-25T14:59:59Z', delivery: { ...courier, ...slot } },
      ['/body/planDateIssued'],
    ],
    [
      'a time after the slot',
      { planDateIssued: '2026-11-25T19:00:01Z', delivery: { ...courier, ...slot } },
      ['/body/planDateIssued'],
    ],
    [
      'a time on another day of the store',
      { planDateIssued: '2026-11-25T21:30:00Z', delivery: { ...courier, planDate: '2026-11-25' } },
      ['/body/planDateIssued'],
    ],
  ])('[OP-09] %s is refused with its field', async (_, overrides, paths) => {
    await expectRefusal(overrides, paths)
  })

  it('[OP-09] a time in the slot or on the day is accepted; the promise is the end of the slot, else the time', async () => {
    const planDateIssued = '2026-11-25T16:00:00.000Z'
    const inSlot = await sendOrder({ planDateIssued, delivery: { ...courier, ...slot } })
    expect(inSlot).toMatchObject({ status: 201, body: { plannedFor: '2026-11-25T19:00:00.000Z' } })
    const onDay = await sendOrder({ planDateIssued, delivery: { ...courier, planDate: '2026-11-25' } })
    expect(onDay).toMatchObject({ status: 201, body: { plannedFor: planDateIssued } })
  })
})
