import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  callBackInTerm,
  countCall,
  logCall,
  reportCancellation,
  waitForCallBack,
} from '../../parts/call-script/v1/effects.ts'
import { answers } from '../../parts/call-script/v1/events.ts'
import { nextCallBack, promisedCallBack } from '../../parts/call-script/v1/rules.ts'
import { arrivalTalk, callEnds, shortageTalk } from '../../parts/call-script/v1/states.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { failedIn, guards, startFrom, summary, type Context, type Event } from './rules.ts'

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

/** A delivery is brought only for so much; specification 5. */
const agreeable = and(['collectedSumAboveZero', 'collectedSumAtLeastMinimum'])

/** The outcome goes to the order, with its note to the log of calls. */
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

const callBack = {
  guard: callBackInTerm,
  target: '#confirmingDelivery.waiting',
  actions: ['rememberCallBack', 'forgetFailed'],
} as const

const failedCall = (where: 'greeting' | 'outcome') =>
  ({
    guard: callBackInTerm,
    target: '#confirmingDelivery.callFailed',
    actions: [
      // The instant first: it asks whether this was the last attempt.
      'rememberNextCall',
      'countAttempt',
      { type: 'rememberFailed', params: { where } },
      countCall,
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

    // The line is dead: the operator says what the talk came to.
    shortageOutcome: {
      meta: conclude(),
      on: {
        CHANGES_AGREED: changesAgreed,
        CHANGES_NOT_AGREED: concluded('changesNotAgreed'),
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedCall('outcome'),
        CALL_BACK_SCHEDULED: callBack,
      },
    },
    arrivalOutcome: {
      meta: conclude(),
      on: {
        CONFIRMED: confirmed,
        NOT_CONFIRMED: concluded('notConfirmed'),
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
      ...waitForCallBack,
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
          ...concluded('formedWithCollected'),
        },
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: [toGreeting, toShortage],
      },
    },
    arrivalUnreachable: {
      meta: conclude(),
      on: {
        CALL_STARTED: 'call',
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
    ...answers('step'),
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
