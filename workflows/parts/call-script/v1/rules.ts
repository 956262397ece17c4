import { nextCallableTime, callableTimeEnd } from '../../../../src/shared/calling-hours.ts'
import type { EventEnvelope, Move } from '../../../define.ts'
import type { WorkflowInput } from '../../../task-input.ts'
import {
  after,
  callBackGuards,
  callBackSummary,
  minute,
  nowOf,
  promisedCallBack,
  typedInstant,
  typedInstantHolds,
  type CallBacks,
} from './call-backs.ts'
import {
  collectedSum,
  startSubject,
  subjectGuards,
  subjectSummary,
  type Noted,
  type Subject,
  type TalkEvent,
} from './talk.ts'

/** A slip of the hand is noticed at once; later the next call counts. */
export const undoSeconds = 300

/** Catalogue waitReasons. */
const wrongNumber = 8

export type Where = 'greeting' | 'outcome'

/** What every machine keeps that calls a customer. */
export interface Calls extends CallBacks {
  /** Zone of the customer's clock. */
  zone: string
  /** Instant at which the task was opened, ISO 8601 UTC. */
  openedAt: string
  /** When the last call that counts as an attempt failed. */
  countedAt: string | null
  /** When the hours end in which the customer may be called; null: never. */
  callableUntil: string | null
  /** The last call was begun by the customer: one that fails is no attempt of ours to reach them. */
  calledUs: boolean
  /** The last call failed here; until this instant that can be taken back. `counted`: it is one of the attempts. */
  failed: {
    in: Where
    until: string
    counted: boolean
    before: string | null
    /** Nobody need dial it again. */
    wrongNumber?: true
  } | null
}

/** A call about an order. */
export interface CallContext extends Calls, Subject {
  /** The customer has asked not to be called and confirms whatever there is. */
  callUnwanted?: true
}

export type CallFailedEvent = Move<'CALL_FAILED', { waitReasonId: number; callBackAt?: string } & Noted>
export type CallBackEvent = Move<'CALL_BACK_SCHEDULED', { callBackAt: string } & Noted>

/** Events of any task of calls. */
export type CallFrameEvent =
  | Move<'CALL_STARTED'>
  | Move<'CUSTOMER_CALLED'>
  | Move<'CUSTOMER_LISTENS'>
  | Move<'HUNG_UP'>
  | Move<'CALL_LEFT'>
  | CallFailedEvent
  | Move<'CALL_FAILED_UNDONE'>
  | CallBackEvent
  | Move<'CALL_BACK_DUE'>
  | Move<'CALLING_HOURS_ENDED'>
  | Move<'ORDER_WITHDRAWN'>

export type CallEvent =
  | CallFrameEvent
  | TalkEvent
  | Move<'FINISHED_WITHOUT_CALL'>
  | Move<'NOT_REACHED_CANCELLED', Noted>

type AnyEvent = { type: string } & Partial<EventEnvelope>
type Args<Context = Calls> = { context: Context; event: AnyEvent }

const callable = (at: string, { zone, limits }: Calls) =>
  Date.parse(nextCallableTime(at, zone, limits)) === Date.parse(at)

/**
 * The same number dialled again at once is no further attempt to reach the customer, and a call that the customer began is
 * none.
 */
function countsAsAttempt(args: Args): boolean {
  const { calledUs, countedAt, limits } = args.context
  if (calledUs) return false
  return (
    countedAt === null || Date.parse(nowOf(args)) >= Date.parse(countedAt) + limits.callGapMinutes * minute
  )
}

/** Source: specification 4, «Rules on actions»; 9, «Call attempts». */
export const frameGuards = {
  ...callBackGuards,
  /** An instant may be well formed and yet not be one (a leap second): such a one is in no hours. */
  callBackInHours: (args: Args) =>
    typedInstantHolds(
      args.event,
      (typed) => Number.isFinite(typed) && callable(new Date(typed).toISOString(), args.context),
    ),
  withinCallingHours: (args: Args) => callable(nowOf(args), args.context),
  undoInTime: ({ context, event }: Args) =>
    context.failed !== null && Date.parse(event.at ?? '') < Date.parse(context.failed.until),
  numberIsWrong: ({ context }: Args) => context.failed?.wrongNumber === true,
  failedInGreeting: ({ context }: Args) => context.failed?.in === 'greeting',
}

