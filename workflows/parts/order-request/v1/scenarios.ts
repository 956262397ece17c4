import { bare, sampleInput, type Scenarios } from '../../../scenarios.ts'
import type { OrderFacts } from '../../../task-input.ts'

/** An `order` that takes the report of the request, and one that does not. */
export const requestScenarios = (event: string, report: string, order: Partial<OrderFacts>) =>
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
    events: bare(event),
    memory: () => null,
  }) satisfies Scenarios
