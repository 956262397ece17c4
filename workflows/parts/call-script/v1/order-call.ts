import { and } from 'xstate'
import type { PersonStep } from '../../../define.ts'
import { cancelNotReached, logCall, reportCancellation } from './effects.ts'
import { outcomeOverrides } from './events.ts'
import { callBackOf, dialAgain, failedCallOf, undoOf } from './states.ts'

/**
 * What a call about an order leads to: transitions for the talk and its frame, and the states in which the operator enters
 * the outcome after the call. `id`: of the machine; `agreeable`: guard of what may be agreed of a shortage; `acceptable`:
 * `{ guard }` of a new order that may be confirmed, `{}`: each may.
 */
export const orderCall = <
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
  /** The outcome is sent to the order and, with the note, to the call log. */
  const concluded = <const Outcome extends string>(outcome: Outcome, logged: string = outcome) =>
    ({ target: `#${id}.${outcome}`, actions: logCall(logged) }) as const

  const changesAgreed = { guard: agreeable, ...concluded('changesAgreed') } as const
  const changesNotAgreed = concluded('changesNotAgreed')
  const confirmed = { ...acceptable, ...concluded('confirmed') } as const
  const notConfirmed = concluded('notConfirmed')
  const cancellation = { target: `#${id}.cancellationAgreed`, actions: reportCancellation } as const
  const notReached = { target: `#${id}.cancellationAgreed`, actions: cancelNotReached } as const

  const callBack = callBackOf(id)
  const failedCall = failedCallOf(id, 'outcome')
  const toGreeting = undoOf(`#${id}.call.greeting`, 'failedInGreeting')
  const toShortage = undoOf(`#${id}.shortageOutcome`, 'aboutShortage')
  const toArrival = undoOf(`#${id}.arrivalOutcome`)

  return {
    ...{ changesAgreed, changesNotAgreed, confirmed, notConfirmed, cancellation, callBack },
    hungUp: [
      { guard: 'aboutShortage', target: `#${id}.shortageOutcome` },
      { target: `#${id}.arrivalOutcome` },
    ],
    frame: {
      id,
      /** The customer has called: the conversation starts with its subject. */
      called: [
        { guard: 'aboutShortage', target: `#${id}.call.explaining` },
        { target: `#${id}.call.offering` },
      ],
      unreachable: [
        { guard: 'aboutShortage', target: 'shortageUnreachable' },
        { target: 'arrivalUnreachable' },
      ],
      undone: [toGreeting, toShortage, toArrival],
      besidesWaiting: {
        /** Enough calls have failed, so the order need not wait for another one that was promised. */
        FORM_WITH_COLLECTED: {
          guard: and(['attemptsUsedUp', 'aboutShortage', agreeable] as never),
          ...concluded('formedWithCollected'),
        },
      },
      besides: {
        /** The customer asked not to be called and accepts any changes. */
        FINISHED_WITHOUT_CALL: [
          {
            guard: and(['callUnwanted', 'aboutShortage', agreeable] as never),
            ...concluded('formedWithCollected', 'withoutCall'),
          },
          {
            guard: and([
              ...['callUnwanted', 'aboutArrival'],
              ...(acceptable.guard === undefined ? [] : [acceptable.guard]),
            ] as never),
            ...concluded('confirmed', 'withoutCall'),
          },
        ],
      },
    },
    outcomes: {
      // The call has ended: the operator enters its outcome.
      shortageOutcome: {
        meta: { ...conclude(), eventOverrides: outcomeOverrides },
        on: {
          CHANGES_AGREED: changesAgreed,
          CHANGES_NOT_AGREED: changesNotAgreed,
          CANCELLATION_AGREED: cancellation,
          CALL_FAILED: failedCall,
          CALL_BACK_SCHEDULED: callBack,
        },
      },
      arrivalOutcome: {
        meta: { ...conclude(), eventOverrides: outcomeOverrides },
        on: {
          CONFIRMED: confirmed,
          NOT_CONFIRMED: notConfirmed,
          CANCELLATION_AGREED: cancellation,
          CALL_FAILED: failedCall,
          CALL_BACK_SCHEDULED: callBack,
        },
      },

      // All attempts have failed: the order continues without the customer's consent, or the operator calls again.
      shortageUnreachable: {
        meta: conclude(),
        on: {
          ...dialAgain(`#${id}.call.explaining`),
          FORM_WITH_COLLECTED: {
            guard: and(['attemptsUsedUp', agreeable] as never),
            ...concluded('formedWithCollected'),
          },
          NOT_REACHED_CANCELLED: [
            { guard: 'numberIsWrong', ...notReached },
            { guard: 'nothingToForm', ...notReached },
          ],
          CALL_BACK_SCHEDULED: callBack,
          CALL_FAILED_UNDONE: [toGreeting, toShortage],
        },
      },
      arrivalUnreachable: {
        meta: conclude(),
        on: {
          ...dialAgain(`#${id}.call.offering`),
          NOT_CONFIRMED: notConfirmed,
          CALL_BACK_SCHEDULED: callBack,
          CALL_FAILED_UNDONE: [toGreeting, toArrival],
        },
      },
    },
  } as const
}
