import { bare, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const [first, second, third, foreign] = [100_001, 100_002, 100_003, 100_099]

export default {
  inputs: [
    {
      name: 'three orders of a courier company',
      input: sampleInput({}, { params: { orderIds: [first, second, third] } }),
    },
  ],
  events: [
    ...bare('EXCLUDE_AND_REPEAT', 'REPEAT', 'BACK', 'PRINTED', 'DISSOLVE', 'ISSUE', 'ISSUED'),
    withPayload('two orders', 'CHOSEN', { orderIds: [first, second] }),
    withPayload('nothing chosen', 'CHOSEN', { orderIds: [] }),
    withPayload('an order of another service', 'CHOSEN', { orderIds: [first, foreign] }),
    withPayload('one order twice', 'CHOSEN', { orderIds: [first, first] }),
    withPayload('formed', 'ACT_FORMED', { actNumber: 'APP-17' }),
    withPayload('one is in another act', 'ORDERS_IN_ANOTHER_ACT', { orderIds: [first] }),
    withPayload('all are in another act', 'ORDERS_IN_ANOTHER_ACT', { orderIds: [first, second] }),
    withPayload('one was not created', 'CREATION_FAILED', { orderIds: [second] }),
    withPayload('one was cancelled meanwhile', 'ISSUE_REFUSED', { orderIds: [second] }),
  ],
  memory: ({ chosen, named }) => [chosen, named],
} satisfies Scenarios<Event, Context>
