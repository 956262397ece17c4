import { and, assign, type AnyEventObject } from 'xstate'
import type { PersonStep } from '../../../define.ts'
import { callBackWaitingEffects } from './call-backs.ts'
import {
  validCallBackGuard,
  validFailedCallGuard,
  countCall,
  logCallBack,
  callingHoursTimerEffects,
  notifyNotReached,
} from './effects.ts'
import { callContextUpdates, type CallFrameContext, type CallStage } from './rules.ts'

/** Creates the actions that store the results of calls in the context. */
export const createCallActions = <C extends CallFrameContext, E extends { type: string }>() => {
  const createAssign = (
    getChanges: (args: { context: CallFrameContext; event: AnyEventObject }) => Partial<CallFrameContext>,
  ) =>
    assign<C, E & AnyEventObject, undefined, E & AnyEventObject, never>(
      (args) => getChanges(args) as Partial<C>,
    )
  return {
    rememberCallBack: createAssign(callContextUpdates.callBack),
    forgetCallBack: createAssign(() => ({ callBackAt: null })),
    rememberOpening: createAssign(callContextUpdates.opening),
    rememberDeliveryZone: createAssign(callContextUpdates.deliveryZone),
    rememberClosing: createAssign(callContextUpdates.closing),
    rememberCaller: createAssign(callContextUpdates.caller),
    rememberAnswer: createAssign(() => ({ answered: true })),
    rememberFailure: assign<C, E & AnyEventObject, { where: CallStage }, E & AnyEventObject, never>(
      (args, where) => callContextUpdates.failure(args, where) as Partial<C>,
    ),
    forgetFailed: createAssign(() => ({ failed: null })),
    rememberUndone: createAssign(callContextUpdates.undone),
  }
}

/**
 * Creates the states before and between conversations: ready to call, waiting for the next call, and after failed
 * calls. `id`: id of the machine. `called`: transition when the customer calls. `unreachable`: transition when all
 * attempts have failed, or the number or every number is wrong.
 */
export const createCallFrameStates = <
  const Id extends string,
  const Called,
  const Unreachable,
  const Undone extends readonly unknown[],
  const OtherEvents extends object,
  const WaitingEvents extends object,
>(frame: {
  id: Id
  ready: PersonStep
  waiting: PersonStep
  called: Called
  unreachable: Unreachable
  /** Transitions that undo a failed call and return to the step in which it failed. */
  undone: Undone
  /** Transitions that end the task without a call. */
  otherEvents: OtherEvents
  /** Further transitions of the state `waiting`. */
  waitingEvents: WaitingEvents
}) => {
  const { id } = frame
  const callBack = createCallBackTransition(id)
  return {
    beginning: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'readyToCall' }],
    },
    readyToCall: {
      meta: frame.ready,
      ...callingHoursTimerEffects,
      on: {
        ...frame.otherEvents,
        CALL_STARTED: { guard: 'withinCallingHours', target: 'call' },
        CUSTOMER_CALLED: frame.called,
        NO_NUMBER_LEFT: { guard: 'everyPhoneWrong', target: 'unreachable', actions: notifyNotReached },
        CALL_BACK_SCHEDULED: callBack,
        CALLING_HOURS_ENDED: { target: 'nextCall', actions: 'rememberOpening' },
      },
    },
    callFailed: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'nextCall' }],
    },
    waiting: {
      meta: frame.waiting,
      ...callBackWaitingEffects,
      on: {
        ...frame.otherEvents,
        ...frame.waitingEvents,
        CALL_STARTED: { guard: 'withinCallingHours', target: 'call' },
        CUSTOMER_CALLED: frame.called,
        CALL_BACK_SCHEDULED: { ...callBack, reenter: true },
        CALL_FAILED_UNDONE: frame.undone,
        CALL_BACK_DUE: { target: 'nextCall', actions: 'rememberOpening' },
      },
    },
    nextCall: {
      always: [
        { guard: 'attemptsUsedUp', target: 'unreachable', actions: notifyNotReached },
        { guard: 'numberIsWrong', target: 'unreachable', actions: notifyNotReached },
        { guard: 'callBackSet', target: 'waiting' },
        { target: 'readyToCall' },
      ],
    },
    unreachable: { always: frame.unreachable },
  } as const
}

/**
 * Transitions to another call after the customer could not be reached: the operator calls again, or the customer calls.
 * `called`: transition for the call of the customer.
 */
export const createCallAgainEvents = <const Called>(called: Called) =>
  ({ CALL_STARTED: { guard: 'withinCallingHours', target: 'call' }, CUSTOMER_CALLED: called }) as const

export const createCallBackTransition = <const Id extends string>(id: Id) =>
  ({
    guard: validCallBackGuard,
    target: `#${id}.waiting`,
    actions: ['rememberCallBack', logCallBack],
  }) as const

export const createFailedCallTransition = <const Id extends string>(id: Id, where: 'greeting' | 'outcome') =>
  ({
    guard: validFailedCallGuard,
    target: `#${id}.callFailed`,
    actions: [{ type: 'rememberFailure', params: { where } }, countCall],
  }) as const

/** Transition of a customer who answers the call: the call no longer counts as an attempt if it fails. */
export const createAnsweredTransition = <const Target extends string>(target: Target) =>
  ({ target, actions: 'rememberAnswer' }) as const

/** Transition that undoes a failed call within the allowed time. */
export const createUndoTransition = <const Target extends string>(target: Target, ...guards: string[]) =>
  ({
    guard: and(['undoInTime', ...guards] as never),
    target,
    actions: ['rememberUndone', { type: 'takeBackCall', params: {} }],
  }) as const
