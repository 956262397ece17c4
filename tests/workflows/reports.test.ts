import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import {
  startMachine,
  stepMachine,
  type Effect,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { sampleNoon } from '../../workflows/scenarios.ts'
import { generateModelPaths, loadScenarios, type ModelPath } from '../support/model.ts'

const order = workflows.find(({ kind }) => kind === 'order') as Workflow
const orderScenarios = await loadScenarios(order)

type Report = { type: string } & Record<string, unknown>
interface Opening {
  /** State of the order's process after it has opened the task. */
  snapshot: AnyMachineSnapshot
  task: string
  purpose: unknown
}

/** Every state of the order's process that opens a task. */
function openings(): Opening[] {
  const openings = new Map<string, Opening>()
  const visitSnapshot = (snapshot: AnyMachineSnapshot, effects: Effect[]) => {
    for (const { type, params } of effects) {
      if (type !== 'openTask') continue
      const opening = { snapshot, task: params.type, purpose: params.input?.purpose }
      openings.set(`${JSON.stringify(snapshot.value)} opens ${params.type}`, opening)
    }
  }
  for (const path of generateModelPaths(order, orderScenarios)) {
    const input = orderScenarios.inputs.find(({ name }) => name === path.input)!.input
    let { snapshot, effects } = startMachine(order, input)
    visitSnapshot(snapshot, effects)
    for (const { event, accepted } of path.steps) {
      if (!accepted) continue
      ;({ snapshot, effects } = stepMachine(order, snapshot, event as EngineEvent))
      visitSnapshot(snapshot, effects)
    }
  }
  return [...openings.values()]
}

const tasks = new Map(
  await Promise.all(
    workflows
      .filter(({ kind }) => kind === 'task')
      .map(async (workflow) => {
        const scenarios = await loadScenarios(workflow)
        return [
          workflow.name,
          { workflow, scenarios, paths: generateModelPaths(workflow, scenarios) },
        ] as const
      }),
  ),
)

/** Reports of a task to the order along a path, in order. */
function reportsOf(
  { workflow, scenarios }: { workflow: Workflow; scenarios: typeof orderScenarios },
  path: ModelPath,
) {
  const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
  let { snapshot, effects } = startMachine(workflow, input)
  const reports: Report[] = []
  const collect = () => {
    for (const { type, params } of effects) if (type === 'reportToOrder') reports.push(params.event)
  }
  collect()
  for (const { event, accepted } of path.steps) {
    if (!accepted) continue
    ;({ snapshot, effects } = stepMachine(workflow, snapshot, event as EngineEvent))
    collect()
  }
  return reports
}

describe('tasks match the process of their order', () => {
  const all = openings()

  it('[EN-01] the order opens every task type, confirming for both purposes', () => {
    expect(
      [...new Set(all.map(({ task, purpose }) => `${task} ${String(purpose ?? '')}`.trim()))].sort(),
    ).toEqual([
      'confirming arrival',
      'confirming shortage',
      'confirmingDelivery arrival',
      'confirmingDelivery shortage',
      'deciding label',
      'deciding notConfirmed',
      'deciding shipment',
      'delivery',
      'deliveryOutcome',
      'disbanding',
      'editAfterFormatting',
      'formationDelivery',
      'formatting',
      'moveDelivery',
      'paying online',
      'paying till',
      'printTransferDoc',
      'returnFromShipping',
    ])
  })

  it.each(all.map((opening) => ({ ...opening, where: JSON.stringify(opening.snapshot.value) })))(
    '[EN-01] the order in $where accepts every report of $task $purpose, and continues when the task ends',
    ({ snapshot, task, purpose }) => {
      const { paths, ...otherCases } = tasks.get(task)!
      const fitting = paths.filter((path) => {
        const { params } = otherCases.scenarios.inputs.find(({ name }) => name === path.input)!.input
        return purpose === undefined || params.purpose === purpose
      })
      expect(fitting.length).toBeGreaterThan(0)
      for (const path of fitting) {
        let here = snapshot
        let effects: Effect[] = []
        for (const { type, ...payload } of reportsOf(otherCases, path)) {
          const event: EngineEvent = { type, payload, at: sampleNoon, facts: {} }
          expect(
            here.can(event as never),
            `${path.description}: ${type} in ${JSON.stringify(here.value)}`,
          ).toBe(true)
          ;({ snapshot: here, effects } = stepMachine(order, here, event))
        }
        const end = path.steps.at(-1)
        const finished = otherCases.workflow.machine.resolveState({
          value: valueOf(end?.expectedState ?? path.start),
          context: {},
        })
        if (finished.status === 'done' && end?.expectedState !== 'withdrawn') {
          // Moving the delivery runs in parallel to the order's process.
          if (task === 'moveDelivery') expect(here.context, path.description).toMatchObject({ moving: false })
          // Waiting further is a valid answer too, for a limited time.
          else if (effects.some(({ type }) => type === 'startTimer')) continue
          else expect(here.value, path.description).not.toEqual(snapshot.value)
        }
      }
    },
  )
})

/** `call.greeting` → `{ call: 'greeting' }` */
const valueOf = (path: string): string | Record<string, string> => {
  const [outer, inner] = path.split('.') as [string, string | undefined]
  return inner === undefined ? outer : { [outer]: inner }
}
