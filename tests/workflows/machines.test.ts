import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { forms } from '../../schemas/forms/registry.generated.ts'
import {
  begin,
  ended,
  guardNames,
  metaOf,
  refusal,
  restore,
  statePath,
  step,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import { rights } from '../../src/shared/rights.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { effects as knownEffects } from '../../workflows/effects.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { WorkflowInput } from '../../workflows/task-input.ts'
import { coverageOf, missingIn } from '../support/coverage.ts'
import { writeCoverage } from '../support/coverage-file.ts'
import { modelPaths, scenariosOf, walk, type PathStep } from '../support/model.ts'

/** As the database keeps it. */
interface Stored {
  value: unknown
  context: unknown
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

function expectPlainEffects(taken: Effect[]) {
  for (const { type, params } of taken) {
    expect(Object.keys(knownEffects)).toContain(type)
    expect(params, type).toStrictEqual(throughJson(params))
  }
}

for (const workflow of workflows) {
  const title = `${workflow.name} v${workflow.version}`
  const scenarios = await scenariosOf(workflow)
  const paths = modelPaths(workflow, scenarios)

  describe(`[EN-09] ${title}: generated paths`, () => {
    // A machine is pure: what was asked of the same stored snapshot once is answered alike. Most paths begin alike.
    const taken = new Map<string, { accepted: boolean; stored: Stored }>()
    const stands = new Map<string, string>()

    const take = (stored: Stored, { event }: PathStep) => {
      const key = JSON.stringify([stored, event.type, event.name])
      const known = taken.get(key)
      if (known) return known
      const before = restore(workflow, throughJson(stored) as Stored)
      let now = { accepted: before.can(event), stored }
      if (now.accepted) {
        const { snapshot, effects } = step(workflow, before, event as EngineEvent)
        expectPlainEffects(effects)
        expect(snapshot.context, 'survives storage').toStrictEqual(throughJson(snapshot.context))
        now = { accepted: true, stored: { value: snapshot.value, context: snapshot.context } }
      } else {
        const why = refusal(workflow, before, event as EngineEvent)
        // Another branch may not exist here at all; a person is always told which rule refused.
        if (workflow.events[event.type]?.by === 'person') expect(why).not.toBe('absent')
      }
      taken.set(key, now)
      return now
    }

    const stateOf = (stored: Stored) => {
      const key = JSON.stringify(stored)
      const known = stands.get(key)
      if (known !== undefined) return known
      const snapshot = restore(workflow, throughJson(stored) as Stored)
      const meta = metaOf(snapshot)
      expect(meta === null, 'a state either waits for somebody or is an end').toBe(ended(snapshot))
      for (const number of Object.values(workflow.summary(snapshot.context as never)))
        expect(['number', 'string']).toContain(typeof number)
      const state = statePath(snapshot.value)
      stands.set(key, state)
      return state
    }

    it.each(paths)('$description', async (path) => {
      const begun = begin(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
      expectPlainEffects(begun.effects)
      let stored: Stored = { value: begun.snapshot.value, context: begun.snapshot.context }
      await walk(path, {
        events: {
          '*': (one) => {
            const answer = take(stored, one)
            expect(answer.accepted).toBe(one.accepted)
            stored = answer.stored
          },
        },
        states: { '*': (state) => expect(stateOf(stored)).toBe(state) },
      })
    })

    it('take every state and every branch of every transition', () => {
      const covered = coverageOf(workflow, scenarios, paths)
      expect(missingIn(workflow, covered)).toEqual([])
      writeCoverage(workflow, 'machine', paths.length, covered)
    })
  })

  describe(`[EN-01] ${title}: the machine says everything the runner needs`, () => {
    const nodes = nodesOf(workflow.machine.root)
    const withMeta = nodes.filter((node): node is AnyStateNode & { meta: StepMeta } => Boolean(node.meta))

    it('every leaf state waits for a person, waits for the system, passes on at once, or is final', () => {
      const leaves = nodes.filter((node) => Object.keys(node.states).length === 0)
      const other = leaves.filter((n) => !n.meta && n.type !== 'final' && !n.always)
      expect(other.map((n) => n.id)).toEqual([])
    })

    it('every person state has a known form, right and stage', () => {
      for (const { id, meta } of withMeta) {
        if (meta.stage !== undefined) expect(workflow.stages, id).toContain(meta.stage)
        if (meta.for !== 'person') continue
        expect(Object.keys(forms), id).toContain(meta.form)
        expect(rights, id).toContain(meta.right)
      }
    })

    it('every person state offers a person a way on, and every waiting state takes what it names', () => {
      for (const node of withMeta) {
        const types = typesFrom(node)
        if (node.meta.for === 'person') {
          expect(
            types.some((type) => workflow.events[type]?.by === 'person'),
            node.id,
          ).toBe(true)
        } else {
          expect([...node.meta.awaits].sort(), node.id).toEqual(types.sort())
        }
      }
    })

    it('its events are those of the machine, and forms and rights they name exist', () => {
      const used = new Set(nodes.flatMap((node) => [...node.transitions.keys()]))
      expect(Object.keys(workflow.events).sort()).toEqual([...used].sort())
      for (const event of Object.values(workflow.events)) {
        if (event.by !== 'person') continue
        if (event.payload !== 'step' && event.payload !== 'none')
          expect(Object.keys(forms)).toContain(event.payload)
        if (event.right) expect(rights).toContain(event.right)
      }
    })

    it('its guards are named ones only, so that every refusal has words', () => {
      for (const { guard } of nodes.flatMap((n) => [...n.transitions.values(), n.always ?? []].flat())) {
        if (guard === undefined) continue
        expect(guardNames(guard)).not.toEqual([])
        for (const name of guardNames(guard)) expect(Object.keys(workflow.guards)).toContain(name)
      }
    })

    if (workflow.kind === 'action') {
      it("is offered as a person's step or not at all, and does nothing before a person acts", () => {
        const starts = scenarios.inputs.map(({ input }) => begin(workflow, input))
        for (const { snapshot, effects } of starts) {
          if (snapshot.value !== 'notOffered') expect(metaOf(snapshot)?.for).toBe('person')
          expect(ended(snapshot)).toBe(snapshot.value === 'notOffered')
          expect(effects).toEqual([])
        }
        expect(new Set(starts.map(({ snapshot }) => ended(snapshot))).size, 'both are sampled').toBe(2)
      })
    }

    if (workflow.kind === 'desk') {
      it('knows no order: it begins from its parameters alone, and stands at a step of a person or of its desk', () => {
        for (const { input } of scenarios.inputs) {
          const { snapshot, effects } = begin(workflow, input)
          const alone = begin(workflow, { params: input.params } as WorkflowInput)
          expect(alone.snapshot.toJSON()).toEqual(snapshot.toJSON())
          expect(effects).toEqual([])
          expect(ended(snapshot) || metaOf(snapshot) !== null).toBe(true)
        }
      })
    }

    if (workflow.kind === 'task') {
      it('is withdrawn from every state in which it stands', () => {
        for (const path of paths.filter((p) => p.steps.at(-1)?.event.type === 'ORDER_WITHDRAWN')) {
          expect(path.steps.at(-1)).toMatchObject({ accepted: true, expectedState: 'withdrawn' })
        }
        const left = new Set(
          paths
            .flatMap((p) => p.steps)
            .filter(isWithdrawal)
            .map((s) => s.from),
        )
        const stood = new Set(paths.flatMap((p) => [p.start, ...p.steps.map((s) => s.expectedState)]))
        const finals = new Set(nodes.filter((n) => n.type === 'final').map((n) => n.path.join('.')))
        expect([...left].sort()).toEqual([...stood].filter((state) => !finals.has(state)).sort())
      })
    }
  })
}

const isWithdrawal = ({ event }: { event: { type: string } }) => event.type === 'ORDER_WITHDRAWN'

function typesFrom(node: AnyStateNode): string[] {
  const own = [...node.transitions.keys()]
  return [...new Set(node.parent ? [...own, ...typesFrom(node.parent)] : own)]
}
