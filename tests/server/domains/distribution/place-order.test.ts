import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  distributionStores,
  orderDistributions,
} from '../../../../src/server/platform/db/schema/distribution.ts'
import { stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { createFaultInjector } from '../../../../src/simulators/faults.ts'
import { startSimulators, type SimulatorServer } from '../../../../src/simulators/server.ts'
import { createSimulatedStock, createStockSimulator } from '../../../../src/simulators/stock/simulator.ts'
import { isFullRun } from '../../../support/full.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

const shelves = createSimulatedStock()
const faults = createFaultInjector()
let partner: SimulatorServer
let server: TestServer
beforeAll(async () => {
  partner = await startSimulators(0, { stock: createStockSimulator(shelves, faults, 'key of the test') })
  server = await startTestServer({
    config: {
      intakeClients: new Map([['shop', 'secret']]),
      stock: { url: `${partner.url}/stock`, timeoutMs: 3_000, key: 'key of the test' },
    },
  })
  const { db } = server.services.database
  const [template] = await db.select().from(stores).where(eq(stores.pfm, '1001'))
  await db.insert(stores).values({ ...template!, pfm: 'C001', name: 'Склад' })
  await db.insert(stores).values({ ...template!, pfm: '1009', name: 'Минск', country: 'BY' })
})
afterAll(async () => {
  await server.close()
  await partner.stop()
})
beforeEach(async () => {
  faults.set({ mode: 'none' })
  await server.services.database.db.delete(distributionStores)
})

const sku = '8100417'
const setStock = (pieces: Record<string, number>) => {
  for (const [pfm, available] of Object.entries(pieces)) shelves.set(pfm, sku, available)
}
const putStore = (user: string, pfm: string, overrides: object = {}) =>
  server.call(user, 'POST', '/api/order-check/base-pfm', {
    pfm,
    list: 'base',
    limit: null,
    active: true,
    version: 0,
    ...overrides,
  })
const setting = async (name: string, value: number) => {
  const { body } = await server.call('admin', 'GET', '/api/distribution')
  const current = body.settings.find((item: Json) => item.name === name).value
  const response = await server.call('admin', 'PUT', '/api/distribution', {
    changes: { [name]: { from: current, to: value } },
  })
  expect(response.status).toBe(200)
}
let orderCount = 0
const order = (overrides: object = {}) => ({
  orderSourceTypeId: 1,
  name: 'Мария Иванова',
  phone: '+7 916 123-45-67',
  payTypeId: 2,
  lines: [{ sku, barcode: '4607001234567', productName: 'Плед', quantity: 2, price: 1_990_00 }],
  delivery: {
    serviceTypeId: 1,
    serviceId: 1,
    method: 1,
    sumClient: 0,
    address: { city: 'Москва', street: 'ул. Лесная', house: '5' },
  },
  partnerOrderId: `D-${++orderCount}`,
  ...overrides,
})
const sendOrder = async (body: object) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/intake/orders',
    payload: body,
    headers: { authorization: `Basic ${btoa('shop:secret')}` },
  })
  return { status: response.statusCode, body: response.json<Json>() }
}
const readPlacement = async (orderId: number) =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.placement
const verdicts = (placement: Json) =>
  Object.fromEntries(placement.considered.map((item: Json) => [item.pfm, item.verdict]))
const readLoad = async (pfm: string) =>
  (await server.call('admin', 'GET', '/api/order-check/base-pfm')).body.stores.find(
    (s: Json) => s.pfm === pfm,
  ).load

