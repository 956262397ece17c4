import {
  callBacks,
  callsFailed,
  shortGifts,
  shortLines,
  talking,
} from '../../parts/call-script/v1/scenarios.ts'
import { afterNoon, bare, sampleDelivery, sampleInput, withPayload, type Scenarios } from '../../scenarios.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { undoSeconds, type Context, type Event } from './rules.ts'

const about = (purpose: 'arrival' | 'shortage', lines = shortLines, minSum = 500_00): WorkflowInput =>
  sampleInput({ ...sampleDelivery, needsCall: true, lines }, { limits: { minSum }, params: { purpose } })

export default {
  inputs: [
    { name: 'arrival', input: about('arrival') },
    { name: 'arrival below the minimum sum', input: about('arrival', shortLines, 10_000_00) },
    { name: 'shortage', input: about('shortage') },
    { name: 'shortage below the minimum sum', input: about('shortage', shortLines, 1_000_01) },
    { name: 'shortage with nothing of value collected', input: about('shortage', shortGifts, 0) },
  ],
  events: [
    ...talking,
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Позвонить за час до приезда' }),
    ...callsFailed,
    ...bare('CALL_FAILED_UNDONE'),
    {
      name: 'taken back too late',
      type: 'CALL_FAILED_UNDONE',
      payload: {},
      at: afterNoon(undoSeconds),
      facts: {},
    },
    ...callBacks,
  ],
  memory: ({ attempts, limits, callBackAt, failed }) => [
    Math.min(attempts, limits.callAttempts),
    callBackAt,
    failed?.in,
  ],
} satisfies Scenarios<Event, Context>
