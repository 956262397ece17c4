import type { EventEnvelope } from '../../../define.ts'
import type { Limits } from '../../../task-input.ts'

/** A call-back may be promised so far ahead; later than that the order would outlive its purpose. */
export const callBackDays = 14

/** Attempts to reach a customer, and the next call that was promised. */
export interface CallBacks {
  limits: Limits
  /** Failed calls that count. */
  attempts: number
  /** Instant of the next call, ISO 8601 UTC. */
  callBackAt: string | null
}

type AnyEvent = { type: string } & Partial<EventEnvelope>
interface Args {
  context: CallBacks & { openedAt?: string }
  event: AnyEvent
}

export const minute = 60_000
const day = 24 * 60 * minute

export const after = (at: string, milliseconds: number) =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** The instant of the step; the first one of an instance carries none. */
export const nowOf = ({ context, event }: Args): string => event.at ?? context.openedAt ?? ''

/** The instant that the operator typed, if any. */
export const typedInstant = (event: AnyEvent): string | null =>
  event.type === 'CALL_BACK_SCHEDULED' || event.type === 'CALL_FAILED'
    ? ((event.payload as { callBackAt?: string }).callBackAt ?? null)
    : null

/** After the guards: the typed instant in UTC. */
export const promisedCallBack = ({ event }: Pick<Args, 'event'>): string | null => {
  const typed = typedInstant(event)
  return typed === null ? null : after(typed, 0)
}

export const typedInstantHolds = (event: AnyEvent, rule: (typed: number) => boolean): boolean => {
  const typed = typedInstant(event)
  return typed === null || rule(Date.parse(typed))
}

/** Source: specification 4, «Rules on actions»; 9, «Call attempts». */
export const callBackGuards = {
  callBackInFuture: (args: Args) => typedInstantHolds(args.event, (typed) => typed > Date.parse(nowOf(args))),
  callBackWithinTerm: (args: Args) =>
    typedInstantHolds(args.event, (typed) => typed <= Date.parse(nowOf(args)) + callBackDays * day),
  callBackSet: ({ context }: Args) => context.callBackAt !== null,
  attemptsUsedUp: ({ context }: Args) => context.attempts >= context.limits.callAttempts,
}

export const callBackSummary = ({ attempts, limits, callBackAt }: CallBacks) => ({
  attempts,
  callAttempts: limits.callAttempts,
  callRetryMinutes: limits.callRetryMinutes,
  callBackDays,
  callBackAt: callBackAt ?? '',
})

/** Of a state that waits for the next call: the task is out of the list until then. */
export const waitForCallBack = {
  entry: [
    {
      type: 'startTimer',
      params: ({ context }: { context: CallBacks }) => ({
        ...{ name: 'callBack', event: 'CALL_BACK_DUE', at: context.callBackAt },
      }),
    },
    {
      type: 'postponeTask',
      params: ({ context }: { context: CallBacks }) => ({ until: context.callBackAt }),
    },
  ],
  exit: [
    'forgetCallBack',
    { type: 'cancelTimer', params: { name: 'callBack' } },
    { type: 'postponeTask', params: { until: null } },
  ],
} as const
