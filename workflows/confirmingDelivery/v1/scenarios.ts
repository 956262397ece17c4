import {
  afterNoon,
  bare,
  sampleDelivery,
  sampleInput,
  sampleLine,
  withPayload,
  type Scenarios,
} from '../../scenarios.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { undoSeconds, type Context, type Event } from './rules.ts'

const day = 86_400
const short = [sampleLine(1, { ordered: 2, collected: 1 }), sampleLine(2, { collected: 0 })]
const gifts = short.map((line) => ({ ...line, unitPrice: 0 }))

const about = (purpose: 'arrival' | 'shortage', lines = short, minSum = 500_00): WorkflowInput =>
  sampleInput({ ...sampleDelivery, needsCall: true, lines }, { limits: { minSum }, params: { purpose } })

export default {
  inputs: [
    { name: 'arrival', input: about('arrival') },
    { name: 'arrival below the minimum sum', input: about('arrival', short, 10_000_00) },
    { name: 'shortage', input: about('shortage') },
    { name: 'shortage below the minimum sum', input: about('shortage', short, 1_000_01) },
    { name: 'shortage with nothing of value collected', input: about('shortage', gifts, 0) },
  ],
  events: [
    ...bare(
      'CALL_STARTED',
      'CUSTOMER_LISTENS',
      'CUSTOMER_AGREES',
      'CUSTOMER_OBJECTS',
      'CUSTOMER_DISAGREES',
      'CUSTOMER_CANCELS',
      'HUNG_UP',
      'CONFIRMED',
      'NOT_CONFIRMED',
      'CHANGES_AGREED',
      'CHANGES_NOT_AGREED',
      'FORM_WITH_COLLECTED',
      'CALL_BACK_DUE',
      'ORDER_WITHDRAWN',
    ),
    withPayload('cancelled with a comment', 'CANCELLATION_AGREED', {
      reasonId: 6,
      comment: 'Нашёл рядом с домом',
    }),
    withPayload('cancelled', 'CANCELLATION_AGREED', { reasonId: 1 }),
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Позвонить за час до приезда' }),
    withPayload('no answer', 'CALL_FAILED', { waitReasonId: 4 }),
    withPayload('failed, call tomorrow', 'CALL_FAILED', {
      waitReasonId: 7,
      callBackAt: afterNoon(day),
      note: 'На совещании',
    }),
    withPayload('failed, call yesterday', 'CALL_FAILED', { waitReasonId: 7, callBackAt: afterNoon(-day) }),
    withPayload('failed, call in 15 days', 'CALL_FAILED', {
      waitReasonId: 7,
      callBackAt: afterNoon(15 * day),
    }),
    ...bare('CALL_FAILED_UNDONE'),
    {
      name: 'taken back too late',
      type: 'CALL_FAILED_UNDONE',
      payload: {},
      at: afterNoon(undoSeconds),
      facts: {},
    },
    withPayload('call tomorrow', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(day) }),
    withPayload('call yesterday', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(-day) }),
    withPayload('call in 15 days', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(15 * day) }),
  ],
  memory: ({ attempts, limits, callBackAt, failed }) => [
    Math.min(attempts, limits.callAttempts),
    callBackAt,
    failed?.in,
  ],
} satisfies Scenarios<Event, Context>
