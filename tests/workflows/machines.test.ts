import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { forms } from '../../schemas/forms/registry.generated.ts'
import { startMachine, hasMachineEnded, getStepMeta } from '../../src/server/engine/interpret.ts'
import { getGuardNames, listStates, listTransitions } from '../../src/server/platform/drivers/xstate.ts'
import { rights } from '../../src/shared/rights.ts'
import type { StepMeta } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { WorkflowInput } from '../../workflows/task-input.ts'
import { selectCoveringPaths } from '../support/covering-paths.ts'
import { describePaths } from '../support/machine-paths.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'

for (const workflow of workflows) {
  const title = `${workflow.name} v${workflow.version}`
  const scenarios = await loadScenarios(workflow)
  const paths = generateModelPaths(workflow, scenarios)

  describePaths(workflow, scenarios, selectCoveringPaths(workflow, scenarios, paths, { refusals: false }))

  describe(`[EN-01] ${title}: the machine declares everything that the runner needs`, () => {
    const nodes = listStates(workflow.machine.root)
    const withMeta = nodes.filter((node): node is AnyStateNode & { meta: StepMeta } => Boolean(node.meta))

    it('every leaf state waits for a user, waits for the system, is transient, or is final', () => {
      const leaves = nodes.filter((node) => Object.keys(node.states).length === 0)
      const other = leaves.filter((n) => !n.meta && n.type !== 'final' && !n.always)
      expect(other.map((n) => n.id)).toEqual([])
    })

    it('every user state has a known form, right and stage', () => {
      for (const { id, meta } of withMeta) {
        if (meta.stage !== undefined) expect(workflow.stages, id).toContain(meta.stage)
        if (meta.for !== 'person') continue
        expect(Object.keys(forms), id).toContain(meta.form)
        expect(rights, id).toContain(meta.right)
      }
    })

    it('every user state offers an event, and every waiting state accepts the events it names', () => {
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

    it('it has named guards only, so that every refusal has a text', () => {
      for (const { guard } of nodes.flatMap(listTransitions)) {
        if (guard === undefined) continue
        expect(getGuardNames(guard)).not.toEqual([])
        for (const name of getGuardNames(guard)) expect(Object.keys(workflow.guards)).toContain(name)
      }
    })

    if (workflow.kind === 'action') {
      it('is offered as a user step or not at all, and has no effects before the user acts', () => {
        const initialSteps = scenarios.inputs.map(({ input }) => startMachine(workflow, input))
        for (const { snapshot, effects } of initialSteps) {
          if (snapshot.value !== 'notOffered') expect(getStepMeta(snapshot)?.for).toBe('person')
          expect(hasMachineEnded(snapshot)).toBe(snapshot.value === 'notOffered')
          expect(effects).toEqual([])
        }
        expect(
          new Set(initialSteps.map(({ snapshot }) => hasMachineEnded(snapshot))).size,
          'both are sampled',
        ).toBe(2)
      })
    }

    if (workflow.kind === 'desk') {
      it('does not depend on an order: it starts from its parameters only, and waits in a step of a user or of its desk', () => {
        for (const { input } of scenarios.inputs) {
          const { snapshot, effects } = startMachine(workflow, input)
          const fromParamsOnly = startMachine(workflow, { params: input.params } as WorkflowInput)
          expect(fromParamsOnly.snapshot.toJSON()).toEqual(snapshot.toJSON())
          expect(effects).toEqual([])
          expect(hasMachineEnded(snapshot) || getStepMeta(snapshot) !== null).toBe(true)
        }
      })
    }

    if (workflow.kind === 'task') {
      it('can be withdrawn from every state in which it waits', () => {
        for (const path of paths.filter((p) => p.steps.at(-1)?.event.type === 'ORDER_WITHDRAWN')) {
          expect(path.steps.at(-1)).toMatchObject({ accepted: true, expectedState: 'withdrawn' })
        }
        const uncovered = new Set(
          paths
            .flatMap((p) => p.steps)
            .filter(isWithdrawal)
            .map((s) => s.from),
        )
        const visitedStates = new Set(paths.flatMap((p) => [p.start, ...p.steps.map((s) => s.expectedState)]))
        const finals = new Set(nodes.filter((n) => n.type === 'final').map((n) => n.path.join('.')))
        expect([...uncovered].sort()).toEqual([...visitedStates].filter((state) => !finals.has(state)).sort())
      })
    }
  })
}

const isWithdrawal = ({ event }: { event: { type: string } }) => event.type === 'ORDER_WITHDRAWN'

function typesFrom(node: AnyStateNode): string[] {
  const own = [...node.transitions.keys()]
  return [...new Set(node.parent ? [...own, ...typesFrom(node.parent)] : own)]
}
