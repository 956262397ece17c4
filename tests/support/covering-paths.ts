import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import { refusal, type EngineEvent } from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { coverageOf } from './coverage.ts'
import type { ModelPath } from './model.ts'

/**
 * The fewest paths, greedily chosen, that still take every state and transition and meet every refusal (unless it is
 * said that they need not) that all paths meet: for the rings in which a step costs more than microseconds.
 */
export function coveringPaths(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
  { refusals = true, inputs = false, steps = false }: Goals = {},
): ModelPath[] {
  const wanted = { refusals, inputs, steps }
  const goals = new Map(paths.map((path) => [path, goalsOf(workflow, scenarios, path, wanted)]))
  const open = new Set([...goals.values()].flatMap((keys) => [...keys]))
  const gain = (path: ModelPath) => [...goals.get(path)!].filter((key) => open.has(key)).length
  const chosen: ModelPath[] = []
  while (open.size > 0) {
    const best = paths.reduce((a, b) => (gain(b) > gain(a) ? b : a))
    chosen.push(best)
    for (const key of goals.get(best)!) open.delete(key)
  }
  return chosen
}

interface Goals {
  refusals?: boolean
  /** Every sample input is begun with at least once. */
  inputs?: boolean
  /** Every sample event is sent in every state in which any path sends it, and answered both ways if it is. */
  steps?: boolean
}

function goalsOf(workflow: Workflow, scenarios: Scenarios, path: ModelPath, wanted: Goals): Set<string> {
  const { states, transitions } = coverageOf(workflow, scenarios, [path])
  const input = scenarios.inputs.find(({ name }) => name === path.input)!.input
  let [snapshot] = initialTransition(workflow.machine, input) as [AnyMachineSnapshot, unknown]
  const refusals = path.steps.flatMap(({ event, accepted }) => {
    if (!accepted)
      return [`${event.type} refused by ${JSON.stringify(refusal(workflow, snapshot, event as EngineEvent))}`]
    ;[snapshot] = transition(workflow.machine, snapshot, event) as [AnyMachineSnapshot, unknown]
    return []
  })
  return new Set([
    ...states,
    ...transitions,
    ...(wanted.refusals ? refusals : []),
    ...(wanted.inputs ? [`begins with ${path.input}`] : []),
    ...(wanted.steps
      ? path.steps.map((s) => `${s.from}: ${s.event.name} ${s.accepted} ${s.expectedState}`)
      : []),
  ])
}
