import { eq } from 'drizzle-orm'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import { noDraftChanges, publishChanges } from '../../support/changed-version.ts'
import { openTestDatabase } from '../../support/database.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { waitUntil } from '../engine/events/worker-bench.ts'

let first: TestServer
/** Has modules of its own, as another process has: it knows only the versions that it has loaded itself. */
let second: TestServer
let setKnownVersions: (versions: []) => void
beforeAll(async () => {
  const database = await openTestDatabase()
  first = await startTestServer({ database })
  vi.resetModules()
  register.clear()
  const { startTestServer: startAnother } = await import('../../support/server.ts')
  second = await startAnother({ database, isSecond: true })
  const registry = await import('../../../src/server/engine/registry.ts')
  setKnownVersions = registry.setChangedVersions
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const changes = { ...noDraftChanges, texts: { ru: { 'states.ready.title': 'Соберите этот заказ' } } }
const publish = () => publishChanges(first, 'formatting', 2, changes)
const readTexts = (server: TestServer, version: number) =>
  server.call('manager', 'GET', `/api/workflow-texts/formatting/${version}/ru`)
const versionOf = async (orderId: number) => {
  const rows = await first.services.database.db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, orderId))
  return rows.find(({ workflow }) => workflow === 'formatting')?.version
}

describe('two servers on one database', () => {
  it('[WB-07] a published version takes effect on the other server within a second', async () => {
    const version = await publish()
    const published = performance.now()
    await waitUntil(async () => (await readTexts(second, version)).status === 200, 5_000)
    expect(performance.now() - published).toBeLessThan(1_000)
    expect((await readTexts(second, version)).body.states.ready.title).toBe('Соберите этот заказ')
    expect(await versionOf(await newOrder(second, { pfm: '1001' }))).toBe(version)
  })

  it('[WB-07] new work of a server that has not received the version starts with it too', async () => {
    const version = await publish()
    await waitUntil(async () => (await readTexts(second, version)).status === 200, 5_000)
    setKnownVersions([])
    expect((await readTexts(second, version)).status).toBe(404)
    const orderId = await newOrder(second, { pfm: '1001' })
    expect(await versionOf(orderId)).toBe(version)
    expect((await readTexts(second, version)).status).toBe(200)
  })
})
