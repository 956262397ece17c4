import {
  findNextCallableTime,
  findCallingHoursEnd,
  type CallingHours,
} from '../../../../src/shared/calling-hours.ts'
import type { EventEnvelope, MachineEvent } from '../../../define.ts'
import type { Facts } from '../../../facts.ts'
import type { WorkflowInput } from '../../../task-input.ts'
import {
  addMilliseconds,
  callBackGuards,
  createCallBackTextValues,
  minuteMs,
  getEventTime,
  getEnteredCallBackTimeInUtc,
  getEnteredCallBackTime,
  isEnteredCallBackTimeValid,
  type CallBackContext,
} from './call-backs.ts'
import {
  getCollectedSum,
  createCallSubjectContext,
  callSubjectGuards,
  createCallSubjectTextValues,
  type CallNote,
  type CallSubject,
  type PhoneFacts,
  type TalkEvent,
} from './talk.ts'

/** Time in which a failed call can be undone. A mistake is usually noticed immediately. */
export const failedCallUndoSeconds = 300

/** Id of the catalogue waitReasons: wrong number. */
const wrongNumber = 8

/** Ids of the catalogue waitReasons with which the customer answered: «asks to be called later», «the call was cut off». */
const answeredReasons: readonly unknown[] = [7, 9]

export type CallStage = 'greeting' | 'outcome'

/** Context of every machine that calls a customer. */
export interface CallFrameContext extends CallBackContext {
  /** Time zone of the calling hours: that of the delivery address, otherwise that of the store. */
  zone: string
  /** Instant at which the task was opened, ISO 8601 UTC. */
  openedAt: string
  /** Instant of the last failed call that counts as an attempt. */
  countedAt: string | null
  /** End of the calling hours, set when `readyToCall` is entered. Null before that, and if calls are always allowed. */
  callableUntil: string | null
  /** True if the customer started the last call. Such a call does not count as an attempt if it fails. */
  calledUs: boolean
  /** Present if the customer answered the last call. Such a call does not count as an attempt if it fails. */
  answered?: boolean
  /**
   * Last failed call. `in`: where it failed. `until`: time until which it can be undone. `counted`: true if it counts
   * as an attempt. `before`: value of `countedAt` before it.
   */
  failed: {
    in: CallStage
    until: string
    counted: boolean
    before: string | null
    /** Present if the customer answered, so that the call does not count. */
    answered?: true
    /** Present if the number is wrong. The next call is then not scheduled automatically. */
    wrongNumber?: true
  } | null
}

/** Context of a call about an order. */
export interface OrderCallContext extends CallFrameContext, CallSubject {
  /** Present if the customer asked not to be called and accepts any changes. */
  callUnwanted?: true
}

/** Events of records older than the fact do not have it. */
type CallingHoursFacts = Partial<Pick<Facts, 'callingHours'>>

export type CallFailedEvent = MachineEvent<
  'CALL_FAILED',
  { waitReasonId: number; callBackAt?: string } & CallNote,
  CallingHoursFacts
>
export type CallBackEvent = MachineEvent<
  'CALL_BACK_SCHEDULED',
  { callBackAt: string } & CallNote,
  CallingHoursFacts
>

/** Events that every call task has. */
export type CallFrameEvent =
  | MachineEvent<'CALL_STARTED', Record<string, never>, CallingHoursFacts>
  | MachineEvent<'CUSTOMER_CALLED'>
  | MachineEvent<'NO_NUMBER_LEFT', Record<string, never>, PhoneFacts>
  | MachineEvent<'CUSTOMER_LISTENS'>
  | MachineEvent<'HUNG_UP'>
  | MachineEvent<'CALL_LEFT'>
  | CallFailedEvent
  | MachineEvent<'CALL_FAILED_UNDONE'>
  | CallBackEvent
  | MachineEvent<'CALL_BACK_DUE'>
  | MachineEvent<'CALLING_HOURS_ENDED'>
  | MachineEvent<'ORDER_WITHDRAWN'>

export type CallEvent =
  | CallFrameEvent
  | TalkEvent
  | MachineEvent<'FINISHED_WITHOUT_CALL'>
  | MachineEvent<'NOT_REACHED_CANCELLED', CallNote, PhoneFacts>

type AnyEvent = { type: string } & Partial<EventEnvelope>
type Args<Context = CallFrameContext> = { context: Context; event: AnyEvent }

