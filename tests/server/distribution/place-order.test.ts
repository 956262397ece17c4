import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { distributionStores, orderDistributions } from '../../../src/server/db/schema/distribution.ts'
import { stores } from '../../../src/server/db/schema/reference.ts'
import { createFaults } from '../../../src/simulators/faults.ts'
import { startSimulators, type Simulators } from '../../../src/simulators/server.ts'
import { createShelves, stockSimulator } from '../../../src/simulators/stock/simulator.ts'
import { full } from '../../support/full.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

const shelves = createShelves()
const faults = createFaults()
let partner: Simulators
let server: TestServer
beforeAll(async () => {
  partner = await startSimulators(0, { stock: stockSimulator(shelves, faults, 'key of the test') })
  server = await startTestServer({
    config: {
      intakeClients: new Map([['shop', 'secret']]),
      stock: { url: `${partner.url}/stock`, timeoutMs: 3_000, key: 'key of the test' },
    },
  })
  const { db } = server.services.database
  const [like] = await db.select().from(stores).where(eq(stores.pfm, '1001'))
  await db.insert(stores).values({ ...like!, pfm: 'C001', name: 'Склад' })
  await db.insert(stores).values({ ...like!, pfm: '1009', name: 'Минск', country: 'BY' })
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
const has = (pieces: Record<string, number>) => {
  for (const [pfm, available] of Object.entries(pieces)) shelves.set(pfm, sku, available)
}
const put = (user: string, pfm: string, more: object = {}) =>
  server.call(user, 'POST', '/api/order-check/base-pfm', {
    ...{ pfm, list: 'base', limit: null, active: true, version: 0, ...more },
  })
const setting = async (name: string, to: number) => {
  const { body } = await server.call('admin', 'GET', '/api/distribution')
  const from = body.settings.find((one: Json) => one.name === name).value
  const answer = await server.call('admin', 'PUT', '/api/distribution', { changes: { [name]: { from, to } } })
  expect(answer.status).toBe(200)
}
let sent = 0
const order = (more: object = {}) => ({
  ...{ orderSourceTypeId: 1, name: 'Мария Иванова', phone: '+7 916 123-45-67', payTypeId: 2 },
  lines: [{ sku, barcode: '4607001234567', productName: 'Плед', quantity: 2, price: 1_990_00 }],
  delivery: { serviceTypeId: 1, serviceId: 1, method: 1, address: { city: 'Москва' }, sumClient: 0 },
  partnerOrderId: `D-${++sent}`,
  ...more,
})
const send = async (body: object) => {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/intake/orders', payload: body },
    headers: { authorization: `Basic ${btoa('shop:secret')}` },
  })
  return { status: answer.statusCode, body: answer.json<Json>() }
}
const placementOf = async (orderId: number) =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.placement
const verdicts = (placement: Json) =>
  Object.fromEntries(placement.considered.map((one: Json) => [one.pfm, one.verdict]))
const loadOf = async (pfm: string) =>
  (await server.call('admin', 'GET', '/api/order-check/base-pfm')).body.stores.find(
    (s: Json) => s.pfm === pfm,
  ).load

