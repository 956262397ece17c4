import { eventsWithoutPayload, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    { name: 'to be formed', input: sampleInput({ statusId: 5 }) },
    { name: 'being formed', input: sampleInput({ statusId: 6 }) },
    { name: 'formed', input: sampleInput({ statusId: 7 }) },
  ],
  events: eventsWithoutPayload('NOTIFY'),
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
