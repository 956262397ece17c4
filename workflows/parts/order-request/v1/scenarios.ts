import {
  createEventsWithoutPayload,
  createSampleInput,
  type SampleEvent,
  type Scenarios,
} from '../../../scenarios.ts'
import type { OrderFacts } from '../../../task-input.ts'

/** Creates the scenarios of an action for an order whose process accepts `report`, and for one that does not. */
export const createSingleStepActionScenarios = (
  event: string,
  report: string,
  order: Partial<OrderFacts>,
  events: readonly SampleEvent[] = createEventsWithoutPayload(event),
) =>
  ({
    inputs: [
      {
        name: 'the order takes it',
        input: createSampleInput({ ...order, processTakes: ['CANCEL_ORDER', report] }),
      },
      {
        name: 'the order does not take it',
        input: createSampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
      },
    ],
    events,
    relevantContext: () => null,
  }) satisfies Scenarios
