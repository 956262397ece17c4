import { sampleNoon, type SampleEvent, type Scenarios } from '../scenarios.ts'
import { addedStepEvent } from './apply.ts'
import type { WorkflowChanges } from './changes.ts'

const addedStepSample: SampleEvent = {
  name: addedStepEvent,
  type: addedStepEvent,
  payload: {},
  at: sampleNoon,
  facts: {},
}

/**
 * Scenarios of a changed version: those of its base with the changed limits, and one more event if there are added
 * steps.
 */
export function createChangedScenarios(
  scenarios: Scenarios,
  changes: Pick<WorkflowChanges, 'limits' | 'steps'>,
): Scenarios {
  return {
    ...scenarios,
    inputs: scenarios.inputs.map(({ name, input }) => ({
      name,
      input: 'limits' in input ? { ...input, limits: { ...input.limits, ...changes.limits } } : input,
    })),
    events: changes.steps.length > 0 ? [...scenarios.events, addedStepSample] : scenarios.events,
  }
}
