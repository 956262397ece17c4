import { describe, expect, it } from 'vitest'
import {
  startMachine,
  hasMachineEnded,
  getStepMeta,
  findEventRefusal,
  findUnconditionalRefusal,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import { effects as knownEffects } from '../../workflows/effects.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { measureCoverage, findMissingCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { writeCoverage } from './coverage-file.ts'
import { runPath, type ModelPath, type PathStep } from './model.ts'

/** A snapshot as it is stored in the database. */
interface Stored {
  value: unknown
  context: unknown
}

const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

function expectPlainEffects(effects: Effect[]) {
  for (const { type, params } of effects) {
    expect(Object.keys(knownEffects)).toContain(type)
    expect(params, type).toStrictEqual(throughJson(params))
  }
}

/**
 * Runs the paths on the pure machine, with every snapshot serialized as in the database; they must cover every state and
 * transition.
 */
export function describePaths(workflow: Workflow, scenarios: Scenarios, paths: readonly ModelPath[]): void {
  describe(`[EN-09] ${workflow.name} v${workflow.version}: generated paths`, () => {
    // A machine is pure, so results for the same snapshot and event are cached; most paths start alike.
    const events = new Map<string, { accepted: boolean; stored: Stored }>()
    const states = new Map<string, string>()

    const takeStep = (stored: Stored, { event }: PathStep) => {
      const key = JSON.stringify([stored, event.type, event.name])
      const known = events.get(key)
      if (known) return known
      const before = restoreSnapshot(workflow, throughJson(stored) as Stored)
      let outcome = { accepted: before.can(event), stored }
      if (outcome.accepted) {
        expect(
          findUnconditionalRefusal(workflow, before, event.type),
          'offered, because it is accepted',
        ).toBeNull()
        const { snapshot, effects } = stepMachine(workflow, before, event as EngineEvent)
        expectPlainEffects(effects)
        expect(snapshot.context, 'survives storage').toStrictEqual(throughJson(snapshot.context))
        outcome = { accepted: true, stored: { value: snapshot.value, context: snapshot.context } }
      } else {
        const reason = findEventRefusal(workflow, before, event as EngineEvent)
        // The system may send an event without a branch here; a user must always learn which rule refused.
        if (workflow.events[event.type]?.by === 'person') expect(reason).not.toBe('absent')
      }
      events.set(key, outcome)
      return outcome
    }

    const stateOf = (stored: Stored) => {
      const key = JSON.stringify(stored)
      const known = states.get(key)
      if (known !== undefined) return known
      const snapshot = restoreSnapshot(workflow, throughJson(stored) as Stored)
      const meta = getStepMeta(snapshot)
      expect(meta === null, 'a state either waits or is final').toBe(hasMachineEnded(snapshot))
      for (const number of Object.values(workflow.summary(snapshot.context as never)))
        expect(['number', 'string']).toContain(typeof number)
      const state = formatStatePath(snapshot.value)
      states.set(key, state)
      return state
    }

    it.each(paths)('$description', async (path) => {
      const initial = startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
      expectPlainEffects(initial.effects)
      let stored: Stored = { value: initial.snapshot.value, context: initial.snapshot.context }
      await runPath(path, {
        events: {
          '*': (one) => {
            const answer = takeStep(stored, one)
            expect(answer.accepted).toBe(one.accepted)
            stored = answer.stored
          },
        },
        states: { '*': (state) => expect(stateOf(stored)).toBe(state) },
      })
    })

    it('cover every state and every branch of every transition', () => {
      const covered = measureCoverage(workflow, scenarios, paths)
      expect(findMissingCoverage(workflow, covered)).toEqual([])
      writeCoverage(workflow, 'machine', paths.length, covered)
    })
  })
}
