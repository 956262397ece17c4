import { afterNoon, bare, sampleInput, sampleLine, withPayload, type Scenarios } from '../../scenarios.ts'
import type { Context, Event } from './rules.ts'

const day = 86_400
const short = [sampleLine(1, { ordered: 2, collected: 1 }), sampleLine(2, { collected: 0 })]
const gifts = short.map((line) => ({ ...line, unitPrice: 0 }))

export default {
  inputs: [
    { name: 'arrival', input: sampleInput({ needsCall: true }, { params: { purpose: 'arrival' } }) },
    { name: 'shortage', input: sampleInput({ lines: short }, { params: { purpose: 'shortage' } }) },
    {
      name: 'shortage with nothing of value collected',
      input: sampleInput({ lines: gifts }, { params: { purpose: 'shortage' } }),
    },
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
    withPayload('agreed, with a note', 'CHANGES_AGREED', { note: 'Придёт вечером' }),
    withPayload('cancelled with a comment', 'CANCELLATION_AGREED', {
      reasonId: 6,
      comment: 'Нашёл рядом с домом',
    }),
    withPayload('cancelled', 'CANCELLATION_AGREED', { reasonId: 1 }),
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
    withPayload('call tomorrow', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(day) }),
    withPayload('call yesterday', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(-day) }),
    withPayload('call in 15 days', 'CALL_BACK_SCHEDULED', { callBackAt: afterNoon(15 * day) }),
  ],
  memory: ({ attempts, limits, callBackAt }) => [Math.min(attempts, limits.callAttempts), callBackAt],
} satisfies Scenarios<Event, Context>
