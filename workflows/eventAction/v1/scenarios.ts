import { bare, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const standing = (status: string, secretGone = false) => ({
  name: secretGone ? `${status}, its secret is gone` : status,
  input: sampleInput({}, { params: { eventId: 71, status, secretGone } }),
})

export default {
  inputs: [
    ...['pending', 'ready', 'queue', 'process', 'done', 'fail', 'canceled', 'waiting'].map((status) =>
      standing(status),
    ),
    standing('fail', true),
    standing('canceled', true),
  ],
  events: bare('CANCEL', 'COMPLETE', 'RESTART'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
