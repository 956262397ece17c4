import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, inOwnWords, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  cancelNotReached,
  logCall,
  reportCancellation,
  untilCallLeft,
} from '../../parts/call-script/v2/effects.ts'
import { answers, frameEvents } from '../../parts/call-script/v2/events.ts'
import { remembered } from '../../parts/call-script/v2/rules.ts'
import {
  arrivalTalk,
  callBackOf,
  callEnds,
  callFrame,
  dialAgain,
  failedCallOf,
  shortageTalk,
  undoOf,
} from '../../parts/call-script/v2/states.ts'
import { moveAsAgreed, slotHolds } from '../../parts/delivery-slot/v1/effects.ts'
import { changedAddress, changedPoint } from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { acceptable, agreeableSum, guards, startFrom, summary, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskConfirmingDeliveryWork',
  mobile: true,
  stage,
  show: ['phone', 'shortage', 'money'],
})
const say = (script: string): PersonStep => ({
  ...step('confirmingDelivery/v1/conversation', 'conversation'),
  show: script === 'offering' ? ['phone', 'goods'] : ['phone', 'shortage'],
  script,
})
/** Step that records the outcome of the call and an optional note. */
const conclude = (script?: string): PersonStep => ({
  ...step('confirmingDelivery/v1/outcome', 'outcome'),
  ...(script && { script, show: ['phone', 'shortage'] }),
})

/** The service delivers there for the price that the customer was told. */
const placeHolds = ['placeKnown', 'placeCovered', 'priceAgreed'] as const

/** Minimum sum of a delivery; specification 5. */
const agreeable = and(['collectedSumAboveZero', 'collectedSumAtLeastMinimum'])

/** The outcome is sent to the order and, with the note, to the call log. */
const concluded = (outcome: string) => ({
  target: `#confirmingDelivery.${outcome}`,
  actions: logCall(outcome),
})
const changesAgreed = { guard: agreeable, ...concluded('changesAgreed') } as const
const confirmed = { guard: 'orderSumAtLeastMinimum', ...concluded('confirmed') } as const
const cancellation = {
  target: '#confirmingDelivery.cancellationAgreed',
  actions: reportCancellation,
} as const
const notReached = { target: '#confirmingDelivery.cancellationAgreed', actions: cancelNotReached } as const

const callBack = callBackOf('confirmingDelivery')
const failedInOutcome = failedCallOf('confirmingDelivery', 'outcome')
/** The customer has called: the conversation starts with its subject. */
const called = [
  { guard: 'aboutShortage', target: '#confirmingDelivery.call.explaining' },
  { target: '#confirmingDelivery.call.offering' },
] as const
const hungUp = [
  { guard: 'aboutShortage', target: '#confirmingDelivery.shortageOutcome' },
  { target: '#confirmingDelivery.arrivalOutcome' },
] as const

/** The customer asked not to be called and accepts any changes. */
const withoutCall = [
  {
    guard: and(['callUnwanted', 'aboutShortage', agreeable]),
    ...{ target: '#confirmingDelivery.formedWithCollected', actions: logCall('withoutCall') },
  },
  {
    guard: and(['callUnwanted', 'aboutArrival', 'orderSumAtLeastMinimum']),
    ...{ target: '#confirmingDelivery.confirmed', actions: logCall('withoutCall') },
  },
] as const

const toGreeting = undoOf('#confirmingDelivery.call.greeting', 'failedInGreeting')
const toShortage = undoOf('#confirmingDelivery.shortageOutcome', 'aboutShortage')
const toArrival = undoOf('#confirmingDelivery.arrivalOutcome')

