import { and, assign, type AnyEventObject } from 'xstate'
import type { PersonStep } from '../../../define.ts'
import { waitForCallBack } from './call-backs.ts'
import { callBackInTerm, countCall, logCallBack, untilHoursEnd, writeNotReached } from './effects.ts'
import { remembered, type Calls, type Where } from './rules.ts'

/** Actions of a machine that remember what happened to its calls. */
export const callMemory = <C extends Calls, E extends { type: string }>() => {
  const remember = (change: (args: { context: Calls; event: AnyEventObject }) => Partial<Calls>) =>
    assign<C, E & AnyEventObject, undefined, E & AnyEventObject, never>((args) => change(args) as Partial<C>)
  return {
    rememberCallBack: remember(remembered.callBack),
    forgetCallBack: remember(() => ({ callBackAt: null })),
    rememberOpening: remember(remembered.opening),
    rememberClosing: remember(remembered.closing),
    rememberCaller: remember(remembered.caller),
    rememberFailure: assign<C, E & AnyEventObject, { where: Where }, E & AnyEventObject, never>(
      (args, where) => remembered.failure(args, where) as Partial<C>,
    ),
    forgetFailed: remember(() => ({ failed: null })),
    rememberUndone: remember(remembered.undone),
  }
}

/**
 * Around the talk itself: a call begins, fails, is promised for later. `id`: of the machine; `called`: where the talk
 * begins when the customer calls; `unreachable`: where it leads when enough calls have failed.
 */
export const callFrame = <
  const Id extends string,
  const Called,
  const Unreachable,
  const Undone extends readonly unknown[],
  const Besides extends object,
  const BesidesWaiting extends object,
>(frame: {
  id: Id
  ready: PersonStep
  waiting: PersonStep
  called: Called
  unreachable: Unreachable
  /** Back to where the call was called failed. */
  undone: Undone
  /** What else may be done instead of a call. */
  besides: Besides
  /** What else may be done while the next call is awaited. */
  besidesWaiting: BesidesWaiting
}) => {
  const { id } = frame
  const callBack = callBackOf(id)
  return {
    beginning: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'readyToCall' }],
    },
    readyToCall: {
      meta: frame.ready,
      ...untilHoursEnd,
      on: {
        ...frame.besides,
        CALL_STARTED: { guard: 'withinCallingHours', target: 'call' },
        CUSTOMER_CALLED: frame.called,
        CALL_BACK_SCHEDULED: callBack,
        CALLING_HOURS_ENDED: { target: 'nextCall', actions: 'rememberOpening' },
      },
    },
    callFailed: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'nextCall' }],
    },
    waiting: {
      meta: frame.waiting,
      ...waitForCallBack,
      on: {
        ...frame.besides,
        ...frame.besidesWaiting,
        CALL_STARTED: { guard: 'withinCallingHours', target: 'call' },
        CUSTOMER_CALLED: frame.called,
        CALL_BACK_SCHEDULED: { ...callBack, reenter: true },
        CALL_FAILED_UNDONE: frame.undone,
        CALL_BACK_DUE: { target: 'nextCall', actions: 'rememberOpening' },
      },
    },
    nextCall: {
      always: [
        { guard: 'attemptsUsedUp', target: 'unreachable', actions: writeNotReached },
        { guard: 'numberIsWrong', target: 'unreachable', actions: writeNotReached },
        { guard: 'callBackSet', target: 'waiting' },
        { target: 'readyToCall' },
      ],
    },
    unreachable: { always: frame.unreachable },
  } as const
}

/** What may be done from wherever nobody answered often enough. */
export const dialAgain = <const Called>(called: Called) =>
  ({ CALL_STARTED: { guard: 'withinCallingHours', target: 'call' }, CUSTOMER_CALLED: called }) as const

export const callBackOf = <const Id extends string>(id: Id) =>
  ({
    guard: callBackInTerm,
    target: `#${id}.waiting`,
    actions: ['rememberCallBack', logCallBack],
  }) as const

export const failedCallOf = <const Id extends string>(id: Id, where: 'greeting' | 'outcome') =>
  ({
    guard: callBackInTerm,
    target: `#${id}.callFailed`,
    actions: [{ type: 'rememberFailure', params: { where } }, countCall],
  }) as const

/** Takes the failed call back. */
export const undoOf = <const Target extends string>(target: Target, ...guards: string[]) =>
  ({
    guard: and(['undoInTime', ...guards] as never),
    target,
    actions: ['rememberUndone', { type: 'takeBackCall', params: {} }],
  }) as const
