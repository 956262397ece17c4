import { and } from 'xstate'
import type { EventEnvelope } from '../../../define.ts'
import type { CallBackEvent, CallFailedEvent, CallFrameContext } from './rules.ts'
import type { CancellationEvent, CallNote } from './talk.ts'

/** Guard for every call-back time that the operator types. */
export const validCallBackGuard = and(['callBackInFuture', 'callBackWithinTerm', 'callBackInHours'])

/** Guard for every failed call. */
export const validFailedCallGuard = and([
  'callBackInFuture',
  'callBackWithinTerm',
  'callBackInHours',
  'numberCanBeWrong',
])

/** Id of the catalogue cancelReasons: the customer could not be reached. */
const notReached = 4

/** Effect that adds the outcome of a call and the operator's note to the call log. */
export const logCall = (outcome: string) => ({
  type: 'logCall' as const,
  params: ({ event }: { event: EventEnvelope<CallNote> }) => ({ outcome, note: event.payload.note ?? null }),
})

/** Effect that sends the reason of a cancellation to the order. */
export const sendCancellation = {
  type: 'reportToOrder' as const,
  params: ({ event: { payload } }: { event: CancellationEvent }) => ({
    event: { type: 'CANCELLATION_AGREED', reasonId: payload.reasonId, comment: payload.comment ?? null },
  }),
}

/** Effects that add the cancellation to the call log and send its reason to the order. */
export const cancellationEffects = [logCall('cancellationAgreed'), sendCancellation] as const

/** Effects that add «not reached» to the call log and cancel an order that cannot continue without its customer. */
export const notReachedEffects = [
  logCall('notReached'),
  {
    type: 'reportToOrder' as const,
    params: { event: { type: 'CANCELLATION_AGREED', reasonId: notReached, comment: null } },
  },
] as const

/** Effect that adds a failed call to the call log, with its reason, note and the time of the next call. */
export const countCall = {
  type: 'countCall' as const,
  params: ({ event: { payload } }: { event: CallFailedEvent }) => ({
    waitReasonId: payload.waitReasonId,
    note: payload.note ?? null,
    callBackAt: payload.callBackAt ?? null,
  }),
}

/** Effect that adds the agreed call-back (time and note) to the call log. */
export const logCallBack = {
  type: 'logCall' as const,
  params: ({ event: { payload } }: { event: CallBackEvent }) => ({
    outcome: 'callBack',
    note: payload.note ?? null,
    callBackAt: payload.callBackAt,
  }),
}

/**
 * Entry and exit effects of the state in which a call can begin. A timer ends this state at the end of the calling
 * hours.
 */
export const callingHoursTimerEffects = {
  entry: [
    'rememberClosing',
    {
      type: 'startTimer',
      params: ({ context }: { context: CallFrameContext }) => ({
        ...{ name: 'hours', event: 'CALLING_HOURS_ENDED', at: context.callableUntil },
      }),
    },
  ],
  exit: [{ type: 'cancelTimer', params: { name: 'hours' } }],
} as const

/** Entry and exit effects of a running call. A timer ends a call that the operator does not end. */
export const callTimerEffects = {
  entry: [
    'forgetFailed',
    'rememberCaller',
    {
      type: 'startTimer',
      params: ({ context }: { context: CallFrameContext }) => ({
        ...{ name: 'call', event: 'CALL_LEFT', seconds: context.limits.callLimitMinutes * 60 },
      }),
    },
  ],
  exit: [{ type: 'cancelTimer', params: { name: 'call' } }],
} as const

export const notifyNotReached = {
  type: 'notifyCustomer' as const,
  params: { template: 'notReached' as const },
}
