import { and } from 'xstate'
import type { EventEnvelope } from '../../../define.ts'
import type { CallContext, CallFailedEvent, CancellationEvent, Noted } from './rules.ts'

/** Asked of every instant that the operator types. */
export const callBackInTerm = and(['callBackInFuture', 'callBackWithinTerm'])

export const reportCancellation = {
  type: 'reportToOrder' as const,
  params: ({ event: { payload } }: { event: CancellationEvent }) => ({
    event: { type: 'CANCELLATION_AGREED', reasonId: payload.reasonId, comment: payload.comment ?? null },
  }),
}

/** A failed call, with its note, goes to the log of calls. */
export const countCall = {
  type: 'countCall' as const,
  params: ({ event: { payload } }: { event: CallFailedEvent }) => ({
    waitReasonId: payload.waitReasonId,
    note: payload.note ?? null,
  }),
}

/** A call that came to something, with its note, goes to the log of calls. */
export const logCall = (outcome: string) => ({
  type: 'logCall' as const,
  params: ({ event }: { event: EventEnvelope<Noted> }) => ({ outcome, note: event.payload.note ?? null }),
})

/** Of a state that waits for the promised instant: the task is out of the list until then. */
export const waitForCallBack = {
  entry: [
    {
      type: 'startTimer',
      params: ({ context }: { context: CallContext }) => ({
        name: 'callBack',
        event: 'CALL_BACK_DUE',
        at: context.callBackAt ?? '',
      }),
    },
    {
      type: 'postponeTask',
      params: ({ context }: { context: CallContext }) => ({ until: context.callBackAt }),
    },
  ],
  exit: [
    'forgetCallBack',
    { type: 'cancelTimer', params: { name: 'callBack' } },
    { type: 'postponeTask', params: { until: null } },
  ],
} as const
