import { and } from 'xstate'
import type { PersonStep } from '../../../define.ts'
import {
  callBackInTerm,
  countCall,
  logCallBack,
  untilHoursEnd,
  waitForCallBack,
  writeNotReached,
} from './effects.ts'

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

interface Screens {
  /** The operator says this script to the customer. */
  say: (script: string) => PersonStep
  /** The operator says what the call came to. */
  conclude: (script: string) => PersonStep
}

interface ShortageTalk<Agrees, Agreed, NotAgreed> extends Screens {
  agrees: Agrees
  agreed: Agreed
  notAgreed: NotAgreed
}

/** States of a call about what is missing: told, persuaded once more, agreed or refused. Cancelling is open from each. */
export const shortageTalk = <const Agrees, const Agreed, const NotAgreed>(
  talk: ShortageTalk<Agrees, Agreed, NotAgreed>,
) =>
  ({
    explaining: {
      meta: talk.say('explaining'),
      on: {
        CUSTOMER_AGREES: talk.agrees,
        CUSTOMER_OBJECTS: 'persuading',
        CUSTOMER_DISAGREES: 'refused',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
    persuading: {
      meta: talk.say('persuading'),
      on: {
        CUSTOMER_AGREES: talk.agrees,
        CUSTOMER_DISAGREES: 'refused',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
    agreed: {
      meta: talk.conclude('agreed'),
      on: { CHANGES_AGREED: talk.agreed, CUSTOMER_OBJECTS: 'persuading', CUSTOMER_CANCELS: 'cancelling' },
    },
    refused: {
      meta: talk.conclude('refused'),
      on: {
        CHANGES_NOT_AGREED: talk.notAgreed,
        CUSTOMER_OBJECTS: 'persuading',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
  }) as const

interface ArrivalTalk<Accepts, Confirmed, NotConfirmed> extends Screens {
  accepts: Accepts
  confirmed: Confirmed
  notConfirmed: NotConfirmed
}

/** States of a call about an order that has just come: offered, reassured once more, accepted or left undecided. */
export const arrivalTalk = <const Accepts, const Confirmed, const NotConfirmed>(
  talk: ArrivalTalk<Accepts, Confirmed, NotConfirmed>,
) =>
  ({
    offering: {
      meta: talk.say('offering'),
      on: {
        CUSTOMER_AGREES: talk.accepts,
        CUSTOMER_OBJECTS: 'reassuring',
        CUSTOMER_DISAGREES: 'undecided',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
    reassuring: {
      meta: talk.say('reassuring'),
      on: {
        CUSTOMER_AGREES: talk.accepts,
        CUSTOMER_DISAGREES: 'undecided',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
    accepted: {
      meta: talk.conclude('accepted'),
      on: { CONFIRMED: talk.confirmed, CUSTOMER_OBJECTS: 'reassuring', CUSTOMER_CANCELS: 'cancelling' },
    },
    undecided: {
      meta: talk.conclude('undecided'),
      on: {
        NOT_CONFIRMED: talk.notConfirmed,
        CUSTOMER_OBJECTS: 'reassuring',
        CUSTOMER_CANCELS: 'cancelling',
      },
    },
  }) as const

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** Final states of a task of calls. */
export const callEnds = {
  confirmed: { type: 'final', entry: report('CONFIRMED') },
  notConfirmed: { type: 'final', entry: report('NOT_CONFIRMED') },
  changesAgreed: { type: 'final', entry: report('CHANGES_AGREED') },
  changesNotAgreed: { type: 'final', entry: report('CHANGES_NOT_AGREED') },
  formedWithCollected: { type: 'final', entry: report('FORMED_WITH_COLLECTED') },
  // Reported with its reason by the step that leads here.
  cancellationAgreed: { type: 'final' },
  withdrawn: { type: 'final' },
} as const
