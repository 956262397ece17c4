import type { CallContext, CallEvent } from '../../parts/call-script/v1/rules.ts'
import {
  callBackEvents,
  getRelevantCallContext,
  failedCallEvents,
  pickupCallInputs,
  conversationEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import { withPayload, type Scenarios } from '../../scenarios.ts'

export default {
  inputs: pickupCallInputs,
  events: [
    ...conversationEvents,
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    ...failedCallEvents,
    ...callBackEvents,
  ],
  relevantContext: getRelevantCallContext,
} satisfies Scenarios<CallEvent, CallContext>