describe('orders without a store', () => {
  it('[ST-10] are assigned to the base store that has all goods, and the card shows why not to the others', async () => {
    setStock({ 1001: 1, 1002: 5, 1009: 9 })
    await putStore('admin', '1001')
    await putStore('admin', '1002', { list: 'other' })
    await putStore('admin', '1009')
    const { status, body } = await sendOrder(order())
    expect(status).toBe(201)
    expect(body.pfm).toBe('1002')
    const placement = await readPlacement(body.orderId)
    expect(placement).toMatchObject({ pfm: '1002', reason: 'other', minInStock: 100 })
    expect(verdicts(placement)).toEqual({
      1002: 'chosen',
      1001: 'tooLittle',
      1009: 'foreign',
      C001: 'notListed',
    })
    expect(placement.considered.find((item: Json) => item.pfm === '1001').inStock).toBe(50)
  })

  it('[ST-10] a base store is preferred, and of two the one with less work', async () => {
    setStock({ 1001: 5, 1002: 5, C001: 5 })
    await putStore('admin', '1001')
    await putStore('admin', 'C001')
    await putStore('admin', '1002', { list: 'other' })
    const first = (await sendOrder(order())).body
    const second = (await sendOrder(order())).body
    expect([first.pfm, second.pfm].sort()).toEqual(['1001', 'C001'])
    expect(verdicts(await readPlacement(second.orderId))).toMatchObject({ 1002: 'afterBase' })
  })

  it('[ST-10] of two orders for the last capacity of a store one goes elsewhere, once for each number', async () => {
    setStock({ 1001: 9, 1002: 9 })
    await putStore('admin', '1001')
    const load = await readLoad('1001')
    await putStore('admin', '1001', { limit: load + 1, version: 1 })
    await putStore('admin', '1002', { list: 'other' })
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendOrder(order())))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(responses.filter(({ body }) => body.pfm === '1001')).toHaveLength(1)
    expect(responses.filter(({ body }) => body.pfm === '1002')).toHaveLength(5)
    expect(await readLoad('1001')).toBe(load + 1)
    const redirected = responses.find(({ body }) => body.pfm === '1002')!
    expect(verdicts(await readPlacement(redirected.body.orderId))).toMatchObject({ 1001: 'full' })
  })

  it('[ST-10] the limit of the warehouse is the setting, and a disabled store receives nothing', async () => {
    setStock({ 1001: 9, 1002: 9, C001: 9 })
    await putStore('admin', 'C001')
    await putStore('admin', '1001', { active: false })
    await putStore('admin', '1002', { list: 'other' })
    await setting('c001LoadLimit', await readLoad('C001'))
    const { body } = await sendOrder(order())
    expect(body.pfm).toBe('1002')
    expect(verdicts(await readPlacement(body.orderId))).toMatchObject({ C001: 'full', 1001: 'switchedOff' })
    await setting('c001LoadLimit', 300)
  })

  it('[ST-10] [ST-09] a closed store is passed over whatever its stock, and receives orders again when it opens', async () => {
    setStock({ 1001: 9, 1002: 9 })
    await putStore('admin', '1001')
    await putStore('admin', '1002', { list: 'other' })
    const settingsPath = '/api/settings/stores'
    const setOpen = async (open: boolean) => {
      const { body } = await server.call('admin', 'GET', settingsPath)
      const { pfm: _, ...from } = body.stores.find(({ pfm }: Json) => pfm === '1001')
      const response = await server.call('admin', 'PUT', `${settingsPath}/1001`, {
        from,
        to: { ...from, open },
      })
      expect(response.status).toBe(200)
    }
    await setOpen(false)
    const passedOver = (await sendOrder(order())).body
    expect(passedOver.pfm).toBe('1002')
    expect(verdicts(await readPlacement(passedOver.orderId))).toMatchObject({ 1001: 'switchedOff' })
    // An order that names it is refused as well, rather than left where nobody works.
    expect((await sendOrder(order({ pfm: '1001' }))).status).toBeGreaterThanOrEqual(400)
    await setOpen(true)
    expect((await sendOrder(order())).body.pfm).toBe('1001')
  })

  it('[ST-10] the fallback rule gives no order to a store that is closed or disabled', async () => {
    setStock({ 1001: 0, 1002: 0, C001: 9 })
    const { db } = server.services.database
    await putStore('admin', '1001')
    await putStore('admin', '1002')
    expect((await putStore('admin', 'C001', { active: false })).status).toBe(200)
    await db.update(stores).set({ open: false }).where(eq(stores.pfm, '1001'))
    const assigned = [await sendOrder(order()), await sendOrder(order())].map(({ body }) => body.pfm)
    await db.update(stores).set({ open: true }).where(eq(stores.pfm, '1001'))
    expect(assigned).toEqual(['1002', '1002'])
  })

  it('[ST-10] without the fallback rule an order that fits no store is refused and may be sent again', async () => {
    setStock({ 1001: 0 })
    await putStore('admin', '1001')
    await setting('actionIfNotValidate', 3)
    const body = order()
    expect(await sendOrder(body)).toMatchObject({ status: 409, body: { code: 19 } })
    await setting('actionIfNotValidate', 2)
    const repeated = await sendOrder(body)
    expect(repeated.body).toMatchObject({ pfm: 'C001', repeated: false })
    expect(await readPlacement(repeated.body.orderId)).toMatchObject({ reason: 'noneSuits' })
    expect(await sendOrder(body)).toMatchObject({ status: 200, body: { repeated: true, pfm: 'C001' } })
  })

  it('[ST-10] [SP-06] the fallback rule is an entry of actionIfNotValidate: it is applied, stored with the order and on its card', async () => {
    setStock({ 1001: 0, 1002: 1 })
    await putStore('admin', '1001')
    await putStore('admin', '1002')
    const sendWithAction = async (action: number) => {
      await setting('actionIfNotValidate', action)
      const { orderId, pfm } = (await sendOrder(order())).body
      const { placement } = (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body
      const { items } = (await server.call('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)).body
      return [pfm, placement.reason, placement.action, items.map(({ taskType }: Json) => taskType)]
    }
    expect(await sendWithAction(1)).toEqual(['C001', 'noneSuits', 1, ['confirmingDelivery']])
    expect(await sendWithAction(2)).toEqual(['C001', 'noneSuits', 2, ['formationDelivery']])
    // It has too little, and more than the other.
    expect(await sendWithAction(4)).toEqual(['1002', 'noneSuits', 4, ['formationDelivery']])
    await setting('actionIfNotValidate', 2)
    setStock({ 1001: 9 })
    const placed = (await sendOrder(order())).body
    expect(await readPlacement(placed.orderId)).toMatchObject({ pfm: '1001', reason: 'base', action: null })
  })

  it('[ST-10] an order that names its store keeps it; a pickup order must name one', async () => {
    const named = await sendOrder(order({ pfm: '1002' }))
    expect(named.body.pfm).toBe('1002')
    expect(await readPlacement(named.body.orderId)).toBeNull()
    const { delivery: _, ...pickup } = order()
    expect(await sendOrder(pickup)).toMatchObject({
      status: 400,
      body: { code: 7, details: [{ path: '/body/pfm' }] },
    })
  })

  it('[ST-10] a card names only those other stores that the user sees', async () => {
    setStock({ 1001: 9, 1002: 1 })
    await putStore('admin', '1001')
    await putStore('admin', '1002')
    const { body } = await sendOrder(order())
    expect(body.pfm).toBe('1001')
    const { placement } = (await server.call('store', 'GET', `/api/orders/${body.orderId}`)).body
    expect(Object.keys(verdicts(placement))).toEqual(['1001'])
  })
})

describe('the lists of stores and the preview of a change', () => {
  it('[ST-09] a number without a store, a duplicate and a stale change are refused', async () => {
    expect(await putStore('admin', '9999')).toMatchObject({
      status: 400,
      body: { code: 50, message: 'Неверный номер ПФМ.' },
    })
    expect((await putStore('admin', 'c001', { limit: 5 })).body.stores).toMatchObject([
      { pfm: 'C001', version: 1 },
    ])
    expect(await putStore('admin', 'C001')).toMatchObject({ status: 409, body: { code: 19 } })
    const responses = await Promise.all(
      [7, 8].map((limit) => putStore('admin', 'C001', { limit, version: 1 })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
    expect((await putStore('store', '1001')).status).toBe(403)
    const removed = await putStore('admin', 'C001', { list: null, version: 2, confirmed: true })
    expect(removed.body.stores).toEqual([])
  })

  it("[ST-09] yesterday's orders are tried with other rules, and nothing changes", async () => {
    setStock({ 1001: 9, 1002: 5 })
    await putStore('admin', '1001', { list: 'base' })
    await putStore('admin', '1002', { list: 'other' })
    const { db } = server.services.database
    await db.delete(orderDistributions)
    for (let i = 0; i < 3; i++) expect((await sendOrder(order())).body.pfm).toBe('1001')
    await db.update(orderDistributions).set({ at: sql`${orderDistributions.at} - interval '1 day'` })
    const tryRules = async (body: object) =>
      (await server.call('admin', 'POST', '/api/distribution/what-if', body)).body
    expect(await tryRules({})).toMatchObject({ orders: 3, moved: 0, stopped: 0, stopsAll: false })
    const store = { pfm: '1001', list: 'base', limit: null, active: false }
    expect(await tryRules({ store })).toMatchObject({ orders: 3, moved: 3, stopped: 0 })
    await putStore('admin', '1002', { list: null, version: 1 })
    expect(await tryRules({ store, settings: { actionIfNotValidate: 3 } })).toMatchObject({
      orders: 3,
      moved: 0,
      stopped: 3,
      stopsAll: true,
    })
    expect((await sendOrder(order())).body.pfm).toBe('1001')
    // The preview refuses what could not be saved.
    const unknown = await tryRules({ store: { ...store, pfm: '9999' } })
    expect([unknown.code, unknown.message]).toEqual([50, 'Неверный номер ПФМ.'])
  })

  it('[ST-09] a change after which no order finds a store is refused until it is confirmed', async () => {
    await putStore('admin', '1001')
    const changes = { actionIfNotValidate: { from: 2, to: 3 }, distributionEnabled: { from: 1, to: 1 } }
    const saveRules = (options: object) =>
      server.call('admin', 'PUT', '/api/distribution', { changes, ...options })
    expect((await saveRules({})).status).toBe(200)
    const stop = { active: false, version: 1 }
    expect(await putStore('admin', '1001', stop)).toMatchObject({ status: 409, body: { code: 19 } })
    const { body } = await putStore('admin', '1001', { ...stop, confirmed: true })
    expect(body).toMatchObject({ stores: [{ pfm: '1001', active: false }] })
    expect(body.changes.slice(0, 2)).toMatchObject([
      { pfm: '1001', by: expect.any(String), from: { active: true }, to: { active: false } },
      { pfm: '1001', from: null, to: { list: 'base', limit: null, active: true } },
    ])
    changes.actionIfNotValidate = { from: 3, to: 2 }
    expect((await saveRules({})).status).toBe(200)
    changes.actionIfNotValidate = { from: 2, to: 3 }
    expect(await saveRules({})).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await saveRules({ confirmed: true })).status).toBe(200)
    changes.actionIfNotValidate = { from: 3, to: 2 }
    expect((await saveRules({ confirmed: true })).status).toBe(200)
  })
})

// Last in the file: a failed service pauses for a while.
describe('an unavailable stock service', () => {
  it.each(isFullRun ? (['error', 'down', 'slow', 'garbage'] as const) : (['error'] as const))(
    '[ST-10] a stock service with the fault %s loses no order: the fallback rule assigns the warehouse and records it',
    async (mode) => {
      await putStore('admin', '1001')
      faults.set({ mode, delayMs: 6_000 })
      const { status, body } = await sendOrder(order())
      expect(status).toBe(201)
      expect(body.pfm).toBe('C001')
      expect(await readPlacement(body.orderId)).toMatchObject({ reason: 'stockUnknown' })
      expect(verdicts(await readPlacement(body.orderId))).toMatchObject({ 1001: 'unknown', C001: 'chosen' })
    },
  )
})
