import type { EventEnvelope } from '../../../define.ts'
import type { WorkflowLimits } from '../../../task-input.ts'

/** Maximum number of days until a promised call-back. A later call would be too late for the order. */
export const maxCallBackDays = 14

/** Context of a machine that calls a customer several times. */
export interface CallBackContext {
  limits: WorkflowLimits
  /** Number of failed calls that count as attempts. */
  attempts: number
  /** Instant of the next call, ISO 8601 UTC. */
  callBackAt: string | null
}

type AnyEvent = { type: string } & Partial<EventEnvelope>
interface Args {
  context: CallBackContext & { openedAt?: string }
  event: AnyEvent
}

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const addMilliseconds = (at: string, milliseconds: number) =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** Returns the time of the event. The initial event of a machine has none, so the opening time is used. */
export const getEventTime = ({ context, event }: Args): string => event.at ?? context.openedAt ?? ''

/** Returns the call-back time that the operator typed, in any time zone; null if there is none. */
export const getEnteredCallBackTime = (event: AnyEvent): string | null =>
  event.type === 'CALL_BACK_SCHEDULED' || event.type === 'CALL_FAILED'
    ? ((event.payload as { callBackAt?: string }).callBackAt ?? null)
    : null

/** Returns the typed call-back time in UTC. Throws if it is invalid, so the guards must have checked it before. */
export const getEnteredCallBackTimeInUtc = ({ event }: Pick<Args, 'event'>): string | null => {
  const typed = getEnteredCallBackTime(event)
  return typed === null ? null : addMilliseconds(typed, 0)
}

export const isEnteredCallBackTimeValid = (event: AnyEvent, rule: (typed: number) => boolean): boolean => {
  const typed = getEnteredCallBackTime(event)
  return typed === null || rule(Date.parse(typed))
}

/** Source: specification 4, «Rules on actions»; 9, «Call attempts». */
export const callBackGuards = {
  callBackInFuture: (args: Args) =>
    isEnteredCallBackTimeValid(args.event, (typed) => typed > Date.parse(getEventTime(args))),
  callBackWithinTerm: (args: Args) =>
    isEnteredCallBackTimeValid(
      args.event,
      (typed) => typed <= Date.parse(getEventTime(args)) + maxCallBackDays * dayMs,
    ),
  callBackSet: ({ context }: Args) => context.callBackAt !== null,
  attemptsUsedUp: ({ context }: Args) => context.attempts >= context.limits.callAttempts,
}

export const createCallBackTextValues = ({ attempts, limits, callBackAt }: CallBackContext) => ({
  attempts,
  callAttempts: limits.callAttempts,
  callRetryMinutes: limits.callRetryMinutes,
  callBackDays: maxCallBackDays,
  callBackAt: callBackAt ?? '',
})

/** Effects of a state that waits for the next call. Until then the task is not in the list of current tasks. */
export const callBackWaitingEffects = {
  entry: [
    {
      type: 'startTimer',
      params: ({ context }: { context: CallBackContext }) => ({
        ...{ name: 'callBack', event: 'CALL_BACK_DUE', at: context.callBackAt },
      }),
    },
    {
      type: 'postponeTask',
      params: ({ context }: { context: CallBackContext }) => ({ until: context.callBackAt }),
    },
  ],
  exit: [
    'forgetCallBack',
    { type: 'cancelTimer', params: { name: 'callBack' } },
    { type: 'postponeTask', params: { until: null } },
  ],
} as const
