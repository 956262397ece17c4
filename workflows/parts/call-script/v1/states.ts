import type { PersonStep } from '../../../define.ts'

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

/** States of a call about what is missing: told, persuaded once more, agreed or refused. */
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
      on: { CHANGES_AGREED: talk.agreed, CUSTOMER_OBJECTS: 'persuading' },
    },
    refused: {
      meta: talk.conclude('refused'),
      on: { CHANGES_NOT_AGREED: talk.notAgreed, CUSTOMER_OBJECTS: 'persuading' },
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
      on: { CONFIRMED: talk.confirmed, CUSTOMER_OBJECTS: 'reassuring' },
    },
    undecided: {
      meta: talk.conclude('undecided'),
      on: { NOT_CONFIRMED: talk.notConfirmed, CUSTOMER_OBJECTS: 'reassuring' },
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
