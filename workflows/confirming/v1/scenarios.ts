import type { CallContext, CallEvent } from '../../parts/call-script/v1/rules.ts'
import {
  callBackEvents,
  failedCallEvents,
  pickupCallInputs,
  conversationEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import { type Scenarios } from '../../scenarios.ts'

export default {
  inputs: pickupCallInputs,
  events: [...conversationEvents, ...failedCallEvents, ...callBackEvents],
  relevantContext: ({ attempts, limits, callBackAt }) => [
    Math.min(attempts, limits.callAttempts),
    callBackAt,
  ],
} satisfies Scenarios<CallEvent, CallContext>
