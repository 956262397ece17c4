import type { CallContext, CallEvent } from '../../parts/call-script/v2/rules.ts'
import {
  callBacks,
  callMemory,
  callsFailed,
  callsOfPickup,
  talking,
} from '../../parts/call-script/v2/scenarios.ts'
import { withPayload, type Scenarios } from '../../scenarios.ts'

export default {
  inputs: callsOfPickup,
  events: [
    ...talking,
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    ...callsFailed,
    ...callBacks,
  ],
  memory: callMemory,
} satisfies Scenarios<CallEvent, CallContext>
