import {
  createEventsWithoutPayload,
  createSampleInput,
  createSampleEvent,
  type Scenarios,
} from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const [first, second, third] = [100_001, 100_002, 100_003]

export default {
  inputs: [
    {
      name: 'three orders of a courier company',
      input: createSampleInput({}, { params: { orderIds: [first, second, third], actNumber: '17' } }),
    },
  ],
  events: [
    ...createEventsWithoutPayload(
      'ACT_FORMED',
      'FORMING_FAILED',
      'EXCLUDE_AND_REPEAT',
      'REPEAT',
      'PRINTED',
      'DISSOLVE',
      'ISSUE',
    ),
    ...createEventsWithoutPayload('ISSUED', 'ISSUE_FAILED', 'DISSOLVED'),
    createSampleEvent('one is in another act', 'ORDERS_IN_ANOTHER_ACT', { orderIds: [first] }),
    createSampleEvent('all are in another act', 'ORDERS_IN_ANOTHER_ACT', {
      orderIds: [first, second, third],
    }),
    createSampleEvent('one was not created', 'CREATION_FAILED', { orderIds: [second] }),
    createSampleEvent('one was cancelled meanwhile', 'ORDERS_CHANGED', { orderIds: [second] }),
  ],
  relevantContext: ({ chosen, named }) => [chosen, named],
} satisfies Scenarios<Event, Context>
