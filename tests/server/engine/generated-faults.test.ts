import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowRecords } from '../../../src/server/db/schema/workflow.ts'
import { workflows } from '../../../workflows/registry.generated.ts'
import { dyingBeforeCommit } from '../../support/dying.ts'
import { startHttpWalker, type HttpWalker } from '../../support/http-walker.ts'
import { modelPaths, scenariosOf, type ModelPath } from '../../support/model.ts'
import { newKey } from '../../support/orders.ts'

let walker: HttpWalker
beforeAll(async () => {
  walker = await startHttpWalker()
})
afterAll(() => walker.close())

const recordsOf = async (orderId: number) =>
  (
    await walker.server.services.database.db
      .select()
      .from(workflowRecords)
      .where(eq(workflowRecords.orderId, orderId))
  ).length

for (const workflow of workflows.filter(({ kind }) => kind === 'task' || kind === 'action')) {
  const scenarios = await scenariosOf(workflow)
  /** For each state a person acts in: the shortest way there, and on by an event that is taken. */
  const ways = new Map<string, { path: ModelPath; n: number }>()
  for (const path of modelPaths(workflow, scenarios)) {
    path.steps.forEach(({ event, accepted, from }, n) => {
      if (!accepted || workflow.events[event.type]?.by !== 'person') return
      const known = ways.get(from)
      if (!known || n < known.n) ways.set(from, { path, n })
    })
  }

  describe(`[EN-12] ${workflow.name} v${workflow.version}`, () => {
    it.each([...ways].map(([state, way]) => ({ state, ...way })))(
      '$state: server killed, double submit, second terminal, stale screen: one transition',
      async ({ path, n }) => {
        const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
        const here = await walker.stand(workflow, path, input, n)
        const before = await recordsOf(here.orderId)
        const [mine, other] = [newKey(), newKey()]

        expect((await dyingBeforeCommit(walker.server.services.database, () => here.post(mine))).status).toBe(
          500,
        )
        expect(await recordsOf(here.orderId)).toBe(before)

        const answers = await Promise.all([here.post(mine), here.post(mine), here.post(other)])
        const [first, again, second] = answers
        // Whoever comes first steps; the same submit is answered alike both times.
        expect(again!.body.step).toEqual(first!.body.step)
        const winner = [first!, second!].filter(({ status }) => status === 200)
        expect(winner).toHaveLength(1)
        const loser = [first!, second!].find(({ status }) => status !== 200)!
        expect([loser.status, [355, 19].includes(loser.body.code)]).toEqual([409, true])

        const after = await recordsOf(here.orderId)
        expect(after).toBeGreaterThan(before)
        // A reloaded screen sees the step; a stale one, and the same submit once more, change nothing.
        expect((await here.post(newKey())).status).toBe(409)
        const repeated = await here.post(first!.status === 200 ? mine : other)
        expect(repeated.body.step).toEqual(winner[0]!.body.step)
        expect(await recordsOf(here.orderId)).toBe(after)
      },
    )
  })
}
