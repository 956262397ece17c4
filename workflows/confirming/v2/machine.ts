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
import {
  callGuards as guards,
  callSummary as summary,
  remembered,
  startCalls,
  type CallContext,
  type CallEvent,
} from '../../parts/call-script/v2/rules.ts'
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
import type { WorkflowInput } from '../../task-input.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskConfirmingWork',
  mobile: true,
  stage,
  show: ['phone', 'shortage', 'money'],
})
const say = (script: string): PersonStep => ({
  ...step('confirming/v2/conversation', 'conversation'),
  show: script === 'offering' ? ['phone', 'goods'] : ['phone', 'shortage'],
  script,
})
/** Step that records the outcome of the call and an optional note. */
const conclude = (script?: string): PersonStep => ({
  ...step('confirming/v2/outcome', 'outcome'),
  ...(script && { script, show: ['phone', 'shortage'] }),
})

/** The outcome is sent to the order and, with the note, to the call log. */
const concluded = (outcome: string) => ({ target: `#confirming.${outcome}`, actions: logCall(outcome) })
const changesAgreed = { guard: 'collectedSumAboveZero', ...concluded('changesAgreed') } as const
const cancellation = { target: '#confirming.cancellationAgreed', actions: reportCancellation } as const
const notReached = { target: '#confirming.cancellationAgreed', actions: cancelNotReached } as const

const callBack = callBackOf('confirming')
const failedInOutcome = failedCallOf('confirming', 'outcome')
/** The customer has called: the conversation starts with its subject. */
const called = [
  { guard: 'aboutShortage', target: '#confirming.call.explaining' },
  { target: '#confirming.call.offering' },
] as const
const hungUp = [
  { guard: 'aboutShortage', target: '#confirming.shortageOutcome' },
  { target: '#confirming.arrivalOutcome' },
] as const

/** The customer asked not to be called and accepts any changes. */
const withoutCall = [
  {
    guard: and(['callUnwanted', 'aboutShortage', 'collectedSumAboveZero']),
    ...{ target: '#confirming.formedWithCollected', actions: logCall('withoutCall') },
  },
  {
    guard: and(['callUnwanted', 'aboutArrival']),
    ...{ target: '#confirming.confirmed', actions: logCall('withoutCall') },
  },
] as const

const toGreeting = undoOf('#confirming.call.greeting', 'failedInGreeting')
const toShortage = undoOf('#confirming.shortageOutcome', 'aboutShortage')
const toArrival = undoOf('#confirming.arrivalOutcome')

/**
 * Call to the customer about a new order or a shortage (specification 4). The call is one compound state, so that
 * hanging up works in each of its states.
 */
const machine = setup({
  types: {} as { context: CallContext; events: CallEvent; input: WorkflowInput; meta: StepMeta },
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
  id: 'confirming',
  context: ({ input }) => startCalls(input),
  initial: 'beginning',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ...callFrame({
      id: 'confirming',
      ready: step('confirming/v2/ready', 'preparation'),
      waiting: step('confirming/v2/waiting', 'preparation'),
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
      on: { CALL_BACK_SCHEDULED: callBack, HUNG_UP: hungUp, CALL_LEFT: hungUp },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [{ guard: 'aboutShortage', target: 'explaining' }, { target: 'offering' }],
            CUSTOMER_CANCELS: 'cancelling',
            CALL_FAILED: failedCallOf('confirming', 'greeting'),
          },
        },
        ...shortageTalk({
          say,
          conclude,
          agrees: { guard: 'collectedSumAboveZero', target: 'agreed' },
          agreed: changesAgreed,
          notAgreed: concluded('changesNotAgreed'),
        }),
        ...arrivalTalk({
          say,
          conclude,
          accepts: 'accepted',
          confirmed: concluded('confirmed'),
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
        CONFIRMED: concluded('confirmed'),
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
        ...dialAgain('#confirming.call.explaining'),
        FORM_WITH_COLLECTED: {
          guard: and(['attemptsUsedUp', 'collectedSumAboveZero']),
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
        ...dialAgain('#confirming.call.offering'),
        NOT_CONFIRMED: concluded('notConfirmed'),
        CALL_BACK_SCHEDULED: callBack,
        CALL_FAILED_UNDONE: [toGreeting, toArrival],
      },
    },

    ...callEnds,
  },
})

export default defineWorkflow({
  name: 'confirming',
  version: 2,
  kind: 'task',
  machine,
  guards,
  events: {
    ...answers(),
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirming/v2/cancellation',
      tone: 'danger',
      secret: inOwnWords,
    },
    ...frameEvents({ failed: 'confirming/v2/call-failed', callBack: 'confirming/v2/call-back' }),
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary,
})
