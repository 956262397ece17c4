import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { createStagedOrder, neverSentEvent } from '../../../src/demo/staged-order.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { startTillReporting } from '../../../src/demo/tills.ts'
import { createSetKitSimulator } from '../../../src/simulators/set-kit/simulator.ts'
import { startSimulators, type SimulatorServer } from '../../../src/simulators/server.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { testIdentity } from '../../support/tokens.ts'

let server: TestServer
let partners: SimulatorServer
beforeAll(async () => {
  partners = await startSimulators(0, { setkit: createSetKitSimulator() })
  server = await startTestServer({
    config: { setKit: { url: `${partners.url}/setkit`, timeoutMs: 10_000, key: 'key of the test' } },
  })
}, 120_000)
afterAll(async () => {
  await server.close()
  await partners.stop()
})

it('[RC-02] Set Kit returns the payments and refunds of the demo’s tills, each receipt once however often it is sent', async () => {
  const paidAndRefunded = {
    paysOnline: false,
    scenario: { refund: 'viaTerminal' },
    stopBefore: neverSentEvent,
  } as const
  const oidc = { issuer: testIdentity.issuer, clientId: testIdentity.clientId }
  const config = { ...server.services.config, oidc, seedOrders: 3 }
  const services = { ...server.services, config }
  const draw = {
    seed: 7,
    stagedOrders: [createStagedOrder(3, [3000, 5500], paidAndRefunded)],
    stagedShare: 1,
  }
  await seedDemo(services, server.engine, draw)
  const tillEntries = await queryRows<{ orderId: number; kind: string; amount: number }>(
    server.services.database.db,
    sql`select order_id::float8 as "orderId", kind, amount::float8 as amount from ledger_entries
      where way = 'till' and status = 'settled' and kind in ('paid', 'refunded') order by order_id, number`,
  )
  expect(tillEntries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['paid', 'refunded']))
  const readReceipts = async () => {
    const receipts = []
    for (const orderId of new Set(tillEntries.map((entry) => entry.orderId))) {
      const { body } = await server.call('admin', 'GET', `/api/set-kit/${orderId}`)
      receipts.push(...body.items.toReversed())
    }
    return receipts.map(({ orderId, kind, total, times, status }: Json) => ({
      orderId,
      kind,
      total,
      times,
      status,
    }))
  }
  const expected = tillEntries.map(({ orderId, kind, amount }) => ({
    orderId,
    kind: kind === 'paid' ? 'sell' : 'sellRefund',
    total: kind === 'paid' ? amount : -amount,
    times: 1,
    status: 'done',
  }))
  // The second one has no state of the first, as a restarted server.
  for (const _ of ['started', 'started again']) {
    const tills = startTillReporting(services)
    await expect.poll(readReceipts, { timeout: 12_000, interval: 500 }).toEqual(expected)
    await tills.stop()
  }
})
