/**
 * Model-based tests: all relevant paths through a workflow version, generated from its machine. Replaces `@xstate/test`,
 * which needs XState 4; `createTestModel` of `xstate/graph` is its successor in XState 5. Paths are plain data, so that
 * the machine, the HTTP API and the browser run the same ones.
 */
import type { AnyMachineSnapshot } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { formatStatePath } from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { SampleEvent, Scenarios } from '../../workflows/scenarios.ts'
import { cachePathSearch } from './cached-path-search.ts'

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
  /** Title of the test. */
  description: string
}

/** Loads the scenarios of a version. */
export async function loadScenarios({ name, version }: Workflow): Promise<Scenarios> {
  const file = new URL(`../../workflows/${name}/v${version}/scenarios.ts`, import.meta.url)
  return ((await import(/* @vite-ignore */ file.href)) as { default: Scenarios }).default
}

/**
 * Shortest paths to every (state, memory, sample event, state before) of every input; a path that another one continues
 * is omitted. Throws when an event of the workflow has no sample, because its transitions would silently be missed.
 */
export function generateModelPaths(workflow: Workflow, scenarios: Scenarios): ModelPath[] {
  const cases = scenarios.events as readonly SampleEvent[]
  const eventsWithoutSample = Object.keys(workflow.events).filter(
    (type) => !cases.some((c) => c.type === type),
  )
  if (eventsWithoutSample.length > 0)
    throw new Error(`${workflow.name}: no sample event for ${eventsWithoutSample.join(', ')}`)

  const { name, version } = workflow
  const shortest = cachePathSearch(`${name}.v${version}`, 'shortest', () =>
    shortestPaths(workflow, scenarios),
  )
  return shortest.map(({ input, start, steps: pathSteps }) => {
    let from = start
    const steps = pathSteps.map(([n, accepted, expectedState]): PathStep => {
      const step = { event: cases[n]!, accepted, from, expectedState }
      from = expectedState
      return step
    })
    const description = `${input}: ${steps.map(titleOf).join(' → ')}`
    return { workflow: name, version, input, start, steps, description }
  })
}

interface Match {
  input: string
  start: string
  /** Index of the sample event, whether it is accepted, and the next state. */
  steps: [sample: number, accepted: boolean, expectedState: string][]
}

function shortestPaths(workflow: Workflow, scenarios: Scenarios): Match[] {
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
          scenarios.relevantContext(snapshot.context as never),
          (event as SampleEvent | undefined)?.name,
          before?.value,
        ]),
    })
    return model.getShortestPaths().map(({ steps }): Match => {
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

const titleOf = ({ event, accepted }: PathStep) => {
  const title = event.name === event.type ? event.type : `${event.type} (${event.name})`
  return accepted ? title : `${title} is refused`
}

export interface Executors {
  /** One executor per event of the workflow; `*` for all others. */
  events: Record<string, (step: PathStep) => Promise<void> | void>
  /** One assertion per state of the path; `*` for all others. Also called for the start, without a step. */
  states: Record<string, (state: string, step: PathStep | null) => Promise<void> | void>
}

/** Runs one path. An event or a state without an executor is an error of the test, not a pass. */
export async function runPath(path: ModelPath, { events, states }: Executors): Promise<void> {
  const assertState = async (state: string, step: PathStep | null) => {
    const assertion = states[state] ?? states['*']
    if (!assertion) throw new Error(`no assertion for the state ${state}`)
    await assertion(state, step)
  }
  await assertState(path.start, null)
  for (const step of path.steps) {
    const execute = events[step.event.type] ?? events['*']
    if (!execute) throw new Error(`no executor for the event ${step.event.type}`)
    await execute(step)
    await assertState(step.expectedState, step)
  }
}