export const callGuards = {
  ...frameGuards,
  ...subjectGuards,
  callUnwanted: ({ context }: Args<CallContext>) => context.callUnwanted === true,
}

export const startFrame = ({ order, limits }: WorkflowInput): Calls => {
  const opens = nextCallableTime(order.at, order.zone, limits)
  return {
    ...{ limits, zone: order.zone, openedAt: order.at, attempts: 0, countedAt: null },
    callBackAt: opens === order.at ? null : opens,
    ...{ callableUntil: null, calledUs: false, failed: null },
  }
}

export const startCalls = (input: WorkflowInput): CallContext => ({
  ...startFrame(input),
  ...startSubject(input),
  ...(input.order.callUnwanted && { callUnwanted: true as const }),
})

/** The call failed because the number is not the customer's. */
const isWrongNumber = ({ type, payload }: AnyEvent) =>
  type === 'CALL_FAILED' && (payload as { waitReasonId?: number }).waitReasonId === wrongNumber

/** After a failed call: what was typed, else the usual pause, in calling hours; nothing when this was the last attempt or the number is wrong. */
function nextCall(args: Args): string | null {
  const { context, event } = args
  if (typedInstant(event) !== null) return promisedCallBack(args)
  if (isWrongNumber(event)) return null
  const now = nowOf(args)
  const last = context.attempts + (countsAsAttempt(args) ? 1 : 0) >= context.limits.callAttempts
  return last
    ? null
    : nextCallableTime(after(now, context.limits.callRetryMinutes * minute), context.zone, context.limits)
}

/** What the steps of a call change of the context, for `assign`. */
export const remembered = {
  callBack: (args: Args): Partial<Calls> => ({ callBackAt: promisedCallBack(args), failed: null }),
  /** null within the calling hours. */
  opening: (args: Args): Partial<Calls> => {
    const { zone, limits } = args.context
    const now = nowOf(args)
    const opens = nextCallableTime(now, zone, limits)
    return { callBackAt: opens === now ? null : opens, failed: null }
  },
  closing: (args: Args): Partial<Calls> => ({
    callableUntil: callableTimeEnd(nowOf(args), args.context.zone, args.context.limits),
  }),
  /** Who began the call; one that was taken back to goes on as it began. */
  caller: ({ event: { type } }: Args): Partial<Calls> =>
    type === 'CUSTOMER_CALLED' || type === 'CALL_STARTED' ? { calledUs: type === 'CUSTOMER_CALLED' } : {},
  failure: (args: Args, { where }: { where: Where }): Partial<Calls> => {
    const { attempts, countedAt } = args.context
    const now = nowOf(args)
    const counted = countsAsAttempt(args)
    return {
      callBackAt: nextCall(args),
      attempts: counted ? attempts + 1 : attempts,
      countedAt: counted ? now : countedAt,
      failed: {
        ...{ in: where, until: after(now, undoSeconds * 1000), counted, before: countedAt },
        ...(isWrongNumber(args.event) && { wrongNumber: true as const }),
      },
    }
  },
  /** As if nobody had said that the call failed. */
  undone: ({ context: { attempts, failed } }: Args): Partial<Calls> =>
    failed === null
      ? {}
      : { attempts: attempts - (failed.counted ? 1 : 0), countedAt: failed.before, failed: null },
}

export const frameSummary = (context: Calls) => {
  const { limits, countedAt } = context
  return {
    ...callBackSummary(context),
    callGapMinutes: limits.callGapMinutes,
    callHoursFrom: limits.callHoursFrom,
    callHoursTo: limits.callHoursTo,
    nextAttemptFrom: countedAt === null ? '' : after(countedAt, limits.callGapMinutes * minute),
  }
}

/** Of the texts: there is something to agree on. */
export const usual = 'usual'

export function callSummary(context: CallContext): Record<string, number | string> {
  return {
    ...subjectSummary(context),
    ...frameSummary(context),
    // Texts of their own say that nothing can be agreed, or that the number is wrong.
    context:
      context.failed?.wrongNumber && context.attempts < context.limits.callAttempts
        ? 'wrongNumber'
        : context.purpose === 'shortage' && collectedSum(context) === 0
          ? 'nothing'
          : usual,
  }
}
