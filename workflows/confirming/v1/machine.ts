import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, freeTextFields, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { getEnteredCallBackTimeInUtc, callBackWaitingEffects } from '../../parts/call-script/v1/call-backs.ts'
import { sendCancellation } from '../../parts/call-script/v1/effects.ts'
import type { CallFailedEvent } from '../../parts/call-script/v1/rules.ts'
import { unknownOutcomeEventOverrides } from '../../parts/call-script/v1/events.ts'
import {
  createArrivalTalkStates,
  callFinalStates,
  createShortageTalkStates,
} from '../../parts/call-script/v1/talk.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  guards,
  getNextCallTime,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskConfirmingWork',
  mobile: true,
  stage,
  show: ['phone', 'shortage', 'money'],
})
const say = (script: string, stage = 'conversation'): PersonStep => ({
  ...step('confirming/v1/conversation', stage),
  show: script === 'offering' ? ['phone', 'goods'] : ['phone', 'shortage'],
  script,
})
const conclude = (script: string) => say(script, 'outcome')

const changesAgreed = {
  guard: 'collectedSumAboveZero',
  target: '#confirming.changesAgreed',
} as const

const cancellation = { target: '#confirming.cancellationAgreed', actions: sendCancellation } as const

/** Guard for every call-back time that the operator types. */
const callBackInTerm = and(['callBackInFuture', 'callBackWithinTerm'])
const callBack = {
  guard: callBackInTerm,
  target: '#confirming.waiting',
  actions: 'rememberCallBack',
} as const

const failedCall = {
  guard: callBackInTerm,
  target: '#confirming.callFailed',
  actions: [
    // Before `countAttempt`, because it uses the old count to check whether this was the last attempt.
    'rememberNextCall',
    'countAttempt',
    {
      type: 'countCall',
      params: ({ event: { payload } }: { event: CallFailedEvent }) => ({
        waitReasonId: payload.waitReasonId,
        note: payload.note ?? null,
      }),
    },
  ],
} as const

/**
 * Call to the customer about a new order or a shortage (specification 4). `call` is a compound state, so that the
 * operator can hang up in each of its states.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCallBack: assign({ callBackAt: getEnteredCallBackTimeInUtc }),
    rememberNextCall: assign({ callBackAt: getNextCallTime }),
    forgetCallBack: assign({ callBackAt: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
}).createMachine({
  id: 'confirming',
  context: ({ input }) => createInitialContext(input),
  initial: 'readyToCall',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    readyToCall: {
      meta: step('confirming/v1/ready', 'preparation'),
      on: { CALL_STARTED: 'call', CALL_BACK_SCHEDULED: callBack },
    },
    call: {
      initial: 'greeting',
      on: {
        CALL_BACK_SCHEDULED: callBack,
        HUNG_UP: [{ guard: 'aboutShortage', target: 'shortageOutcome' }, { target: 'arrivalOutcome' }],
      },
      states: {
        greeting: {
          meta: say('greeting'),
          on: {
            CUSTOMER_LISTENS: [{ guard: 'aboutShortage', target: 'explaining' }, { target: 'offering' }],
            CALL_FAILED: failedCall,
          },
        },
        ...createShortageTalkStates({
          say,
          conclude,
          agrees: { guard: 'collectedSumAboveZero', target: 'agreed' },
          agreed: changesAgreed,
          notAgreed: '#confirming.changesNotAgreed',
        }),
        ...createArrivalTalkStates({
          say,
          conclude,
          accepts: 'accepted',
          confirmed: '#confirming.confirmed',
          notConfirmed: '#confirming.notConfirmed',
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
      meta: { ...step('confirming/v1/outcome', 'outcome'), eventOverrides: unknownOutcomeEventOverrides },
      on: {
        CHANGES_AGREED: changesAgreed,
        CHANGES_NOT_AGREED: 'changesNotAgreed',
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedCall,
        CALL_BACK_SCHEDULED: callBack,
      },
    },
    arrivalOutcome: {
      meta: { ...step('confirming/v1/outcome', 'outcome'), eventOverrides: unknownOutcomeEventOverrides },
      on: {
        CONFIRMED: 'confirmed',
        NOT_CONFIRMED: 'notConfirmed',
        CANCELLATION_AGREED: cancellation,
        CALL_FAILED: failedCall,
        CALL_BACK_SCHEDULED: callBack,
      },
    },

    callFailed: {
      always: [{ guard: 'callBackSet', target: 'waiting' }, { target: 'nextCall' }],
    },
    waiting: {
      meta: step('confirming/v1/waiting', 'preparation'),
      ...callBackWaitingEffects,
      on: {
        CALL_STARTED: 'call',
        CALL_BACK_DUE: 'nextCall',
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
    // All attempts have failed. The operator calls again, or ends the task: a shortage is formed without the customer's
    // consent, a new order is recorded as not confirmed.
    shortageUnreachable: {
      meta: step('confirming/v1/unreachable', 'outcome'),
      on: {
        CALL_STARTED: 'call',
        FORM_WITH_COLLECTED: { guard: 'collectedSumAboveZero', target: 'formedWithCollected' },
        CALL_BACK_SCHEDULED: callBack,
      },
    },
    arrivalUnreachable: {
      meta: step('confirming/v1/unreachable', 'outcome'),
      on: { CALL_STARTED: 'call', NOT_CONFIRMED: 'notConfirmed', CALL_BACK_SCHEDULED: callBack },
    },

    ...callFinalStates,
  },
})

/** An event without a form: the start of a call, an answer of the customer or an outcome of the call. */
const said = { by: 'person', payload: 'none', tone: 'main' } as const

export default defineWorkflow({
  name: 'confirming',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    CALL_STARTED: said,
    CUSTOMER_LISTENS: said,
    CUSTOMER_AGREES: said,
    CONFIRMED: said,
    CHANGES_AGREED: said,
    CUSTOMER_OBJECTS: { ...said, tone: 'plain' },
    CUSTOMER_DISAGREES: { ...said, tone: 'plain' },
    CHANGES_NOT_AGREED: { ...said, tone: 'plain' },
    FORM_WITH_COLLECTED: { ...said, tone: 'plain', irreversible: true },
    NOT_CONFIRMED: { ...said, tone: 'plain' },
    CUSTOMER_CANCELS: { ...said, tone: 'danger' },
    CANCELLATION_AGREED: {
      by: 'person',
      payload: 'confirming/v1/cancellation',
      tone: 'danger',
      secret: freeTextFields,
    },
    CALL_FAILED: {
      by: 'person',
      payload: 'confirming/v1/call-failed',
      tone: 'plain',
      secret: freeTextFields,
    },
    CALL_BACK_SCHEDULED: { by: 'person', payload: 'confirming/v1/call-back', tone: 'plain' },
    HUNG_UP: { by: 'person', payload: 'none', tone: 'plain' },
    CALL_BACK_DUE: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['preparation', 'conversation', 'outcome'],
  summary: createStepTextValues,
})
