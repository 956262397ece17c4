import { bare, sampleDelivery, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    {
      name: 'the order takes it',
      input: sampleInput({
        ...sampleDelivery,
        statusId: 9,
        processTakes: ['CANCEL_ORDER', 'ISSUED_TO_DELIVERY'],
      }),
    },
    {
      name: 'the order does not take it',
      input: sampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
    },
  ],
  events: bare('ISSUE_TO_COURIER'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
