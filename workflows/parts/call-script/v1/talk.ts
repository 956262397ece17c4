import type { MachineEvent, PersonStep } from '../../../define.ts'
import type { Facts } from '../../../facts.ts'
import type { OrderLineFacts, WorkflowInput } from '../../../task-input.ts'
import { reportToOrder } from '../../report.ts'
import { sumBy } from '../../pieces.ts'

/** Subject of a call about an order: a new order, or a shortage. */
export interface CallSubject {
  purpose: 'arrival' | 'shortage'
  lines: OrderLineFacts[]
}

/** Events of older records do not have the fact. */
export type PhoneFacts = Partial<Pick<Facts, 'customerPhones'>>

/** The operator's note about a call. */
export interface CallNote {
  note?: string
}
export type CancellationEvent = MachineEvent<
  'CANCELLATION_AGREED',
  { reasonId: number; comment?: string } & CallNote
>

/** Answers of the customer and outcomes of the call. */
export type TalkEvent =
  | MachineEvent<'CUSTOMER_LISTENS'>
  | MachineEvent<'CUSTOMER_AGREES'>
  | MachineEvent<'CUSTOMER_OBJECTS'>
  | MachineEvent<'CUSTOMER_DISAGREES'>
  | MachineEvent<'CUSTOMER_CANCELS'>
  | MachineEvent<'CONFIRMED', CallNote>
  | MachineEvent<'NOT_CONFIRMED', CallNote>
  | MachineEvent<'CHANGES_AGREED', CallNote>
  | MachineEvent<'CHANGES_NOT_AGREED', CallNote>
  | MachineEvent<'FORM_WITH_COLLECTED', CallNote, PhoneFacts>
  | CancellationEvent

type Args = { context: CallSubject }

/** Price of the collected pieces in minor units. */
export const getCollectedSum = ({ lines }: Pick<CallSubject, 'lines'>) =>
  sumBy(lines, (line) => line.collected * line.unitPrice)
/** Price of the ordered pieces in minor units. */
export const getOrderedSum = ({ lines }: Pick<CallSubject, 'lines'>) =>
  sumBy(lines, (line) => line.ordered * line.unitPrice)

/** Source: specification 5, «Collection and forming». */
export const callSubjectGuards = {
  aboutArrival: ({ context }: Args) => context.purpose === 'arrival',
  aboutShortage: ({ context }: Args) => context.purpose === 'shortage',
  collectedSumAboveZero: ({ context }: Args) => getCollectedSum(context) > 0,
  nothingToForm: ({ context }: Args) => getCollectedSum(context) === 0,
}

export const createCallSubjectContext = ({ order, params }: WorkflowInput): CallSubject => ({
  purpose: params.purpose === 'shortage' ? 'shortage' : 'arrival',
  lines: order.lines,
})

export function createCallSubjectTextValues({ lines }: CallSubject) {
  const ordered = sumBy(lines, (line) => line.ordered)
  const collected = sumBy(lines, (line) => line.collected)
  return { ordered, collected, missing: ordered - collected }
}

interface TalkSteps {
  /** Creates the step in which the operator reads a script to the customer. */
  say: (script: string) => PersonStep
  /** Creates the step in which the operator enters the outcome of the call. */
  conclude: (script: string) => PersonStep
}

interface ShortageTalk<Agrees, Agreed, NotAgreed> extends TalkSteps {
  agrees: Agrees
  agreed: Agreed
  notAgreed: NotAgreed
}

/** Creates the states of a call about a shortage. The customer can cancel the order in each of them. */
export const createShortageTalkStates = <const Agrees, const Agreed, const NotAgreed>(
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

interface ArrivalTalk<Accepts, Confirmed, NotConfirmed> extends TalkSteps {
  accepts: Accepts
  confirmed: Confirmed
  notConfirmed: NotConfirmed
}

/** Creates the states of a call about a new order. */
export const createArrivalTalkStates = <const Accepts, const Confirmed, const NotConfirmed>(
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

/** Final states of a call task. */
export const callFinalStates = {
  confirmed: { type: 'final', entry: reportToOrder('CONFIRMED') },
  notConfirmed: { type: 'final', entry: reportToOrder('NOT_CONFIRMED') },
  changesAgreed: { type: 'final', entry: reportToOrder('CHANGES_AGREED') },
  changesNotAgreed: { type: 'final', entry: reportToOrder('CHANGES_NOT_AGREED') },
  formedWithCollected: { type: 'final', entry: reportToOrder('FORMED_WITH_COLLECTED') },
  // Reports nothing, because the transition to this state has already sent the cancellation and its reason.
  cancellationAgreed: { type: 'final' },
  withdrawn: { type: 'final' },
} as const

/**
 * Final state of an order that was cancelled because nobody could be reached. The transition to this state has already
 * sent the cancellation.
 */
export const notReachedFinalState = { notReachedCancelled: { type: 'final' } } as const
