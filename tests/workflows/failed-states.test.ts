import { describe, expect, it } from 'vitest'
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import {
  getEventType,
  listStates,
  listTransitions,
  listTransitionTargets,
} from '../../src/server/platform/drivers/xstate.ts'
import type { StepMeta, Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'

/** System events after which the work of the server has to be repeated: it failed, or its data were no longer valid. */
const failure = /_(FAILED|OVERDUE|IN_ANOTHER_ACT)$|^(ORDERS|ROWS)_CHANGED$/

const getMeta = ({ meta }: AnyStateNode) => meta as StepMeta | undefined

/** Transitions of a state, including those of the states around it. */
const listAllTransitions = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...listTransitions(node),
  ...(node.parent ? listAllTransitions(node.parent) : []),
]

const isFailure = ({ events }: Workflow, event: string | null) =>
  event !== null && events[event]?.by === 'system' && failure.test(event)

/** States in which the server does work that can fail, with the states that its failures lead to. */
function listFailures(workflow: Workflow): { working: AnyStateNode; failed: AnyStateNode }[] {
  return listStates(workflow.machine.root).flatMap((working) =>
    listTransitions(working)
      .filter((transition) => isFailure(workflow, getEventType(transition)))
      .flatMap(listTransitionTargets)
      .filter((failed) => failed !== working && getMeta(failed)?.stage !== undefined)
      .map((failed) => ({ working, failed })),
  )
}

/** States that a failed state leads to by events other than failures. A user sends them, except in a state of the order. */
const listNextStates = (workflow: Workflow, failed: AnyStateNode): AnyStateNode[] =>
  listAllTransitions(failed)
    .filter((transition) => {
      const event = getEventType(transition)
      if (event === null || isFailure(workflow, event)) return false
      return getMeta(failed)?.for === 'system' || workflow.events[event]?.by === 'person'
    })
    .filter(({ guard }) => guard === undefined)
    .flatMap(listTransitionTargets)

const failing = workflows.filter((workflow) => listFailures(workflow).length > 0)

describe('a failed state of a machine', () => {
  it('[EN-01] exists wherever the server works for a user', () => {
    expect(failing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['acceptanceAct', 'order', 'refundRegister', 'serviceSwitch']),
    )
    const desks = workflows.filter(({ kind }) => kind === 'desk').map(({ name }) => name)
    expect(failing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(desks.filter((name) => name !== 'eventAction')),
    )
  })

  it.each(failing.map((workflow) => [`${workflow.name} v${workflow.version}`, workflow] as const))(
    '[EN-01] [DI-02] of %s can repeat the work and can be left',
    (_, workflow) => {
      const failures = listFailures(workflow)
      const workingStates = new Set(failures.map(({ working }) => working))
      for (const { failed } of failures) {
        const next = listNextStates(workflow, failed)
        expect(
          next.filter((state) => workingStates.has(state)),
          `${failed.id} repeats`,
        ).not.toEqual([])
        expect(
          next.filter((state) => !workingStates.has(state)),
          `${failed.id} is left`,
        ).not.toEqual([])
      }
    },
  )

  it('[EN-01] [DI-02] of a desk can repeat the first work, so that nobody has to start over', () => {
    for (const workflow of failing.filter(({ kind }) => kind === 'desk')) {
      const failures = listFailures(workflow)
      for (const { working, failed } of failures) {
        const first = failures.find((other) => other.working.parent === working.parent)!.working
        expect(listNextStates(workflow, failed), `${failed.id} repeats ${first.id}`).toContain(first)
      }
    }
  })
})
