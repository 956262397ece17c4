import type { OrderCallContext, CallEvent } from '../../parts/call-script/v1/rules.ts'
import {
  callBackEvents,
  getCallContextAffectingNextSteps,
  failedCallEvents,
  samplePickupCallInputs,
  sampleCallEvents,
} from '../../parts/call-script/v1/scenarios.ts'
import { createSampleEvent, type Scenarios } from '../../scenarios.ts'

export default {
  inputs: samplePickupCallInputs,
  events: [
    ...sampleCallEvents,
    createSampleEvent('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    ...failedCallEvents,
    ...callBackEvents,
  ],
  relevantContext: getCallContextAffectingNextSteps,
} satisfies Scenarios<CallEvent, OrderCallContext>
