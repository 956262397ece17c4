import { and } from 'xstate'
import type { PersonStep } from '../../../define.ts'
import { notReachedEffects, logCall, cancellationEffects } from './effects.ts'
import { unknownOutcomeEventOverrides } from './events.ts'
import {
  createCallBackTransition,
  createCallAgainEvents,
  createFailedCallTransition,
  createUndoTransition,
} from './states.ts'

/**
 * Creates the transitions of a call about an order, and the states in which the operator enters the outcome afterwards.
 * `id`: id of the machine. `conclude`: creates the step for the outcome. `agreeable`: guard for agreeing to a shortage.
 * `acceptable`: `{ guard }` for confirming a new order; `{}` if every order can be confirmed.
 */
export const createOrderCallTransitions = <
  const Id extends string,
  const Agreeable,
  const Acceptable extends { guard?: string },
>({
  id,
  conclude,
  agreeable,
  acceptable,
}: {
  id: Id
  conclude: () => PersonStep
  agreeable: Agreeable
  acceptable: Acceptable
}) => {
  /** Returns the transition to the final state `outcome`. It also adds the outcome and the note to the call log. */
  const toOutcome = <const Outcome extends string>(outcome: Outcome, logOutcome: string = outcome) =>
    ({ target: `#${id}.${outcome}`, actions: logCall(logOutcome) }) as const

  const changesAgreed = { guard: agreeable, ...toOutcome('changesAgreed') } as const
  const changesNotAgreed = toOutcome('changesNotAgreed')
  const confirmed = { ...acceptable, ...toOutcome('confirmed') } as const
  const notConfirmed = toOutcome('notConfirmed')
  const cancellation = { target: `#${id}.cancellationAgreed`, actions: cancellationEffects } as const
  const notReached = { target: `#${id}.notReachedCancelled`, actions: notReachedEffects } as const

  const callBack = createCallBackTransition(id)
  const failedCall = createFailedCallTransition(id, 'outcome')
  const toGreeting = createUndoTransition(`#${id}.call.greeting`, 'failedInGreeting')
  const toShortage = createUndoTransition(`#${id}.shortageOutcome`, 'aboutShortage')
  const toArrival = createUndoTransition(`#${id}.arrivalOutcome`)

  return {
    ...{ changesAgreed, changesNotAgreed, confirmed, notConfirmed, cancellation, callBack },
    hungUp: [
      { guard: 'aboutShortage', target: `#${id}.shortageOutcome` },
      { target: `#${id}.arrivalOutcome` },
    ],
    frame: {
      id,
      /** Transition if the customer calls: the conversation begins without the greeting. */
      called: [
        { guard: 'aboutShortage', target: `#${id}.call.explaining` },
        { target: `#${id}.call.offering` },
      ],
      unreachable: [
        { guard: 'aboutShortage', target: 'shortageUnreachable' },
        { target: 'arrivalUnreachable' },
      ],
      undone: [toGreeting, toShortage, toArrival],
      waitingEvents: {
        /**
         * All attempts have failed or every number is wrong, so the order can be formed without waiting for the
         * scheduled call.
         */
        FORM_WITH_COLLECTED: [
          {
            guard: and(['everyPhoneWrong', 'aboutShortage', agreeable] as never),
            ...toOutcome('formedWithCollected'),
          },
          {
            guard: and(['attemptsUsedUp', 'aboutShortage', agreeable] as never),
            ...toOutcome('formedWithCollected'),
          },
        ],
      },
      otherEvents: {
        /** Ends the task without a call, because the customer asked not to be called and accepts any changes. */
        FINISHED_WITHOUT_CALL: [
          {
            guard: and(['callUnwanted', 'aboutShortage', agreeable] as never),
            ...toOutcome('formedWithCollected', 'withoutCall'),
          },
          {
            guard: and([
              ...['callUnwanted', 'aboutArrival'],
              ...(acceptable.guard === undefined ? [] : [acceptable.guard]),
            ] as never),
            ...toOutcome('confirmed', 'withoutCall'),
          },
        ],
      },
    },
    outcomes: {
      // The call has ended: the operator enters its outcome.
      shortageOutcome: {
        meta: { ...conclude(), eventOverrides: unknownOutcomeEventOverrides },
        on: {
          CHANGES_AGREED: changesAgreed,
          CHANGES_NOT_AGREED: changesNotAgreed,
          CANCELLATION_AGREED: cancellation,
          CALL_FAILED: failedCall,
          CALL_BACK_SCHEDULED: callBack,
        },
      },
      arrivalOutcome: {
        meta: { ...conclude(), eventOverrides: unknownOutcomeEventOverrides },
        on: {
          CONFIRMED: confirmed,
          NOT_CONFIRMED: notConfirmed,
          CANCELLATION_AGREED: cancellation,
          CALL_FAILED: failedCall,
          CALL_BACK_SCHEDULED: callBack,
        },
      },

      // All attempts have failed, or the number or every number is wrong. The operator forms or cancels the order, or calls again.
      shortageUnreachable: {
        meta: conclude(),
        on: {
          ...createCallAgainEvents(`#${id}.call.explaining`),
          FORM_WITH_COLLECTED: [
            { guard: and(['everyPhoneWrong', agreeable] as never), ...toOutcome('formedWithCollected') },
            { guard: and(['attemptsUsedUp', agreeable] as never), ...toOutcome('formedWithCollected') },
          ],
          NOT_REACHED_CANCELLED: [
            { guard: 'numberIsWrong', ...notReached },
            { guard: 'everyPhoneWrong', ...notReached },
            { guard: 'nothingToForm', ...notReached },
          ],
          CALL_BACK_SCHEDULED: callBack,
          CALL_FAILED_UNDONE: [toGreeting, toShortage],
        },
      },
      arrivalUnreachable: {
        meta: conclude(),
        on: {
          ...createCallAgainEvents(`#${id}.call.offering`),
          NOT_CONFIRMED: notConfirmed,
          CALL_BACK_SCHEDULED: callBack,
          CALL_FAILED_UNDONE: [toGreeting, toArrival],
        },
      },
    },
  } as const
}
