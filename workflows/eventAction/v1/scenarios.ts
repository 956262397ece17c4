import { createEventsWithoutPayload, createSampleInput, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const eventInput = (status: string, flags: { secretGone?: true; movesMoney?: true } = {}) => ({
  name: [status, ...Object.keys(flags)].join(', '),
  input: createSampleInput({}, { params: { eventId: 71, status, ...flags } }),
})

export default {
  inputs: [
    ...['pending', 'ready', 'queue', 'process', 'done', 'fail', 'canceled', 'waiting'].map((status) =>
      eventInput(status),
    ),
    eventInput('fail', { secretGone: true }),
    eventInput('canceled', { secretGone: true }),
    eventInput('fail', { movesMoney: true }),
  ],
  events: createEventsWithoutPayload('CANCEL', 'COMPLETE', 'RESTART'),
  relevantContext: () => null,
} satisfies Scenarios<Event, Context>
