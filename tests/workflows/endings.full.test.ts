import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { ends } from '../order-scenarios/endings.ts'
import { renderEndingsPage, buildEndingRow, type EndingRow } from '../order-scenarios/endings-page.ts'
import { startInProcess } from '../order-scenarios/in-process.ts'
import { isFinal, findFinalViolations, findViolations } from '../order-scenarios/violations.ts'
import { ScriptedOrder } from '../order-scenarios/scripted-order.ts'
import { findFalseMessages } from '../order-scenarios/false-messages.ts'
import { startEphemeralCluster, type Cluster } from '../support/cluster.ts'

/** Catalogue payTypes: by the bank, at the till, gift card, partner. */
const payTypes = [1, 4, 2, 3, 5, 6]
const oneOfEachWay = (payTypeId: number) => payTypeId !== 2 && payTypeId !== 4

let cluster: Cluster
let environment: Awaited<ReturnType<typeof startInProcess>>
beforeAll(async () => {
  cluster = await startEphemeralCluster()
  const database = await openPostgresqlDatabase(cluster.url)
  await migrateDatabase(database)
  environment = await startInProcess(database)
  await environment.setting('minSum', 1_500_00)
}, 60_000)
afterAll(async () => {
  await environment.close()
  cluster.stop()
})

const cases = Object.entries(ends).flatMap(([end, all]) =>
  all.flatMap(({ title, only, pays, live }) =>
    [false, true].flatMap((delivery) =>
      only !== undefined && delivery !== (only === 'delivery')
        ? []
        : payTypes
            .filter((payTypeId) => (pays ?? oneOfEachWay)(payTypeId))
            .map((payTypeId) => ({ end, title, live, delivery, payTypeId })),
    ),
  ),
)
const rows: (EndingRow | undefined)[] = cases.map(() => undefined)

describe.concurrent('every way an order can end', () => {
  for (const [n, { end, title, live, delivery, payTypeId }] of cases.entries())
    it(`[MO-02] ${end}: ${title}, ${delivery ? 'delivery' : 'pickup'}, pay type ${payTypeId}`, async ({
      expect,
    }) => {
      const simulation = new ScriptedOrder(environment, { payTypeId, delivery })
      const received = new Set<number>()
      const violations: string[] = []
      simulation.afterStep = async () => {
        const now = await simulation.read()
        const fresh = now.events.filter(({ id, handler }) => handler === 'sms.send' && !received.has(id))
        for (const { id } of fresh) received.add(id)
        violations.push(...findFalseMessages(fresh, now))
      }
      await live(simulation)
      await simulation.completeManualRefunds()
      await simulation.waitUntilIdle(10_000, true)
      const now = await simulation.read()
      rows[n] = buildEndingRow({ end, title, simulation, now })
      expect(isFinal(now)).toBe(true)
      expect([
        ...findViolations(simulation, now),
        ...findFinalViolations(simulation, now),
        ...violations,
      ]).toEqual([])
    })
})

it('[MO-02] docs/endings.md matches the results of these scenarios', async () => {
  expect(environment.serverErrors).toEqual([])
  await expect(renderEndingsPage(rows.filter((row) => row !== undefined))).toMatchFileSnapshot(
    '../../docs/endings.md',
  )
})
