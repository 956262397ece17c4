import type { CallContext, CallEvent } from '../../parts/call-script/v1/rules.ts'
import { callBacks, callsFailed, callsOfPickup, talking } from '../../parts/call-script/v1/scenarios.ts'
import { type Scenarios } from '../../scenarios.ts'

export default {
  inputs: callsOfPickup,
  events: [...talking, ...callsFailed, ...callBacks],
  memory: ({ attempts, limits, callBackAt }) => [Math.min(attempts, limits.callAttempts), callBackAt],
} satisfies Scenarios<CallEvent, CallContext>
