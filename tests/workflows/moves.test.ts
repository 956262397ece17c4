import { describe, expect, it } from 'vitest'
import { describeMachine } from '../../src/server/engine/definition.ts'
import {
  restoreSnapshot,
  startMachine,
  stepMachine,
  type StoredSnapshot,
} from '../../src/server/engine/interpret.ts'
import { createMoveEvent, findMoves, type PossibleMoves } from '../../src/server/engine/moves.ts'
import { irreversibleEffects } from '../../workflows/changes/fixed-points.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { newestVersions } from '../support/samples.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'

const plain = ({ value, context }: { value: unknown; context: unknown }): StoredSnapshot =>
  JSON.parse(JSON.stringify({ value, context })) as StoredSnapshot

/** Contexts per state that are tried. More differ only in values that no guard of a move reads. */
const maxPerState = 3

/** Snapshots that the generated paths reach, with the time of the next step. */
async function listSnapshots(workflow: Workflow): Promise<{ at: string; snapshot: StoredSnapshot }[]> {
  const scenarios = await loadScenarios(workflow)
  const found = new Map<string, { at: string; snapshot: StoredSnapshot }>()
  const counts = new Map<string, number>()
  for (const path of generateModelPaths(workflow, scenarios)) {
    const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
    let snapshot = plain(startMachine(workflow, input).snapshot)
    for (const { event, accepted } of path.steps) {
      const [state, key] = [JSON.stringify(snapshot.value), JSON.stringify(snapshot)]
      const count = counts.get(state) ?? 0
      if (!found.has(key) && count < maxPerState) {
        found.set(key, { at: event.at, snapshot })
        counts.set(state, count + 1)
      }
      if (!accepted) continue
      snapshot = plain(stepMachine(workflow, restoreSnapshot(workflow, snapshot), event as never).snapshot)
    }
  }
  return [...found.values()]
}

/** Every timer that the machine may have started, as if all were pending. */
function timersOf(workflow: Workflow) {
  const { states, transitions } = describeMachine(workflow)
  const effects = [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.effects),
  ]
  return [...new Set(effects.flatMap(({ timer }) => timer?.event ?? []))].map((event) => ({
    name: event,
    event,
  }))
}

const obstacleOf = ({ refused }: PossibleMoves, state: string) =>
  refused.find((one) => one.state === state)?.obstacle

describe.each(newestVersions.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
  '%s',
  (_, workflow) => {
    it('[PO-17] every move is a run of the machine that carries nothing irreversible and ends nothing', async () => {
      for (const { at, snapshot } of await listSnapshots(workflow)) {
        if (restoreSnapshot(workflow, snapshot).status !== 'active') continue
        const { targets, refused } = findMoves(workflow, snapshot, timersOf(workflow), at)
        for (const target of targets) {
          let now = restoreSnapshot(workflow, snapshot)
          const effects: string[] = []
          for (const { type } of target.path) {
            const event = createMoveEvent({ type }, at)
            expect(now.can(event), `${type} of ${target.state}`).toBe(true)
            const next = stepMachine(workflow, now, event)
            now = next.snapshot
            effects.push(...next.effects.map((effect) => effect.type))
          }
          expect(now.status).toBe('active')
          expect(effects.filter((name) => irreversibleEffects.has(name))).toEqual([])
          expect(refused.map(({ state }) => state)).not.toContain(target.state)
        }
      }
    })
  },
)

describe('forming', () => {
  const workflow = workflows.find(({ name, version }) => name === 'formatting' && version === 2)!
  const findMovesFrom = async (state: string) => {
    const at = (await listSnapshots(workflow)).find(({ snapshot }) => snapshot.value === state)!
    return findMoves(workflow, at.snapshot, [], at.at)
  }

  it('[PO-17] moves back only by events of the machine, and never past an event with input of a user', async () => {
    const moves = await findMovesFrom('confirming')
    expect(moves.targets.map(({ state, path }) => [state, path.map(({ type }) => type)])).toEqual([
      ['collecting', ['BACK_TO_COLLECTION']],
    ])
    expect(obstacleOf(moves, 'packing')).toEqual({ kind: 'answers', event: 'COLLECTED' })
    expect(obstacleOf(moves, 'withdrawn')).toEqual({ kind: 'system', event: 'ORDER_WITHDRAWN' })
  })

  it('[PO-17] is not moved past a report to the order', async () => {
    const moves = await findMovesFrom('ready')
    expect(moves.targets).toEqual([])
    expect(obstacleOf(moves, 'collecting')).toEqual({
      kind: 'fixed',
      event: 'STARTED',
      effect: 'reportToOrder',
    })
  })
})

describe('a call', () => {
  const workflow = workflows.find(({ name, version }) => name === 'confirmingDelivery' && version === 1)!

  it('[PO-17] is moved by the event of a timer only while the timer is pending', async () => {
    const { snapshot, at } = (await listSnapshots(workflow)).find(
      ({ snapshot: one }) => one.value === 'waiting',
    )!
    const without = findMoves(workflow, snapshot, [], at)
    const pending = findMoves(workflow, snapshot, [{ name: 'callBack', event: 'CALL_BACK_DUE' }], at)
    const viaTimer = (moves: PossibleMoves) =>
      moves.targets.filter(({ path }) => path.some(({ timer }) => timer === 'callBack'))
    expect(viaTimer(without)).toEqual([])
    expect(viaTimer(pending).length).toBeGreaterThan(0)
    expect(obstacleOf(without, 'withdrawn')?.kind).toBe('system')
  })
})
