import { createEventsWithoutPayload, createSampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    { name: 'to be formed', input: createSampleInput({ statusId: 5 }) },
    { name: 'being formed', input: createSampleInput({ statusId: 6 }) },
    { name: 'formed', input: createSampleInput({ statusId: 7 }) },
  ],
  events: createEventsWithoutPayload('NOTIFY'),
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
