import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { openPostgresql } from '../../src/server/platform/db/postgresql.ts'
import { ends } from '../lives/ends.ts'
import { pageOf, rowOf, type EndRow } from '../lives/endings-page.ts'
import { openInProcess } from '../lives/in-process.ts'
import { isFinal, wrongAtEnd, wrongNow } from '../lives/judge.ts'
import { ScriptedLife } from '../lives/scripted.ts'
import { liesIn } from '../lives/truth.ts'
import { startForgetfulCluster, type Cluster } from '../support/cluster.ts'

/** Catalogue payTypes: by the bank, at the till, gift card, partner. */
const payTypes = [1, 4, 2, 3, 5, 6]
const oneOfEachWay = (payTypeId: number) => payTypeId !== 2 && payTypeId !== 4

let cluster: Cluster
let environment: Awaited<ReturnType<typeof openInProcess>>
beforeAll(async () => {
  cluster = await startForgetfulCluster()
  const database = await openPostgresql(cluster.url)
  await migrate(database)
  environment = await openInProcess(database)
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
const rows: (EndRow | undefined)[] = cases.map(() => undefined)

describe.concurrent('every way an order can end', () => {
  for (const [n, { end, title, live, delivery, payTypeId }] of cases.entries())
    it(`[MO-02] ${end}: ${title}, ${delivery ? 'delivery' : 'pickup'}, pay type ${payTypeId}`, async ({
      expect,
    }) => {
      const life = new ScriptedLife(environment, { payTypeId, delivery })
      const received = new Set<number>()
      const violations: string[] = []
      life.after = async () => {
        const now = await life.read()
        const fresh = now.events.filter(({ id, handler }) => handler === 'sms.send' && !received.has(id))
        for (const { id } of fresh) received.add(id)
        violations.push(...liesIn(fresh, now))
      }
      await live(life)
      await life.moneyGoesBack()
      await life.settle(10_000, true)
      const now = await life.read()
      rows[n] = rowOf({ end, title, life, now })
      expect(isFinal(now)).toBe(true)
      expect([...wrongNow(life, now), ...wrongAtEnd(life, now), ...violations]).toEqual([])
    })
})

it('[MO-02] docs/endings.md matches the results of these scenarios', async () => {
  expect(environment.broken).toEqual([])
  await expect(pageOf(rows.filter((row) => row !== undefined))).toMatchFileSnapshot('../../docs/endings.md')
})
