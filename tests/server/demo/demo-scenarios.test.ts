import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { settings, stores } from '../../../src/server/platform/db/schema/reference.ts'
import { createCustomers } from '../../../src/demo/customers.ts'
import { pickScenario, problemFreeScenario, type OrderScenario } from '../../../src/demo/scenarios.ts'
import { createSerialNumbers } from '../../../src/demo/goods.ts'
import { simulateOrder } from '../../../src/demo/simulate-order.ts'
import { createDemoOrder, type DemoOrder, type OrderRequirements } from '../../../src/demo/new-orders.ts'
import { createRandom, type Random } from '../../../src/server/platform/random.ts'
import { demoStores } from '../../../src/demo/stores.ts'
import { clearSettingsCache } from '../../../src/server/platform/settings/read-settings.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  // Saturday, lunch time in Moscow.
  server.clock.at = new Date('2026-11-21T09:40:00.000Z')
  await server.services.database.db
    .insert(stores)
    .values(demoStores.map(({ share: _, ...store }) => store))
    .onConflictDoNothing()
}, 120_000)
afterAll(() => server.close())

describe('[OP-01] every scenario reaches its end', () => {
  const { issuedInFull, partiallyIssued, cancelled, returnedToWarehouse } = orderStatus
  const call = { requestsCall: true }
  const serials = createSerialNumbers()
  const short = { forming: 'short' } as const

  const runScenario = (order: DemoOrder, scenario: OrderScenario, random: Random) =>
    server.services.database.db.transaction(async (tx) => {
      await simulateOrder(
        { tx, engine: server.engine, random, serials, now: server.clock.at },
        order,
        scenario,
      )
      const [end] = await queryRows<{ status: number; open: number }>(
        tx,
        sql`select o.order_status_id as status,
          (select count(*)::int from tasks t where t.order_id = o.id and t.task_status = 'open') as open
          from orders o order by o.id desc limit 1`,
      )
      return end
    })

  it.each<[Partial<OrderScenario>, number, Partial<OrderRequirements>?]>([
    [{}, issuedInFull],
    [{ payment: 'late' }, issuedInFull, { awaitsPayment: true }],
    [{ payment: 'declined' }, cancelled, { awaitsPayment: true }],
    [{ payment: 'never' }, cancelled, { awaitsPayment: true }],
    [{ arrival: 'agrees' }, issuedInFull, call],
    [{ arrival: 'persuaded' }, issuedInFull, call],
    [{ arrival: 'secondCall' }, issuedInFull, call],
    [{ arrival: 'undecided' }, cancelled, call],
    [{ arrival: 'reconsiders' }, issuedInFull, call],
    [{ arrival: 'unreachable' }, cancelled, call],
    [{ arrival: 'cancels' }, cancelled, call],
    [{ forming: 'nothing' }, cancelled],
    [{ ...short, agreement: 'agrees' }, issuedInFull],
    [{ ...short, agreement: 'persuaded' }, issuedInFull],
    [{ ...short, agreement: 'callBack' }, issuedInFull],
    [{ ...short, agreement: 'secondCall' }, issuedInFull],
    [{ ...short, agreement: 'unreachable' }, issuedInFull],
    [{ ...short, agreement: 'disagrees' }, issuedInFull],
    [{ ...short, agreement: 'cancels' }, returnedToWarehouse],
    [{ issue: 'inPart' }, partiallyIssued],
    [{ issue: 'refused' }, returnedToWarehouse],
    [{ issue: 'wrongCode' }, issuedInFull],
    [{ issue: 'locked' }, issuedInFull],
    [{ issue: 'withoutCode' }, issuedInFull],
    [{ issue: 'leaves' }, issuedInFull],
    [{ issue: 'neverComes' }, returnedToWarehouse],
    [{ cancelled: 'beforeForming' }, cancelled],
    [{ cancelled: 'whileFormed' }, returnedToWarehouse],
    [{ edited: 'replaced' }, issuedInFull],
    [{ edited: 'fewer' }, issuedInFull],
    [{ edited: 'dropped' }, issuedInFull],
    [{ refund: 'toCard' }, issuedInFull, { paysOnline: true }],
    [{ refund: 'toAccount' }, issuedInFull],
    [{ refund: 'detailsWrong' }, issuedInFull],
    [{ refund: 'viaTerminal' }, issuedInFull, { paysOnline: false }],
    [{ refund: 'refused' }, issuedInFull],
    [{}, issuedInFull, { delivered: 1 }],
    [{}, issuedInFull, { delivered: 5 }],
    [{}, issuedInFull, { delivered: 7, ...call }],
    [{ arrival: 'unreachable' }, cancelled, { delivered: true, ...call }],
    [{ forming: 'nothing' }, cancelled, { delivered: true }],
    [{ ...short, agreement: 'disagrees' }, issuedInFull, { delivered: true }],
    [{ ...short, agreement: 'unreachable' }, issuedInFull, { delivered: true }],
    [{ ...short, agreement: 'cancels' }, returnedToWarehouse, { delivered: true }],
    [{ label: 'failed' }, issuedInFull, { delivered: 3 }],
    [{ moved: 'moved' }, issuedInFull, { delivered: 3 }],
    [{ moved: 'dropped' }, issuedInFull, { delivered: 3 }],
    [{ edited: 'fewer' }, issuedInFull, { delivered: 2 }],
    [{ delivery: 'inPart' }, partiallyIssued, { delivered: 4 }],
    [{ delivery: 'refused' }, returnedToWarehouse, { delivered: 6 }],
    [{ delivery: 'lost' }, returnedToWarehouse, { delivered: 1 }],
    [{ cancelled: 'whileFormed' }, returnedToWarehouse, { delivered: 1 }],
    [{ arrival: 'givenUp' }, cancelled, call],
    [{ arrival: 'wrongNumber' }, cancelled, call],
    [{ ...short, agreement: 'wrongNumber' }, returnedToWarehouse],
    [{ ...short, agreement: 'wrongNumber' }, returnedToWarehouse, { delivered: true }],
    [{ cancelled: 'beforeCall' }, cancelled, call],
    [{ cancelled: 'beforeCall' }, cancelled, { delivered: true, ...call }],
    [{ cancelled: 'byOperator' }, cancelled],
    [{ edited: 'emptied' }, returnedToWarehouse],
    [{ preparation: 'delayNotified' }, issuedInFull],
    [{ preparation: 'addressChanged' }, issuedInFull, { delivered: 1 }],
    [{ preparation: 'addressChanged' }, issuedInFull, { delivered: 2 }],
    [{ storagePlace: 'moved', storage: 'prolonged' }, issuedInFull],
    [{ exchange: 'didNotFit' }, issuedInFull],
    [{ exchange: 'defect' }, issuedInFull, { delivered: 3 }],
    [{ label: 'repeated' }, issuedInFull, { delivered: 1 }],
    [{ shipment: 'late' }, issuedInFull, { delivered: 1 }],
    [{ shipment: 'takenUnrecorded' }, issuedInFull, { delivered: 1 }],
    [{ delivery: 'returnRecorded' }, returnedToWarehouse, { delivered: 1 }],
    [{ delivery: 'recalled' }, returnedToWarehouse, { delivered: 1 }],
    [{ delivery: 'contradicted' }, issuedInFull, { delivered: 1 }],
    [{ delivery: 'deliveredByHand' }, issuedInFull, { delivered: 1 }],
    [{ delivery: 'inPartByHand' }, partiallyIssued, { delivered: 1 }],
    [{ delivery: 'returnByHand' }, returnedToWarehouse, { delivered: 1 }],
    [{ delivery: 'lostByHand' }, cancelled, { delivered: 1 }],
    [{ delivery: 'awaited' }, issuedInFull, { delivered: 1 }],
  ])('%j ends in status %i (%j)', async (scenario, status, wishes = {}) => {
    const random = createRandom(JSON.stringify(scenario).length)
    const [customer] = createCustomers(random, 1)
    const at = new Date('2026-11-03T08:00:00.000Z')
    const order = createDemoOrder(random, customer!, { at, store: demoStores[0]! }, 0, {
      awaitsPayment: false,
      requestsCall: false,
      marked: true,
      adults: true,
      several: true,
      ...wishes,
    })
    expect(await runScenario(order, { ...problemFreeScenario, ...scenario }, random)).toEqual({
      status,
      open: 0,
    })
  })

  it('a customer who comes after the storage has ended finds the order in disbanding', async () => {
    const { db } = server.services.database
    await db.insert(settings).values({ name: 'storageDays', value: 1 })
    clearSettingsCache()
    const ends = []
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = createRandom(seed)
      const time = { at: new Date('2026-11-03T08:00:00.000Z'), store: demoStores[0]! }
      const order = createDemoOrder(random, createCustomers(random, 1)[0]!, time, 0, {
        ...call,
        awaitsPayment: false,
      })
      ends.push((await runScenario(order, problemFreeScenario, random))?.status)
    }
    await db.delete(settings)
    clearSettingsCache()
    expect(new Set(ends)).toEqual(new Set([issuedInFull, orderStatus.storageExpired]))
  })

  it('the random scenarios are of those kinds', () => {
    const random = createRandom(2)
    const scenarios = Array.from({ length: 2000 }, () => pickScenario(random))
    expect(new Set(scenarios.map((f) => f.issue)).size).toBe(8)
    expect(new Set(scenarios.map((f) => f.arrival)).size).toBe(9)
    expect(new Set(scenarios.map((f) => f.agreement)).size).toBe(8)
  })
})
