import { bare, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: [
    { name: 'to be formed', input: sampleInput({ statusId: 5 }) },
    { name: 'being formed', input: sampleInput({ statusId: 6 }) },
    { name: 'formed', input: sampleInput({ statusId: 7 }) },
  ],
  events: bare('NOTIFY'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
