import { begin, metaOf, refusal, step, type EngineEvent } from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { coverageOf } from './coverage.ts'
import { cached } from './kept.ts'
import type { ModelPath } from './model.ts'

/**
 * The fewest paths, greedily chosen, that still take every state and transition and meet every refusal (unless it is
 * said that they need not) that all paths meet: for the rings in which a step costs more than microseconds.
 */
export function coveringPaths(
  workflow: Workflow,
  scenarios: Scenarios,
  paths: readonly ModelPath[],
  { refusals = true, metElsewhere = [], inputs = false, steps = false }: Goals = {},
): ModelPath[] {
  const wanted = { refusals, metElsewhere, inputs, steps }
  const walks = paths.map(({ input, steps: taken }) => [
    input,
    ...taken.map(({ event }) => `${event.type} ${event.name}`),
  ])
  const chosen = cached(`${workflow.name}.v${workflow.version}-covering`, { wanted, walks }, () => {
    const goals = paths.map((path) => goalsOf(workflow, scenarios, path, wanted))
    const open = new Set(goals.flatMap((keys) => [...keys]))
    const gain = (n: number) => [...goals[n]!].filter((key) => open.has(key)).length
    const indices: number[] = []
    while (open.size > 0) {
      const best = [...paths.keys()].reduce((a, b) => (gain(b) > gain(a) ? b : a))
      indices.push(best)
      for (const key of goals[best]!) open.delete(key)
    }
    return indices
  })
  return chosen.map((n) => paths[n]!)
}

interface Goals {
  refusals?: boolean
  /** Refusals as `refusalsOn` names them that need not be met here. */
  metElsewhere?: readonly string[]
  /** Every sample input is begun with at least once. */
  inputs?: boolean
  /** Every sample event is sent in every state in which any path sends it, and answered both ways if it is. */
  steps?: boolean
}

function goalsOf(
  workflow: Workflow,
  scenarios: Scenarios,
  path: ModelPath,
  wanted: Required<Goals>,
): Set<string> {
  const { states, transitions } = coverageOf(workflow, scenarios, [path])
  const refusals = refusalsOn(workflow, scenarios, path)
    .filter(({ shared }) => !wanted.metElsewhere.includes(shared))
    .map(({ own }) => own)
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

interface Refused {
  own: string
  /** Without the workflow's name: forms of one name are the same form, whichever workflow shows them. */
  shared: string
}

/** What the path's refused events are refused by. */
export function refusalsOn(workflow: Workflow, scenarios: Scenarios, path: ModelPath): Refused[] {
  let { snapshot } = begin(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
  return path.steps.flatMap((one): Refused[] => {
    const event = one.event as EngineEvent
    if (one.accepted) {
      ;({ snapshot } = step(workflow, snapshot, event))
      return []
    }
    const own = `${event.type} refused by ${JSON.stringify(refusal(workflow, snapshot, event))}`
    const definition = workflow.events[event.type]
    const meta = metaOf(snapshot)
    const ofStep = meta?.for === 'person' ? meta.form : 'none'
    const form = definition?.by === 'person' && definition.payload !== 'step' ? definition.payload : ofStep
    return [{ own, shared: `${form.split('/').at(-1)}: ${own}` }]
  })
}
