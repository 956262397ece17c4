import {
  addSecondsToNoon,
  createEventsWithoutPayload,
  createSampleInput,
  createSampleLine,
  createSampleEvent,
} from '../../../scenarios.ts'
import { failedCallUndoSeconds, type CallFrameContext } from './rules.ts'

const day = 86_400
/** 23:55 in the customer's time zone, outside of the calling hours. */
const evening = '2025-11-22T20:55:00.000Z'
const eventAt = <const Type extends string>(name: string, type: Type, instant: string) => ({
  name,
  type,
  payload: {},
  facts: {},
  at: instant,
})

/** Lines with a shortage: one of two pieces of line 1 was collected, and nothing of line 2. */
export const sampleShortageLines = [
  createSampleLine(1, { ordered: 2, collected: 1 }),
  createSampleLine(2, { collected: 0 }),
]
export const sampleGiftShortageLines = sampleShortageLines.map((line) => ({ ...line, unitPrice: 0 }))

export const daytimeCallingHours = { callHoursFrom: 9, callHoursTo: 21 }
/** Two attempts instead of three. They lead to the same states with fewer steps. */
export const sampleAttemptLimits = { callAttempts: 2 }

/** Sample inputs for all versions of the task `confirming`. */
export const sampleCallInputs = [
  {
    name: 'arrival',
    input: createSampleInput(
      { needsCall: true },
      { params: { purpose: 'arrival' }, limits: sampleAttemptLimits },
    ),
  },
  {
    name: 'shortage',
    input: createSampleInput(
      { lines: sampleShortageLines },
      { params: { purpose: 'shortage' }, limits: sampleAttemptLimits },
    ),
  },
  {
    name: 'shortage with nothing of value collected',
    input: createSampleInput(
      { lines: sampleGiftShortageLines },
      { params: { purpose: 'shortage' }, limits: { callAttempts: 1 } },
    ),
  },
]

/** Sample inputs for versions that know calling hours and customers who do not want a call. */
export const samplePickupCallInputs = [
  ...sampleCallInputs,
  {
    name: 'arrival in the evening',
    input: createSampleInput(
      { needsCall: true, at: '2025-11-21T20:55:00.000Z' },
      { params: { purpose: 'arrival' }, limits: { ...daytimeCallingHours, callAttempts: 1 } },
    ),
  },
  ...(['arrival', 'shortage'] as const).map((purpose) => ({
    name: `${purpose}, no call is wanted`,
    input: createSampleInput(
      { lines: sampleShortageLines, callUnwanted: true },
      { params: { purpose }, limits: sampleAttemptLimits },
    ),
  })),
]

/** `note`: note of the operator; empty for forms without this field. */
const createTalkEvents = (note: { note?: string }) => [
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
  createSampleEvent('cancelled with a comment', 'CANCELLATION_AGREED', {
    reasonId: 6,
    comment: 'Нашёл рядом с домом',
  }),
  createSampleEvent('cancelled', 'CANCELLATION_AGREED', { reasonId: 1, ...note }),
]

/** Sample events for forms without a note. */
export const talkEventsWithoutNotes = createTalkEvents({})

const withPhones = <const Type extends string>(name: string, type: Type, everyWrong: boolean) => ({
  ...createSampleEvent(name, type, {}),
  facts: { customerPhones: { everyWrong } },
})

/** Events by which the operator decides without a call, because no number is left or although one is. */
export const noNumberLeftEvents = [
  withPhones('no number is left', 'NO_NUMBER_LEFT', true),
  withPhones('one number is left', 'NO_NUMBER_LEFT', false),
]

export const sampleCallEvents = [
  ...createTalkEvents({ note: 'Долго решал' }),
  ...createEventsWithoutPayload(
    'CUSTOMER_CALLED',
    'FINISHED_WITHOUT_CALL',
    'CALL_LEFT',
    'NOT_REACHED_CANCELLED',
    'CALLING_HOURS_ENDED',
  ),
  eventAt('call in the evening', 'CALL_STARTED', evening),
  eventAt('hours end in the evening', 'CALLING_HOURS_ENDED', evening),
  ...noNumberLeftEvents,
  withPhones('formed, no number is left', 'FORM_WITH_COLLECTED', true),
  withPhones('cancelled, no number is left', 'NOT_REACHED_CANCELLED', true),
]

const callFailed = (name: string, days: number, note: { note?: string } = {}) =>
  createSampleEvent(name, 'CALL_FAILED', {
    waitReasonId: 6,
    callBackAt: addSecondsToNoon(days * day),
    ...note,
  })

export const failedAttemptEvents = [
  createSampleEvent('no answer', 'CALL_FAILED', { waitReasonId: 4 }),
  callFailed('failed, call tomorrow', 1, { note: 'На совещании' }),
  callFailed('failed, call yesterday', -1),
  callFailed('failed, call in 15 days', 15),
]

export const failedCallEvents = [
  ...failedAttemptEvents,
  createSampleEvent('wrong number', 'CALL_FAILED', { waitReasonId: 8 }),
  createSampleEvent('failed, call in the night', 'CALL_FAILED', { waitReasonId: 6, callBackAt: evening }),
  eventAt('taken back', 'CALL_FAILED_UNDONE', addSecondsToNoon(0)),
  eventAt('taken back too late', 'CALL_FAILED_UNDONE', addSecondsToNoon(failedCallUndoSeconds)),
]

/** Values of the context on which the next steps of a call depend. */
export const getCallContextAffectingNextSteps = ({
  attempts,
  limits,
  callBackAt,
  calledUs,
  failed,
}: CallFrameContext) => [
  ...[Math.min(attempts, limits.callAttempts), callBackAt, calledUs],
  ...[failed?.in, failed?.wrongNumber],
]

const callBackScheduled = (name: string, days: number) =>
  createSampleEvent(name, 'CALL_BACK_SCHEDULED', { callBackAt: addSecondsToNoon(days * day) })

const refusedCallBacks = [callBackScheduled('call yesterday', -1), callBackScheduled('call in 15 days', 15)]

export const callBackEvents = [
  createSampleEvent('call tomorrow, with a note', 'CALL_BACK_SCHEDULED', {
    callBackAt: addSecondsToNoon(day),
    note: 'После работы',
  }),
  ...refusedCallBacks,
]

/** Sample call-backs for forms without a note. */
export const callBackEventsWithoutNotes = [callBackScheduled('call tomorrow', 1), ...refusedCallBacks]
