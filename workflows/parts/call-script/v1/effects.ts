import { and } from 'xstate'
import type { EventEnvelope } from '../../../define.ts'
import type { CallBackEvent, CallFailedEvent, Calls } from './rules.ts'
import type { CancellationEvent, Noted } from './talk.ts'

/** Asked of every instant that the operator types. */
export const callBackInTerm = and(['callBackInFuture', 'callBackWithinTerm', 'callBackInHours'])

/** Catalogue cancelReasons: the customer could not be reached. */
const notReached = 4

/** A call that came to something, with what the operator noted, goes to the log of calls. */
export const logCall = (outcome: string) => ({
  type: 'logCall' as const,
  params: ({ event }: { event: EventEnvelope<Noted> }) => ({ outcome, note: event.payload.note ?? null }),
})

/** The reason of a cancellation goes to the order. */
export const cancellationReport = {
  type: 'reportToOrder' as const,
  params: ({ event: { payload } }: { event: CancellationEvent }) => ({
    event: { type: 'CANCELLATION_AGREED', reasonId: payload.reasonId, comment: payload.comment ?? null },
  }),
}

/** The reason goes to the order, and what was said to the log of calls. */
export const reportCancellation = [logCall('cancellationAgreed'), cancellationReport] as const

/** Nobody answers and nothing can be formed without the customer's word. */
export const cancelNotReached = [
  logCall('notReached'),
  {
    type: 'reportToOrder' as const,
    params: { event: { type: 'CANCELLATION_AGREED', reasonId: notReached, comment: null } },
  },
] as const

/** A failed call, with its note, goes to the log of calls. */
export const countCall = {
  type: 'countCall' as const,
  params: ({ event: { payload } }: { event: CallFailedEvent }) => ({
    waitReasonId: payload.waitReasonId,
    note: payload.note ?? null,
    callBackAt: payload.callBackAt ?? null,
  }),
}

/** Adds the agreed call-back (time and note) to the log of calls. */
export const logCallBack = {
  type: 'logCall' as const,
  params: ({ event: { payload } }: { event: CallBackEvent }) => ({
    outcome: 'callBack',
    note: payload.note ?? null,
    callBackAt: payload.callBackAt,
  }),
}

/** Of the state in which a call may begin: it is not offered when the customer's evening comes. */
export const untilHoursEnd = {
  entry: [
    'rememberClosing',
    {
      type: 'startTimer',
      params: ({ context }: { context: Calls }) => ({
        ...{ name: 'hours', event: 'CALLING_HOURS_ENDED', at: context.callableUntil },
      }),
    },
  ],
  exit: [{ type: 'cancelTimer', params: { name: 'hours' } }],
} as const

/** Of a call: one that nobody ends is over after its time. */
export const untilCallLeft = {
  entry: [
    'forgetFailed',
    'rememberCaller',
    {
      type: 'startTimer',
      params: ({ context }: { context: Calls }) => ({
        ...{ name: 'call', event: 'CALL_LEFT', seconds: context.limits.callLimitMinutes * 60 },
      }),
    },
  ],
  exit: [{ type: 'cancelTimer', params: { name: 'call' } }],
} as const

export const writeNotReached = {
  type: 'notifyCustomer' as const,
  params: { template: 'notReached' as const },
}
