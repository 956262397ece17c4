import { createSampleInput, createSampleLine, createSampleEvent, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    {
      name: 'a formed order',
      input: createSampleInput({
        statusId: 7,
        lines: [createSampleLine(1, { collected: 1 })],
        processTakes: ['CANCEL_ORDER', 'EDIT_REQUESTED'],
      }),
    },
    { name: 'an order that has ended', input: createSampleInput({ statusId: 12 }) },
  ],
  events: [
    createSampleEvent('with a reason', 'CANCEL', { reasonId: 1, comment: 'Нашёл в другом магазине' }),
    createSampleEvent('without a reason', 'CANCEL', {}),
  ],
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
