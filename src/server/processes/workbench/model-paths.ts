/**
 * Generates all relevant paths through a workflow version from its machine. Replaces `@xstate/test`, which needs XState
 * 4; `createTestModel` of `xstate/graph` is its successor in XState 5. Paths are plain data, so that the machine, the
 * HTTP API and the browser run the same ones.
 */
import type { AnyMachineSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import type { Workflow } from '../../../../workflows/define.ts'
import type { SampleEvent, Scenarios } from '../../../../workflows/scenarios.ts'
import { formatStatePath } from '../../engine/interpret.ts'

/** Maximum number of traversed states. A larger graph means that the state contains a counter and is infinite. */
const traversalLimit = 50_000

export interface PathStep {
  event: SampleEvent
  /** False: the machine refuses this payload here, and nothing may change. */
  accepted: boolean
  /** Dotted paths of the leaf states, `call.greeting`. */
  from: string
  expectedState: string
}

export interface ModelPath {
  workflow: string
  version: number
  /** Name of the scenario's input. */
  input: string
  start: string
  steps: PathStep[]
  /** Title of the path: its input and its events. */
  description: string
}

/** A path as indices of sample events, which can be stored. */
export interface IndexedPath {
  input: string
  start: string
  /** Index of the sample event, whether it is accepted, and the next state. */
  steps: [sample: number, accepted: boolean, expectedState: string][]
}

/**
 * Finds the shortest paths to every combination of state, relevant context, sample event and previous state, for every
 * input. A path that is the beginning of another one is omitted.
 */
export function findShortestPaths(workflow: Workflow, scenarios: Scenarios): IndexedPath[] {
  const cases = scenarios.events as readonly SampleEvent[]
  return scenarios.inputs.flatMap(({ name: input, input: facts }) => {
    const model = createTestModel(workflow.machine, {
      input: facts,
      events: cases,
      limit: traversalLimit,
      filterEvents: (snapshot: AnyMachineSnapshot) => snapshot.status === 'active',
      serializeState: (snapshot: AnyMachineSnapshot, event, before?: AnyMachineSnapshot) =>
        JSON.stringify([
          snapshot.value,
          scenarios.relevantContext(snapshot.context),
          (event as SampleEvent | undefined)?.name,
          before?.value,
        ]),
    })
    return model.getShortestPaths().map(({ steps }): IndexedPath => {
      const stateAt = (n: number) => steps[n]!.state as AnyMachineSnapshot
      return {
        input,
        start: formatStatePath(stateAt(0).value),
        steps: steps.slice(1).map((step, i) => {
          const event = step.event as SampleEvent
          return [cases.indexOf(event), stateAt(i).can(event), formatStatePath(stateAt(i + 1).value)]
        }),
      }
    })
  })
}

/** Converts indexed paths to paths with their sample events. */
export const toModelPaths = (
  { name, version }: Pick<Workflow, 'name' | 'version'>,
  scenarios: Scenarios,
  paths: readonly IndexedPath[],
): ModelPath[] => {
  const cases = scenarios.events as readonly SampleEvent[]
  return paths.map(({ input, start, steps: pathSteps }) => {
    let from = start
    const steps = pathSteps.map(([n, accepted, expectedState]): PathStep => {
      const step = { event: cases[n]!, accepted, from, expectedState }
      from = expectedState
      return step
    })
    const description = `${input}: ${steps.map(formatStep).join(' → ')}`
    return { workflow: name, version, input, start, steps, description }
  })
}

const formatStep = ({ event, accepted }: PathStep) => {
  const title = event.name === event.type ? event.type : `${event.type} (${event.name})`
  return accepted ? title : `${title} is refused`
}
