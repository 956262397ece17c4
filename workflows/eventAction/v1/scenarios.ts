import { bare, sampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const standing = (status: string, more: { secretGone?: true; movesMoney?: true } = {}) => ({
  name: [status, ...Object.keys(more)].join(', '),
  input: sampleInput({}, { params: { eventId: 71, status, ...more } }),
})

export default {
  inputs: [
    ...['pending', 'ready', 'queue', 'process', 'done', 'fail', 'canceled', 'waiting'].map((status) =>
      standing(status),
    ),
    standing('fail', { secretGone: true }),
    standing('canceled', { secretGone: true }),
    standing('fail', { movesMoney: true }),
  ],
  events: bare('CANCEL', 'COMPLETE', 'RESTART'),
  memory: () => null,
} satisfies Scenarios<Event, Context>
