import {
  addSecondsToNoon,
  createEventsWithoutPayload,
  createSampleInput,
  createSampleLine,
  withPayload,
} from '../../../scenarios.ts'

const day = 86_400

/** One piece of line 1 was found, none of line 2. */
export const shortLines = [
  createSampleLine(1, { ordered: 2, collected: 1 }),
  createSampleLine(2, { collected: 0 }),
]
export const shortGifts = shortLines.map((line) => ({ ...line, unitPrice: 0 }))

/** Two attempts reach the same states as three. */
const limits = { callAttempts: 2 }

export const pickupCallInputs = [
  {
    name: 'arrival',
    input: createSampleInput({ needsCall: true }, { params: { purpose: 'arrival' }, limits }),
  },
  {
    name: 'shortage',
    input: createSampleInput({ lines: shortLines }, { params: { purpose: 'shortage' }, limits }),
  },
  {
    name: 'shortage with nothing of value collected',
    input: createSampleInput({ lines: shortGifts }, { params: { purpose: 'shortage' } }),
  },
]

export const conversationEvents = [
  ...createEventsWithoutPayload(
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
]

const callFailed = (name: string, days: number, note: { note?: string } = {}) =>
  withPayload(name, 'CALL_FAILED', { waitReasonId: 7, callBackAt: addSecondsToNoon(days * day), ...note })

export const failedCallEvents = [
  withPayload('no answer', 'CALL_FAILED', { waitReasonId: 4 }),
  callFailed('failed, call tomorrow', 1, { note: 'На совещании' }),
  callFailed('failed, call yesterday', -1),
  callFailed('failed, call in 15 days', 15),
]

const callBackScheduled = (name: string, days: number) =>
  withPayload(name, 'CALL_BACK_SCHEDULED', { callBackAt: addSecondsToNoon(days * day) })

export const callBackEvents = [
  callBackScheduled('call tomorrow', 1),
  callBackScheduled('call yesterday', -1),
  callBackScheduled('call in 15 days', 15),
]
