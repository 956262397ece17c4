import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  failedIn,
  guards,
  nextCallBack,
  noteOf,
  promisedCallBack,
  startFrom,
  summary,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskConfirmingDeliveryWork',
  mobile: true,
  stage,
})
const say = (script: string): PersonStep => ({
  ...step('confirmingDelivery/v1/conversation', 'conversation'),
  script,
})
/** Here the call is given its outcome, and a note if the operator has one. */
const conclude = (script?: string): PersonStep => ({
  ...step('confirmingDelivery/v1/outcome', 'outcome'),
  ...(script && { script }),
})

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** A delivery is brought only for so much; specification 5. */
const agreeable = and(['collectedSumAboveZero', 'collectedSumAtLeastMinimum'])

/** The outcome goes to the order, with its note to the log of calls. */
const concluded = (outcome: string, target: string) =>
  ({
    target: `#confirmingDelivery.${target}`,
    actions: {
      type: 'logCall' as const,
      params: ({ event }: { event: Event }) => ({ outcome, note: noteOf(event) }),
    },
  }) as const

const callBack = {
  guard: and(['callBackInFuture', 'callBackWithinTerm']),
  target: '#confirmingDelivery.waiting',
  actions: ['rememberCallBack', 'forgetFailed'],
} as const

const cancellation = {
  target: '#confirmingDelivery.cancellationAgreed',
  actions: {
    type: 'reportToOrder' as const,
    params: ({ event }: { event: Extract<Event, { type: 'CANCELLATION_AGREED' }> }) => ({
      event: {
        type: 'CANCELLATION_AGREED',
        reasonId: event.payload.reasonId,
        comment: event.payload.comment ?? null,
      },
    }),
  },
} as const

const failedCall = (where: 'greeting' | 'outcome') =>
  ({
    guard: and(['callBackInFuture', 'callBackWithinTerm']),
    target: '#confirmingDelivery.callFailed',
    actions: [
      // The instant first: it asks whether this was the last attempt.
      'rememberNextCall',
      'countAttempt',
      { type: 'rememberFailed', params: { where } },
      {
        type: 'countCall' as const,
        params: ({ event }: { event: Extract<Event, { type: 'CALL_FAILED' }> }) => ({
          waitReasonId: event.payload.waitReasonId,
          note: event.payload.note ?? null,
        }),
      },
    ],
  }) as const

/** Back to where the call was called failed, as if nobody had said so. */
const undone = { actions: ['uncountAttempt', 'forgetFailed', { type: 'takeBackCall', params: {} }] } as const
const toGreeting = {
  guard: and(['undoInTime', 'failedInGreeting']),
  target: '#confirmingDelivery.call.greeting',
  ...undone,
} as const
const toShortage = { guard: 'undoInTime', target: '#confirmingDelivery.shortageOutcome', ...undone } as const
const toArrival = { guard: 'undoInTime', target: '#confirmingDelivery.arrivalOutcome', ...undone } as const