/**
 * Call to the customer of a delivery about a new order or a shortage (specification 4). Nothing can be agreed below the
 * minimum sum. The call is one compound state, so that hanging up works in each of its states.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCallBack: assign((args) => remembered.callBack(args)),
    forgetCallBack: assign({ callBackAt: null }),
    rememberOpening: assign((args) => remembered.opening(args)),
    rememberClosing: assign((args) => remembered.closing(args)),
    rememberCaller: assign((args) => remembered.caller(args)),
    rememberFailure: assign((args, where: { where: 'greeting' | 'outcome' }) =>
      remembered.failure(args, where),
    ),
    forgetFailed: assign({ failed: null }),
    rememberUndone: assign((args) => remembered.undone(args)),
  },
}).createMachine({
  id: 'confirmingDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ...callFrame({
      id: 'confirmingDelivery',
      ready: step('confirmingDelivery/v1/ready', 'preparation'),
      waiting: step('confirmingDelivery/v1/waiting', 'preparation'),
      called,
      unreachable: [
        { guard: 'aboutShortage', target: 'shortageUnreachable' },
        { target: 'arrivalUnreachable' },
      ],
      undone: [toGreeting, toShortage, toArrival],
      besides: { FINISHED_WITHOUT_CALL: withoutCall },
    }),
    call: {
      initial: 'greeting',
      ...untilCallLeft,
      on: {
        CALL_BACK_SCHEDULED: callBack,
        HUNG_UP: hungUp,
        CALL_LEFT: hungUp,
        // Possible in every state of the call.
        DELIVERY_MOVED: {
          guard: slotHolds,
          actions: moveAsAgreed,
        },
        ADDRESS_CHANGED: {
          guard: and(['broughtToDoor', ...placeHolds]),
          actions: { type: 'changeAddress', params: ({ event }) => changedAddress(event) },
        },
        POINT_CHANGED: {
          guard: and(['leftAtPoint', ...placeHolds, 'pointOffered']),
          actions: { type: 'changeAddress', params: ({ event }) => changedPoint(event) },
        },
      },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [{ guard: 'aboutShortage', target: 'explaining' }, { target: 'offering' }],
            CUSTOMER_CANCELS: 'cancelling',
            CALL_FAILED: failedCallOf('confirmingDelivery', 'greeting'),
          },
        },
        ...shortageTalk({
          say,
          conclude,
          agrees: { guard: agreeable, target: 'agreed' },
          agreed: changesAgreed,
          notAgreed: concluded('changesNotAgreed'),
        }),
        ...arrivalTalk({
          say,
          conclude,
          accepts: { guard: 'orderSumAtLeastMinimum', target: 'accepted' },
          confirmed,
          notConfirmed: concluded('notConfirmed'),
        }),
        cancelling: {
          meta: conclude('cancelling'),
          on: {
            CANCELLATION_AGREED: cancellation,
            CUSTOMER_OBJECTS: [{ guard: 'aboutShortage', target: 'persuading' }, { target: 'reassuring' }],
          },
        },
      },
    },

    // The call has ended: the operator enters its outcome.
    shortageOutcome: {
      meta: conclude(),
      on: {
        CHANGES_AGREED: changesAgreed,
        CHANGES_NOT_AGREED: concluded('changesNotAgreed'),
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedInOutcome,
        CALL_BACK_SCHEDULED: callBack,
      },
    },
    arrivalOutcome: {
      meta: conclude(),
      on: {
        CONFIRMED: confirmed,
        NOT_CONFIRMED: concluded('notConfirmed'),
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedInOutcome,
        CALL_BACK_SCHEDULED: callBack,
      },
    },

    // All attempts have failed: the order continues without the customer's consent, or the operator calls again.
    shortageUnreachable: {
      meta: conclude(),
      on: {
        ...dialAgain('#confirmingDelivery.call.explaining'),
        FORM_WITH_COLLECTED: {
          guard: and(['attemptsUsedUp', agreeable]),
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
        ...dialAgain('#confirmingDelivery.call.offering'),
        NOT_CONFIRMED: concluded('notConfirmed'),
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: [toGreeting, toArrival],
      },
    },

    ...callEnds,
  },
})

export default defineWorkflow({
  name: 'confirmingDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    ...answers(agreeableSum, acceptable),
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/cancellation',
      tone: 'danger',
      secret: inOwnWords,
    },
    DELIVERY_MOVED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/slot',
      tone: 'plain',
      facts: ['timeslot'],
    },
    ADDRESS_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/address',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint !== true,
      secret: {
        fields: [
          'city',
          'street',
          'house',
          'housing',
          'building',
          'apartment',
          'postcode',
          'region',
          'comment',
          'address',
        ],
        guards: [],
      },
    },
    POINT_CHANGED: {
      by: 'person',
      payload: 'confirmingDelivery/v1/point',
      tone: 'plain',
      facts: ['coverage'],
      onlyIf: ({ byPoint }: Context) => byPoint === true,
      secret: { fields: ['city', 'pointId', 'comment', 'address'], guards: [] },
    },
    ...frameEvents({
      failed: 'confirmingDelivery/v1/call-failed',
      callBack: 'confirmingDelivery/v1/call-back',
    }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary,
})
