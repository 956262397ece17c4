import { bare, sampleInput, sampleLine, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    {
      name: 'the order takes it',
      input: sampleInput({
        statusId: 7,
        lines: [sampleLine(1, { collected: 1 })],
        processTakes: ['CANCEL_ORDER', 'EDIT_REQUESTED'],
      }),
    },
    {
      name: 'the order does not take it',
      input: sampleInput({ statusId: 5, processTakes: ['CANCEL_ORDER'] }),
    },
  ],
  events: bare('EDIT'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
