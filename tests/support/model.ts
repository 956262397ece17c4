/** Model-based tests: runs the paths that are generated from a machine (`src/server/processes/workbench/model-paths.ts`). */
import type { Workflow } from '../../workflows/define.ts'
import type { SampleEvent, Scenarios } from '../../workflows/scenarios.ts'
import {
  findShortestPaths,
  toModelPaths,
  type ModelPath,
  type PathStep,
} from '../../src/server/processes/workbench/model-paths.ts'
import { cachePathSearch } from './cached-path-search.ts'

export type { ModelPath, PathStep } from '../../src/server/processes/workbench/model-paths.ts'

/** Loads the scenarios of a version. */
export async function loadScenarios({ name, version }: Workflow): Promise<Scenarios> {
  const file = new URL(`../../workflows/${name}/v${version}/scenarios.ts`, import.meta.url)
  return ((await import(/* @vite-ignore */ file.href)) as { default: Scenarios }).default
}

/**
 * Shortest paths to every (state, memory, sample event, state before) of every input. Throws when an event of the
 * workflow has no sample, because its transitions would silently be missed.
 */
export function generateModelPaths(workflow: Workflow, scenarios: Scenarios): ModelPath[] {
  const cases = scenarios.events as readonly SampleEvent[]
  const eventsWithoutSample = Object.keys(workflow.events).filter(
    (type) => !cases.some((c) => c.type === type),
  )
  if (eventsWithoutSample.length > 0)
    throw new Error(`${workflow.name}: no sample event for ${eventsWithoutSample.join(', ')}`)
  const shortest = cachePathSearch(`${workflow.name}.v${workflow.version}`, 'shortest', () =>
    findShortestPaths(workflow, scenarios),
  )
  return toModelPaths(workflow, scenarios, shortest)
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
