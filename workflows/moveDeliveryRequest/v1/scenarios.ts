import { bare, sampleDelivery, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    {
      name: 'the order takes it',
      input: sampleInput({
        ...sampleDelivery,
        statusId: 27,
        processTakes: ['CANCEL_ORDER', 'MOVE_REQUESTED'],
      }),
    },
    {
      name: 'the order does not take it',
      input: sampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
    },
  ],
  events: bare('MOVE'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
