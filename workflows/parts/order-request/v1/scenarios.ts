import { eventsWithoutPayload, sampleInput, type EventCase, type Scenarios } from '../../../scenarios.ts'
import type { OrderFacts } from '../../../task-input.ts'

/** An `order` that accepts the report of the request, and one that does not. */
export const requestScenarios = (
  event: string,
  report: string,
  order: Partial<OrderFacts>,
  events: readonly EventCase[] = eventsWithoutPayload(event),
) =>
  ({
    inputs: [
      {
        name: 'the order takes it',
        input: sampleInput({ ...order, processTakes: ['CANCEL_ORDER', report] }),
      },
      {
        name: 'the order does not take it',
        input: sampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
      },
    ],
    events,
    relevantContext: () => null,
  }) satisfies Scenarios
