import type { Workflow } from '../../workflows/define.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import {
  formatStatePath,
  getStepMeta,
  startMachine,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { ModelPath } from '../../src/server/processes/workbench/model-paths.ts'

/** What a version does on a path: after each accepted event its state, its effects and the form of its step. */
export function getPathResults(workflow: Workflow, scenarios: Scenarios, path: ModelPath) {
  const { input } = scenarios.inputs.find(({ name }) => name === path.input)!
  let { snapshot, effects } = startMachine(workflow, input)
  const describeStep = () => ({
    state: formatStatePath(snapshot.value),
    effects,
    meta: getStepMeta(snapshot),
    summary: workflow.summary(snapshot.context),
  })
  const results = [describeStep()]
  for (const { event, accepted } of path.steps) {
    if (!accepted) continue
    const step = stepMachine(workflow, snapshot, event as EngineEvent)
    snapshot = step.snapshot
    effects = step.effects
    results.push(describeStep())
  }
  return results
}