/**
 * The call to the customer of a delivery: an order that has just come, or one of which something is missing
 * (specification 4). Nothing is agreed below the minimum sum of a delivery.
 * The call is one compound state, so that hanging up leads on from wherever the talk stands.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCallBack: assign({ callBackAt: promisedCallBack }),
    rememberNextCall: assign({ callBackAt: nextCallBack }),
    forgetCallBack: assign({ callBackAt: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    uncountAttempt: assign({ attempts: ({ context }) => context.attempts - 1 }),
    rememberFailed: assign({
      failed: ({ event }, { where }: { where: 'greeting' | 'outcome' }) => failedIn(event, where),
    }),
    forgetFailed: assign({ failed: null }),
  },
}).createMachine({
  id: 'confirmingDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'readyToCall',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    readyToCall: {
      meta: step('confirmingDelivery/v1/ready', 'preparation'),
      on: { CALL_STARTED: 'call', CALL_BACK_SCHEDULED: callBack },
    },
    call: {
      initial: 'greeting',
      entry: 'forgetFailed',
      on: {
        CALL_BACK_SCHEDULED: callBack,
        HUNG_UP: [{ guard: 'aboutShortage', target: 'shortageOutcome' }, { target: 'arrivalOutcome' }],
      },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [{ guard: 'aboutShortage', target: 'explaining' }, { target: 'offering' }],
            CALL_FAILED: failedCall('greeting'),
          },
        },

        explaining: {
          meta: say('explaining'),
          on: {
            CUSTOMER_AGREES: { guard: agreeable, target: 'agreed' },
            CUSTOMER_OBJECTS: 'persuading',
            CUSTOMER_DISAGREES: 'refused',
            CUSTOMER_CANCELS: 'cancelling',
          },
        },
        persuading: {
          meta: say('persuading'),
          on: {
            CUSTOMER_AGREES: { guard: agreeable, target: 'agreed' },
            CUSTOMER_DISAGREES: 'refused',
            CUSTOMER_CANCELS: 'cancelling',
          },
        },
        agreed: {
          meta: conclude('agreed'),
          on: {
            CHANGES_AGREED: {
              guard: agreeable,
              ...concluded('changesAgreed', 'changesAgreed'),
            },
            CUSTOMER_OBJECTS: 'persuading',
          },
        },
        refused: {
          meta: conclude('refused'),
          on: {
            CHANGES_NOT_AGREED: concluded('changesNotAgreed', 'changesNotAgreed'),
            CUSTOMER_OBJECTS: 'persuading',
          },
        },

        offering: {
          meta: say('offering'),
          on: {
            CUSTOMER_AGREES: { guard: 'orderSumAtLeastMinimum', target: 'accepted' },
            CUSTOMER_OBJECTS: 'reassuring',
            CUSTOMER_DISAGREES: 'undecided',
            CUSTOMER_CANCELS: 'cancelling',
          },
        },
        reassuring: {
          meta: say('reassuring'),
          on: {
            CUSTOMER_AGREES: { guard: 'orderSumAtLeastMinimum', target: 'accepted' },
            CUSTOMER_DISAGREES: 'undecided',
            CUSTOMER_CANCELS: 'cancelling',
          },
        },
        accepted: {
          meta: conclude('accepted'),
          on: {
            CONFIRMED: { guard: 'orderSumAtLeastMinimum', ...concluded('confirmed', 'confirmed') },
            CUSTOMER_OBJECTS: 'reassuring',
          },
        },
        undecided: {
          meta: conclude('undecided'),
          on: { NOT_CONFIRMED: concluded('notConfirmed', 'notConfirmed'), CUSTOMER_OBJECTS: 'reassuring' },
        },

        cancelling: {
          meta: conclude('cancelling'),
          on: {
            CANCELLATION_AGREED: cancellation,
            CUSTOMER_OBJECTS: [{ guard: 'aboutShortage', target: 'persuading' }, { target: 'reassuring' }],
          },
        },
      },
    },

    // The line is dead: the operator says what the talk came to.
    shortageOutcome: {
      meta: conclude(),
      on: {
        CHANGES_AGREED: { guard: agreeable, ...concluded('changesAgreed', 'changesAgreed') },
        CHANGES_NOT_AGREED: concluded('changesNotAgreed', 'changesNotAgreed'),
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedCall('outcome'),
        CALL_BACK_SCHEDULED: callBack,
      },
    },
    arrivalOutcome: {
      meta: conclude(),
      on: {
        CONFIRMED: { guard: 'orderSumAtLeastMinimum', ...concluded('confirmed', 'confirmed') },
        NOT_CONFIRMED: concluded('notConfirmed', 'notConfirmed'),
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedCall('outcome'),
        CALL_BACK_SCHEDULED: callBack,
      },
    },

    callFailed: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'nextCall' }],
    },
    waiting: {
      meta: step('confirmingDelivery/v1/waiting', 'preparation'),
      entry: [
        {
          type: 'startTimer',
          params: ({ context }) => ({
            name: 'callBack',
            event: 'CALL_BACK_DUE',
            at: context.callBackAt ?? '',
          }),
        },
        { type: 'postponeTask', params: ({ context }) => ({ until: context.callBackAt }) },
      ],
      exit: [
        'forgetCallBack',
        { type: 'cancelTimer', params: { name: 'callBack' } },
        { type: 'postponeTask', params: { until: null } },
      ],
      on: {
        CALL_STARTED: 'call',
        CALL_BACK_DUE: { target: 'nextCall', actions: 'forgetFailed' },
        CALL_FAILED_UNDONE: [
          toGreeting,
          { ...toShortage, guard: and(['undoInTime', 'aboutShortage']) },
          toArrival,
        ],
        CALL_BACK_SCHEDULED: { ...callBack, reenter: true },
      },
    },
    nextCall: {
      always: [
        { guard: and(['attemptsUsedUp', 'aboutShortage']), target: 'shortageUnreachable' },
        { guard: 'attemptsUsedUp', target: 'arrivalUnreachable' },
        { target: 'readyToCall' },
      ],
    },
    // Enough calls have failed: the order may go on without the customer's word, or the operator calls once more.
    shortageUnreachable: {
      meta: conclude(),
      on: {
        CALL_STARTED: 'call',
        FORM_WITH_COLLECTED: {
          guard: agreeable,
          ...concluded('formedWithCollected', 'formedWithCollected'),
        },
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: [toGreeting, toShortage],
      },
    },
    arrivalUnreachable: {
      meta: conclude(),
      on: {
        CALL_STARTED: 'call',
        NOT_CONFIRMED: concluded('notConfirmed', 'notConfirmed'),
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: [toGreeting, toArrival],
      },
    },

    confirmed: { type: 'final', entry: report('CONFIRMED') },
    notConfirmed: { type: 'final', entry: report('NOT_CONFIRMED') },
    changesAgreed: { type: 'final', entry: report('CHANGES_AGREED') },
    changesNotAgreed: { type: 'final', entry: report('CHANGES_NOT_AGREED') },
    formedWithCollected: { type: 'final', entry: report('FORMED_WITH_COLLECTED') },
    // Reported with its reason by the step that leads here.
    cancellationAgreed: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'confirmingDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  // In the order of the digit keys: what is said to the customer, then what the call came to.
  events: {
    CALL_STARTED: { by: 'person', payload: 'none', tone: 'main' },
    CUSTOMER_LISTENS: { by: 'person', payload: 'none', tone: 'main' },
    CUSTOMER_AGREES: { by: 'person', payload: 'none', tone: 'main' },
    CONFIRMED: { by: 'person', payload: 'step', tone: 'main' },
    CHANGES_AGREED: { by: 'person', payload: 'step', tone: 'main' },
    CUSTOMER_OBJECTS: { by: 'person', payload: 'none', tone: 'plain' },
    CUSTOMER_DISAGREES: { by: 'person', payload: 'none', tone: 'plain' },
    CHANGES_NOT_AGREED: { by: 'person', payload: 'step', tone: 'plain' },
    FORM_WITH_COLLECTED: { by: 'person', payload: 'step', tone: 'plain', irreversible: true },
    NOT_CONFIRMED: { by: 'person', payload: 'step', tone: 'plain' },
    CUSTOMER_CANCELS: { by: 'person', payload: 'none', tone: 'danger' },
    CANCELLATION_AGREED: { by: 'person', payload: 'confirmingDelivery/v1/cancellation', tone: 'danger' },
    CALL_FAILED: { by: 'person', payload: 'confirmingDelivery/v1/call-failed', tone: 'plain' },
    CALL_BACK_SCHEDULED: { by: 'person', payload: 'confirmingDelivery/v1/call-back', tone: 'plain' },
    CALL_FAILED_UNDONE: {
      by: 'person',
      payload: 'none',
      tone: 'plain',
      undoes: { event: 'CALL_FAILED', until: ({ failed }: Context) => failed?.until ?? null },
    },
    HUNG_UP: { by: 'person', payload: 'none', tone: 'plain' },
    CALL_BACK_DUE: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary,
})