const isCallable = (at: string, { zone, limits }: { zone: string; limits: CallingHours }) =>
  Date.parse(findNextCallableTime(at, zone, limits)) === Date.parse(at)

/** The hours of the task and those of the current settings apply. Events of older records have no current hours. */
function isWithinCallingHours(at: string, { context: { zone, limits }, event }: Args): boolean {
  if (!isCallable(at, { zone, limits })) return false
  const { callingHours } = (event.facts ?? {}) as CallingHoursFacts
  return callingHours === undefined || isCallable(at, { zone, limits: callingHours })
}

/** True if the customer answered the call that fails with this event. */
const isAnsweredCall = ({ context, event }: Args) =>
  context.answered === true ||
  answeredReasons.includes((event.payload as { waitReasonId?: number } | undefined)?.waitReasonId)

/**
 * False for a call that the customer started or answered, and for a call that fails within `callGapMinutes` of the last
 * counted attempt.
 */
function countsAsAttempt(args: Args): boolean {
  const { calledUs, countedAt, limits } = args.context
  if (calledUs || isAnsweredCall(args)) return false
  return (
    countedAt === null ||
    Date.parse(getEventTime(args)) >= Date.parse(countedAt) + limits.callGapMinutes * minuteMs
  )
}

/** True if the call failed because the number is wrong. */
const isWrongNumber = ({ type, payload }: AnyEvent) =>
  type === 'CALL_FAILED' && (payload as { waitReasonId?: number }).waitReasonId === wrongNumber

/** Source: specification 4, «Rules on actions»; 9, «Call attempts». */
export const callFrameGuards = {
  ...callBackGuards,
  /**
   * True if no time was typed, or a time within the calling hours. False for an invalid time, such as a leap second,
   * which the schema of the form does not refuse.
   */
  callBackInHours: (args: Args) =>
    isEnteredCallBackTimeValid(
      args.event,
      (typed) => Number.isFinite(typed) && isWithinCallingHours(new Date(typed).toISOString(), args),
    ),
  withinCallingHours: (args: Args) => isWithinCallingHours(getEventTime(args), args),
  undoInTime: ({ context, event }: Args) =>
    context.failed !== null && Date.parse(event.at ?? '') < Date.parse(context.failed.until),
  numberIsWrong: ({ context }: Args) => context.failed?.wrongNumber === true,
  /** True if no number of the customer is left to call. False for events of older records, which have no fact. */
  everyPhoneWrong: ({ event }: Args) =>
    (event.facts as PhoneFacts | undefined)?.customerPhones?.everyWrong === true,
  /** False for «wrong number» in a call that the customer started. */
  numberCanBeWrong: ({ context, event }: Args) => !(context.calledUs && isWrongNumber(event)),
  failedInGreeting: ({ context }: Args) => context.failed?.in === 'greeting',
}

export const callGuards = {
  ...callFrameGuards,
  ...callSubjectGuards,
  callUnwanted: ({ context }: Args<OrderCallContext>) => context.callUnwanted === true,
}

export const createCallFrameContext = ({ order, limits }: WorkflowInput): CallFrameContext => {
  const opensAt = findNextCallableTime(order.at, order.zone, limits)
  return {
    ...{ limits, zone: order.zone, openedAt: order.at, attempts: 0, countedAt: null },
    callBackAt: opensAt === order.at ? null : opensAt,
    ...{ callableUntil: null, calledUs: false, failed: null },
  }
}

export const createCallContext = (input: WorkflowInput): OrderCallContext => ({
  ...createCallFrameContext(input),
  ...createCallSubjectContext(input),
  ...(input.order.callUnwanted && { callUnwanted: true as const }),
})

/**
 * Returns the time of the next call after a failed one: the typed time, or the end of the default pause within the
 * calling hours. Null if no time was typed and this was the last attempt or the number is wrong.
 */
function getNextCallTime(args: Args): string | null {
  const { context, event } = args
  if (getEnteredCallBackTime(event) !== null) return getEnteredCallBackTimeInUtc(args)
  if (isWrongNumber(event)) return null
  const now = getEventTime(args)
  const isLastAttempt = context.attempts + (countsAsAttempt(args) ? 1 : 0) >= context.limits.callAttempts
  return isLastAttempt
    ? null
    : findNextCallableTime(
        addMilliseconds(now, context.limits.callRetryMinutes * minuteMs),
        context.zone,
        context.limits,
      )
}

