import type { CallContext, CallEvent, Noted } from '../../parts/call-script/v1/rules.ts'
import { callBacks, callsFailed, callsOfPickup, talking } from '../../parts/call-script/v1/scenarios.ts'
import { withPayload, type Scenarios } from '../../scenarios.ts'

export default {
  inputs: callsOfPickup,
  events: [
    ...talking,
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    ...callsFailed,
    ...callBacks,
  ],
  memory: ({ attempts, limits, callBackAt }) => [Math.min(attempts, limits.callAttempts), callBackAt],
} satisfies Scenarios<CallEvent<Noted>, CallContext>
