import {
  sampleCallInputs,
  failedAttemptEvents,
  callBackEventsWithoutNotes,
  talkEventsWithoutNotes,
} from '../../parts/call-script/v1/scenarios.ts'
import { type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

export default {
  inputs: sampleCallInputs,
  events: [...talkEventsWithoutNotes, ...failedAttemptEvents, ...callBackEventsWithoutNotes],
  relevantContext: ({ attempts, limits, callBackAt }) => [
    Math.min(attempts, limits.callAttempts),
    callBackAt,
  ],
} satisfies Scenarios<Event, Context>