/** Functions that return the changes of the context after a step of a call. Used with `assign`. */
export const callContextUpdates = {
  callBack: (args: Args): Partial<CallFrameContext> => ({
    callBackAt: getEnteredCallBackTimeInUtc(args),
    failed: null,
  }),
  /** Sets the next call to the start of the next calling hours; null during calling hours. */
  opening: (args: Args): Partial<CallFrameContext> => {
    const { zone, limits } = args.context
    const now = getEventTime(args)
    const opens = findNextCallableTime(now, zone, limits)
    return { callBackAt: opens === now ? null : opens, failed: null }
  },
  /** Sets the time zone to that of the delivery address, if the event contains it. */
  deliveryZone: ({ context, event }: Args): Partial<CallFrameContext> => {
    const facts = event.facts as Partial<Pick<Facts, 'coverage' | 'timeslot'>> | undefined
    return { zone: facts?.coverage?.zone ?? facts?.timeslot?.zone ?? context.zone }
  },
  closing: (args: Args): Partial<CallFrameContext> => ({
    callableUntil: findCallingHoursEnd(getEventTime(args), args.context.zone, args.context.limits),
  }),
  /** Stores who started the call. An event that only returns to the call does not change this. */
  caller: ({ event: { type } }: Args): Partial<CallFrameContext> =>
    type === 'CUSTOMER_CALLED' || type === 'CALL_STARTED'
      ? { calledUs: type === 'CUSTOMER_CALLED', answered: false }
      : {},
  failure: (args: Args, { where }: { where: CallStage }): Partial<CallFrameContext> => {
    const { attempts, countedAt } = args.context
    const now = getEventTime(args)
    const counted = countsAsAttempt(args)
    return {
      callBackAt: getNextCallTime(args),
      attempts: counted ? attempts + 1 : attempts,
      countedAt: counted ? now : countedAt,
      failed: {
        ...{
          in: where,
          until: addMilliseconds(now, failedCallUndoSeconds * 1000),
          counted,
          before: countedAt,
        },
        ...(isAnsweredCall(args) && { answered: true as const }),
        ...(isWrongNumber(args.event) && { wrongNumber: true as const }),
      },
    }
  },
  /** No longer counts the failed call. The time of the next call is not restored. */
  undone: ({ context: { attempts, failed } }: Args): Partial<CallFrameContext> =>
    failed === null
      ? {}
      : { attempts: attempts - (failed.counted ? 1 : 0), countedAt: failed.before, failed: null },
}

/** Why the last failed call does not count as an attempt; empty if it counts. */
function getUncountedReason({ failed, calledUs }: CallFrameContext): '' | 'early' | 'calledUs' | 'answered' {
  if (failed === null || failed.counted) return ''
  if (calledUs) return 'calledUs'
  return failed.answered ? 'answered' : 'early'
}

export const createCallFrameTextValues = (context: CallFrameContext) => {
  const { limits, countedAt, calledUs } = context
  return {
    // Reasons of a failed call that the form does not offer.
    impossibleReasons: calledUs ? String(wrongNumber) : '',
    uncounted: getUncountedReason(context),
    ...createCallBackTextValues(context),
    callGapMinutes: limits.callGapMinutes,
    callHoursFrom: limits.callHoursFrom,
    callHoursTo: limits.callHoursTo,
    nextAttemptFrom: countedAt === null ? '' : addMilliseconds(countedAt, limits.callGapMinutes * minuteMs),
  }
}

/** Variant of the texts (`context` of i18next) unless a special one applies. */
export const defaultTextVariant = 'usual'

/** Variants of the texts for a customer who asked not to be called and whose order can continue without a call. */
export const unwantedCallTextVariants = { arrival: 'unwanted', shortage: 'unwantedShortage' } as const

export function createCallTextValues(context: OrderCallContext): Record<string, number | string> {
  const isWorthless = context.purpose === 'shortage' && getCollectedSum(context) === 0
  return {
    ...createCallSubjectTextValues(context),
    ...createCallFrameTextValues(context),
    callNeeded: context.callUnwanted && isWorthless ? 1 : 0,
    context: getTextVariant(context, isWorthless),
  }
}

/** Special texts apply to a wrong number, to an order of which nothing of value was collected, and to unwanted calls. */
function getTextVariant(context: OrderCallContext, isWorthless: boolean): string {
  if (context.failed?.wrongNumber && context.attempts < context.limits.callAttempts) return 'wrongNumber'
  if (isWorthless) return 'nothing'
  return context.callUnwanted ? unwantedCallTextVariants[context.purpose] : defaultTextVariant
}
