import type { OrderCallContext, CallEvent } from '../../parts/call-script/v1/rules.ts'
import {
  callBackEvents,
  getRelevantCallContext,
  failedCallEvents,
  pickupCallInputs,
  conversationEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import { createSampleEvent, type Scenarios } from '../../scenarios.ts'

export default {
  inputs: pickupCallInputs,
  events: [
    ...conversationEvents,
    createSampleEvent('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    ...failedCallEvents,
    ...callBackEvents,
  ],
  relevantContext: getRelevantCallContext,
} satisfies Scenarios<CallEvent, OrderCallContext>
