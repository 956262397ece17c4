import {
  startMachine,
  getStepMeta,
  findEventRefusal,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { measureCoverage } from '../../src/server/processes/workbench/path-coverage.ts'
import { cachePathSearch } from './cached-path-search.ts'
import type { ModelPath } from './model.ts'

/**
 * Selects few paths greedily that cover every state and transition and meet every refusal (unless excluded) that all
 * paths meet: for levels in which a step costs more than microseconds.
 */
export function selectCoveringPaths(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
  { refusals = true, metElsewhere = [], inputs = false, steps = false }: Goals = {},
): ModelPath[] {
  const requiredGoals = { refusals, metElsewhere, inputs, steps }
  const pathKeys = paths.map(({ input, steps: pathSteps }) => [
    input,
    ...pathSteps.map(({ event }) => `${event.type} ${event.name}`),
  ])
  const chosen = cachePathSearch(
    `${workflow.name}.v${workflow.version}-covering`,
    { wanted: requiredGoals, walks: pathKeys },
    () => {
      const goals = paths.map((path) => goalsOf(workflow, scenarios, path, requiredGoals))
      const uncovered = new Set(goals.flatMap((keys) => [...keys]))
      const gain = (n: number) => [...goals[n]!].filter((key) => uncovered.has(key)).length
      const indices: number[] = []
      while (uncovered.size > 0) {
        const best = [...paths.keys()].reduce((a, b) => (gain(b) > gain(a) ? b : a))
        indices.push(best)
        for (const key of goals[best]!) uncovered.delete(key)
      }
      return indices
    },
  )
  return chosen.map((n) => paths[n]!)
}

interface Goals {
  refusals?: boolean
  /** Names of refusals that tests of another level already cover. */
  metElsewhere?: readonly string[]
  /** Start with every sample input at least once. */
  inputs?: boolean
  /** Send every sample event in every state in which any path sends it, with both outcomes where they exist. */
  steps?: boolean
}

function goalsOf(
  workflow: Workflow,
  scenarios: Scenarios,
  path: ModelPath,
  requiredGoals: Required<Goals>,
): Set<string> {
  const { states, transitions } = measureCoverage(workflow, scenarios, [path])
  const refusals = findRefusals(workflow, scenarios, path)
    .filter(({ shared }) => !requiredGoals.metElsewhere.includes(shared))
    .map(({ own }) => own)
  return new Set([
    ...states,
    ...transitions,
    ...(requiredGoals.refusals ? refusals : []),
    ...(requiredGoals.inputs ? [`begins with ${path.input}`] : []),
    ...(requiredGoals.steps
      ? path.steps.map((s) => `${s.from}: ${s.event.name} ${s.accepted} ${s.expectedState}`)
      : []),
  ])
}

interface PathRefusal {
  own: string
  /** Name without the workflow. Forms with the same name count as the same form in all workflows. */
  shared: string
}

/** Reasons of the refused events of a path. */
export function findRefusals(workflow: Workflow, scenarios: Scenarios, path: ModelPath): PathRefusal[] {
  let { snapshot } = startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  return path.steps.flatMap((one): PathRefusal[] => {
    const event = one.event as EngineEvent
    if (one.accepted) {
      ;({ snapshot } = stepMachine(workflow, snapshot, event))
      return []
    }
    const own = `${event.type} refused by ${JSON.stringify(findEventRefusal(workflow, snapshot, event))}`
    const definition = workflow.events[event.type]
    const meta = getStepMeta(snapshot)
    const ofStep = meta?.for === 'person' ? meta.form : 'none'
    const form = definition?.by === 'person' && definition.payload !== 'step' ? definition.payload : ofStep
    return [{ own, shared: `${form.split('/').at(-1)}: ${own}` }]
  })
}
