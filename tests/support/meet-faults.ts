import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Workflow } from '../../workflows/define.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { crashBeforeCommit } from './dying.ts'
import { isFullRun } from './full.ts'
import type { HttpPathRunner } from './http-walker.ts'
import { loadScenarios, type ModelPath } from './model.ts'
import { newKey } from './orders.ts'

type PathsOf = (workflow: Workflow, scenarios: Scenarios) => ModelPath[]

/** Returns for each state with a user step the shortest path there and an accepted event. */
export function findShortestUserSteps(workflow: Workflow, paths: readonly ModelPath[]) {
  const byState = new Map<string, { path: ModelPath; n: number }>()
  for (const path of paths) {
    path.steps.forEach(({ event, accepted, from }, n) => {
      if (!accepted || workflow.events[event.type]?.by !== 'person') return
      const known = byState.get(from)
      if (!known || n < known.n) byState.set(from, { path, n })
    })
  }
  return [...byState].map(([state, shortest]) => ({ state, ...shortest }))
}

/** In every state with a user step: exactly one transition happens, whatever fails on the server or the client. */
export async function describeFaults(
  workflows: readonly Workflow[],
  { start, pathsOf }: { start: () => Promise<HttpPathRunner>; pathsOf: PathsOf },
): Promise<void> {
  let runner: HttpPathRunner
  beforeAll(async () => {
    runner = await start()
  })
  afterAll(() => runner.close())

  for (const workflow of workflows) {
    const scenarios = await loadScenarios(workflow)
    const all = findShortestUserSteps(workflow, pathsOf(workflow, scenarios))
    // One state per workflow, the furthest from its start; every state in the full run.
    const selected = isFullRun ? all : all.slice(-1)
    describe(`[EN-12] ${workflow.name} v${workflow.version}`, () => {
      it.each(selected)(
        '$state: server killed, double submit, second terminal, stale client: one transition',
        async ({ path, n }) => {
          const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
          const position = await runner.runUntil(workflow, path, input, n)
          const before = await position.records()
          const [key, other] = [newKey(), newKey()]

          expect(
            (await crashBeforeCommit(runner.server.services.database, () => position.post(key))).status,
          ).toBe(500)
          expect(await position.records()).toBe(before)

          const answers = await Promise.all([position.post(key), position.post(key), position.post(other)])
          const [first, again, second] = answers
          // The first request is executed; the repeated submit gets the same response both times.
          expect(again!.body.step).toEqual(first!.body.step)
          const winner = [first!, second!].filter(({ status }) => status === 200)
          expect(winner).toHaveLength(1)
          const loser = [first!, second!].find(({ status }) => status !== 200)!
          expect([loser.status, [355, 19].includes(loser.body.code)]).toEqual([409, true])

          const after = await position.records()
          expect(after).toBeGreaterThan(before)
          // A reloaded client sees the step; a stale one, and the repeated submit, change nothing.
          expect((await position.post(newKey())).status).toBe(409)
          const repeated = await position.post(first!.status === 200 ? key : other)
          expect(repeated.body.step).toEqual(winner[0]!.body.step)
          expect(await position.records()).toBe(after)
        },
      )
    })
  }
}