describe('orders that come without a store', () => {
  it('[ST-10] goes to the base store that has it all, and the card says why not to the others', async () => {
    has({ 1001: 1, 1002: 5, 1009: 9 })
    await put('admin', '1001')
    await put('admin', '1002', { list: 'other' })
    await put('admin', '1009')
    const { status, body } = await send(order())
    expect(status).toBe(201)
    expect(body.pfm).toBe('1002')
    const placement = await placementOf(body.orderId)
    expect(placement).toMatchObject({ pfm: '1002', reason: 'other', minInStock: 100 })
    expect(verdicts(placement)).toEqual({
      1002: 'chosen',
      1001: 'tooLittle',
      1009: 'foreign',
      C001: 'notListed',
    })
    expect(placement.considered.find((one: Json) => one.pfm === '1001').inStock).toBe(50)
  })

  it('[ST-10] a base store goes before another, and of two the one with less to do', async () => {
    has({ 1001: 5, 1002: 5, C001: 5 })
    await put('admin', '1001')
    await put('admin', 'C001')
    await put('admin', '1002', { list: 'other' })
    const first = (await send(order())).body
    const second = (await send(order())).body
    expect([first.pfm, second.pfm].sort()).toEqual(['1001', 'C001'])
    expect(verdicts(await placementOf(second.orderId))).toMatchObject({ 1002: 'afterBase' })
  })

  it('[ST-10] two orders at the last place of a store: one goes elsewhere, once for each number', async () => {
    has({ 1001: 9, 1002: 9 })
    await put('admin', '1001')
    const load = await loadOf('1001')
    await put('admin', '1001', { limit: load + 1, version: 1 })
    await put('admin', '1002', { list: 'other' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(order())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(answers.filter(({ body }) => body.pfm === '1001')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.pfm === '1002')).toHaveLength(5)
    expect(await loadOf('1001')).toBe(load + 1)
    const full = answers.find(({ body }) => body.pfm === '1002')!
    expect(verdicts(await placementOf(full.body.orderId))).toMatchObject({ 1001: 'full' })
  })

  it('[ST-10] the limit of the warehouse is the setting, and a store that is off gets nothing', async () => {
    has({ 1001: 9, 1002: 9, C001: 9 })
    await put('admin', 'C001')
    await put('admin', '1001', { active: false })
    await put('admin', '1002', { list: 'other' })
    await setting('c001LoadLimit', await loadOf('C001'))
    const { body } = await send(order())
    expect(body.pfm).toBe('1002')
    expect(verdicts(await placementOf(body.orderId))).toMatchObject({ C001: 'full', 1001: 'switchedOff' })
    await setting('c001LoadLimit', 300)
  })

  it('[ST-10] [ST-09] a store that is closed is passed over, however much it has, and gets orders again when it opens', async () => {
    has({ 1001: 9, 1002: 9 })
    await put('admin', '1001')
    await put('admin', '1002', { list: 'other' })
    const settings = '/api/settings/stores'
    const close = async (open: boolean) => {
      const { body } = await server.call('admin', 'GET', settings)
      const { pfm: _, ...from } = body.stores.find(({ pfm }: Json) => pfm === '1001')
      const answer = await server.call('admin', 'PUT', `${settings}/1001`, { from, to: { ...from, open } })
      expect(answer.status).toBe(200)
    }
    await close(false)
    const passed = (await send(order())).body
    expect(passed.pfm).toBe('1002')
    expect(verdicts(await placementOf(passed.orderId))).toMatchObject({ 1001: 'switchedOff' })
    // An order that names it is refused as well, rather than left where nobody works.
    expect((await send(order({ pfm: '1001' }))).status).toBeGreaterThanOrEqual(400)
    await close(true)
    expect((await send(order())).body.pfm).toBe('1001')
  })

  it('[ST-10] the fallback rule gives no order to a store that is closed or off', async () => {
    has({ 1001: 0, 1002: 0, C001: 9 })
    const { db } = server.services.database
    await put('admin', '1001')
    await put('admin', '1002')
    expect((await put('admin', 'C001', { active: false })).status).toBe(200)
    await db.update(stores).set({ open: false }).where(eq(stores.pfm, '1001'))
    const found = [await send(order()), await send(order())].map(({ body }) => body.pfm)
    await db.update(stores).set({ open: true }).where(eq(stores.pfm, '1001'))
    expect(found).toEqual(['1002', '1002'])
  })

  it('[ST-10] without the fallback rule an order that no store suits is refused and may come again', async () => {
    has({ 1001: 0 })
    await put('admin', '1001')
    await setting('actionIfNotValidate', 3)
    const body = order()
    expect(await send(body)).toMatchObject({ status: 409, body: { code: 19 } })
    await setting('actionIfNotValidate', 2)
    const again = await send(body)
    expect(again.body).toMatchObject({ pfm: 'C001', repeated: false })
    expect(await placementOf(again.body.orderId)).toMatchObject({ reason: 'noneSuits' })
    expect(await send(body)).toMatchObject({ status: 200, body: { repeated: true, pfm: 'C001' } })
  })

  it('[ST-10] [SP-06] the fallback rule is an entry of actionIfNotValidate: obeyed, kept with the order and on its card', async () => {
    has({ 1001: 0, 1002: 1 })
    await put('admin', '1001')
    await put('admin', '1002')
    const arrived = async (action: number) => {
      await setting('actionIfNotValidate', action)
      const { orderId, pfm } = (await send(order())).body
      const { placement } = (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body
      const { items } = (await server.call('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)).body
      return [pfm, placement.reason, placement.action, items.map(({ taskType }: Json) => taskType)]
    }
    expect(await arrived(1)).toEqual(['C001', 'noneSuits', 1, ['confirmingDelivery']])
    expect(await arrived(2)).toEqual(['C001', 'noneSuits', 2, ['formationDelivery']])
    // It has too little, and more than the other.
    expect(await arrived(4)).toEqual(['1002', 'noneSuits', 4, ['formationDelivery']])
    await setting('actionIfNotValidate', 2)
    has({ 1001: 9 })
    const found = (await send(order())).body
    expect(await placementOf(found.orderId)).toMatchObject({ pfm: '1001', reason: 'base', action: null })
  })

  it('[ST-10] an order that names its store keeps it; one that is picked up must name one', async () => {
    const named = await send(order({ pfm: '1002' }))
    expect(named.body.pfm).toBe('1002')
    expect(await placementOf(named.body.orderId)).toBeNull()
    const { delivery: _, ...pickup } = order()
    expect(await send(pickup)).toMatchObject({
      status: 400,
      body: { code: 7, details: [{ path: '/body/pfm' }] },
    })
  })

  it('[ST-10] of other stores a card tells only those that the person sees', async () => {
    has({ 1001: 9, 1002: 1 })
    await put('admin', '1001')
    await put('admin', '1002')
    const { body } = await send(order())
    expect(body.pfm).toBe('1001')
    const { placement } = (await server.call('store', 'GET', `/api/orders/${body.orderId}`)).body
    expect(Object.keys(verdicts(placement))).toEqual(['1001'])
  })
})

describe('the lists of stores and what a change would do', () => {
  it('[ST-09] a number that is no store, one that is there already and a change that comes second are refused', async () => {
    expect(await put('admin', '9999')).toMatchObject({
      status: 400,
      body: { code: 50, message: 'Неверный номер ПФМ.' },
    })
    expect((await put('admin', 'c001', { limit: 5 })).body.stores).toMatchObject([
      { pfm: 'C001', version: 1 },
    ])
    expect(await put('admin', 'C001')).toMatchObject({ status: 409, body: { code: 19 } })
    const answers = await Promise.all([7, 8].map((limit) => put('admin', 'C001', { limit, version: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe(355)
    expect((await put('store', '1001')).status).toBe(403)
    const off = await put('admin', 'C001', { list: null, version: 2, confirmed: true })
    expect(off.body.stores).toEqual([])
  })

  it("[ST-09] yesterday's orders are tried by other rules, and nothing changes", async () => {
    has({ 1001: 9, 1002: 5 })
    await put('admin', '1001', { list: 'base' })
    await put('admin', '1002', { list: 'other' })
    const { db } = server.services.database
    await db.delete(orderDistributions)
    for (let i = 0; i < 3; i++) expect((await send(order())).body.pfm).toBe('1001')
    await db.update(orderDistributions).set({ at: sql`${orderDistributions.at} - interval '1 day'` })
    const tried = async (body: object) =>
      (await server.call('admin', 'POST', '/api/distribution/what-if', body)).body
    expect(await tried({})).toMatchObject({ orders: 3, moved: 0, stopped: 0, stopsAll: false })
    const store = { pfm: '1001', list: 'base', limit: null, active: false }
    expect(await tried({ store })).toMatchObject({ orders: 3, moved: 3, stopped: 0 })
    await put('admin', '1002', { list: null, version: 1 })
    expect(await tried({ store, settings: { actionIfNotValidate: 3 } })).toMatchObject({
      ...{ orders: 3, moved: 0, stopped: 3, stopsAll: true },
    })
    expect((await send(order())).body.pfm).toBe('1001')
    // Asked about before it is saved: what could not be saved is not asked about.
    const unknown = await tried({ store: { ...store, pfm: '9999' } })
    expect([unknown.code, unknown.message]).toEqual([50, 'Неверный номер ПФМ.'])
  })

  it('[ST-09] a change after which no order finds a store is refused until somebody has confirmed it', async () => {
    await put('admin', '1001')
    const off = { actionIfNotValidate: { from: 2, to: 3 }, distributionEnabled: { from: 1, to: 1 } }
    const save = (more: object) => server.call('admin', 'PUT', '/api/distribution', { changes: off, ...more })
    expect((await save({})).status).toBe(200)
    const stop = { active: false, version: 1 }
    expect(await put('admin', '1001', stop)).toMatchObject({ status: 409, body: { code: 19 } })
    const { body } = await put('admin', '1001', { ...stop, confirmed: true })
    expect(body).toMatchObject({ stores: [{ pfm: '1001', active: false }] })
    expect(body.changes.slice(0, 2)).toMatchObject([
      { pfm: '1001', by: expect.any(String), from: { active: true }, to: { active: false } },
      { pfm: '1001', from: null, to: { list: 'base', limit: null, active: true } },
    ])
    off.actionIfNotValidate = { from: 3, to: 2 }
    expect((await save({})).status).toBe(200)
    off.actionIfNotValidate = { from: 2, to: 3 }
    expect(await save({})).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await save({ confirmed: true })).status).toBe(200)
    off.actionIfNotValidate = { from: 3, to: 2 }
    expect((await save({ confirmed: true })).status).toBe(200)
  })
})

// Last: a service that failed rests for a while.
describe('a stock service that is away', () => {
  it.each(full ? (['error', 'down', 'slow', 'garbage'] as const) : (['error'] as const))(
    '[ST-10] a stock service with the fault %s loses no order: the fallback rule sends it to the warehouse and says so',
    async (mode) => {
      await put('admin', '1001')
      faults.set({ mode, delayMs: 6_000 })
      const { status, body } = await send(order())
      expect(status).toBe(201)
      expect(body.pfm).toBe('C001')
      expect(await placementOf(body.orderId)).toMatchObject({ reason: 'stockUnknown' })
      expect(verdicts(await placementOf(body.orderId))).toMatchObject({ 1001: 'unknown', C001: 'chosen' })
    },
  )
})
