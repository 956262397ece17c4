import { and, assign, setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects, type EffectParams } from '../../effects.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import { leftGoodsEvents, createReturningLeftGoodsState } from '../../parts/rest-back/v1/states.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createInitialFormData,
  guards,
  createPutBackParams,
  getReturnedLines,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskDeliveryWork', true)

const toBePaid = (taken: 'inFull' | 'inPart') => ({
  type: 'reportToOrder' as const,
  params: { event: { type: 'TO_BE_PAID', taken } },
})
/** Reports that the customer is at the counter, so that the storage does not expire during the issue. */
const customerArrived = reportToOrder('CUSTOMER_CAME')
/** Stores wrong attempts and the lock with the order, because they must outlive this task. */
const keepCode = (outcome: EffectParams['keepIssueCode']['outcome']) => ({
  type: 'keepIssueCode' as const,
  params: ({ context }: { context: Context }) => ({ attempts: context.attempts, outcome }),
})
const bypass = [
  'forgetAttempts',
  keepCode('bypassed'),
  {
    type: 'recordException',
    params: ({ event }: { event: Extract<Event, { type: 'ISSUE_WITHOUT_CODE' }> }) => ({
      ...({ kind: 'issueWithoutCode' } as const),
      reason: event.payload.comment,
    }),
  },
] as const
const unlockByHand = {
  type: 'recordException' as const,
  params: ({ event }: { event: Extract<Event, { type: 'UNLOCKED' }> }) => ({
    ...({ kind: 'codeUnlocked' } as const),
    reason: event.payload.reason,
  }),
}
const sendIssueCode = { type: 'sendIssueCode' as const, params: {} }
const saveReturned = {
  type: 'saveReturned' as const,
  params: ({ context }: { context: Context }) => ({ lines: context.returned }),
}

/** The fact `issueCode` tells the guards whether the code matches, so that no guard reads the code itself. */
const issueCode = { fields: ['code'], guards: [] }
const shelveReturned = { type: 'shelveReturned' as const, params: {} }

/** Issue of a formed pickup order: code, age, hand-over, return of refused goods (specification 4 and 5). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberCodeSent: assign({ codeSentAt: ({ event }) => event.at }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0, locked: false }),
    rememberPayment: assign({
      prepaid: ({ context, event }) =>
        event.type === 'PAYMENT_CHANGED' ? event.payload.prepaid : context.prepaid,
    }),
    rememberReturned: assign({ returned: getReturnedLines }),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => createInitialContext(input),
  initial: 'opened',
  on: {
    ORDER_WITHDRAWN: '.withdrawn',
    // While the task was open, the bank released the hold or the customer paid.
    PAYMENT_CHANGED: { actions: 'rememberPayment' },
  },
  states: {
    opened: {
      always: [{ guard: 'locked', target: 'locked' }, { target: 'ready' }],
    },
    ready: {
      meta: step('delivery/v1/ready', 'code', 'goods', 'money'),
      on: {
        SEND_CODE: {
          guard: 'newCodeMayBeSent',
          target: 'awaitingCode',
          actions: ['rememberCodeSent', sendIssueCode, customerArrived],
        },
        ISSUE_WITHOUT_CODE: { target: 'admitted', actions: bypass },
      },
    },
    awaitingCode: {
      initial: 'codeSent',
      states: {
        codeSent: { meta: step('delivery/v1/code', 'code', 'goods', 'money') },
        codeRejected: { meta: step('delivery/v1/code', 'code', 'goods', 'money') },
      },
      on: {
        CODE_ENTERED: [
          { guard: 'codeMatches', target: 'admitted', actions: ['forgetAttempts', keepCode('confirmed')] },
          { guard: 'lastAttempt', target: 'locked', actions: ['countAttempt', keepCode('rejected')] },
          { target: '.codeRejected', actions: ['countAttempt', keepCode('rejected')] },
        ],
        // The number of wrong attempts is not reset: a new code must not allow further guesses.
        NEW_CODE_SENT: {
          guard: 'newCodeMayBeSent',
          target: '.codeSent',
          actions: ['rememberCodeSent', sendIssueCode],
        },
        ISSUE_WITHOUT_CODE: { target: 'admitted', actions: bypass },
      },
    },
    locked: {
      meta: step('delivery/v1/locked', 'code', 'goods', 'money'),
      entry: { type: 'requestIssueSupport', params: {} },
      on: {
        UNLOCKED: {
          target: 'awaitingCode',
          actions: ['forgetAttempts', 'rememberCodeSent', keepCode('unlocked'), unlockByHand, sendIssueCode],
        },
      },
    },
    admitted: {
      always: [{ guard: 'forAdults', target: 'checkingAge' }, { target: 'handing' }],
    },
    // The order is not issued to a minor. It remains at the store and waits for the next visit.
    checkingAge: {
      meta: step('delivery/v1/age', 'issue', 'goods'),
      on: { AGE_CONFIRMED: 'handing', AGE_NOT_CONFIRMED: 'ready' },
    },
    handing: {
      meta: step('delivery/v1/issue', 'issue', 'money'),
      entry: customerArrived,
      on: {
        ISSUED_IN_FULL: {
          guard: and(['everyLineIsTheOrders', 'nothingReturned', 'everythingHanded', 'everyMarkIsTheOrders']),
          target: 'takenInFull',
        },
        PARTIALLY_ISSUED: {
          guard: and([
            'everyLineIsTheOrders',
            'nothingAboveCollected',
            'somethingReturned',
            'somethingTaken',
            'everyPieceSaid',
            'everyMarkIsTheOrders',
            'marksSayWhich',
          ]),
          target: 'takenInPart',
          actions: ['rememberReturned', saveReturned],
        },
        RETURNED_FULLY: {
          guard: and([
            'everyLineIsTheOrders',
            'nothingAboveCollected',
            'everythingReturned',
            'nothingHanded',
          ]),
          target: 'returnedFully',
          actions: ['rememberReturned', saveReturned],
        },
        // The next visit begins with a new code, or again with an issue without a code.
        CUSTOMER_LEFT: 'ready',
      },
    },
    takenInFull: {
      always: [{ guard: 'prepaid', target: 'issuedInFull' }, { target: 'toBePaidInFull' }],
    },
    takenInPart: {
      always: [{ guard: 'prepaid', target: 'returningRest' }, { target: 'toBePaidInPart' }],
    },
    returningRest: createReturningLeftGoodsState(
      step('delivery/v1/returning', 'return'),
      createPutBackParams,
    ),
    issuedInFull: { type: 'final', entry: reportToOrder('ISSUED_IN_FULL') },
    partiallyIssued: { type: 'final', entry: reportToOrder('PARTIALLY_ISSUED') },
    // The customer has chosen what to take, and must pay before the goods are handed over.
    toBePaidInFull: { type: 'final', entry: toBePaid('inFull') },
    toBePaidInPart: { type: 'final', entry: toBePaid('inPart') },
    returnedFully: { type: 'final', entry: [shelveReturned, reportToOrder('RETURNED_FULLY')] },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'delivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    SEND_CODE: { by: 'person', payload: 'none', tone: 'main' },
    CODE_ENTERED: { by: 'person', payload: 'step', tone: 'main', facts: ['issueCode'], secret: issueCode },
    NEW_CODE_SENT: { by: 'person', payload: 'none', tone: 'plain' },
    UNLOCKED: {
      by: 'person',
      payload: 'delivery/v1/unlock',
      tone: 'main',
      right: 'orderUnlockIssueCode',
      secret: freeTextFields,
    },
    AGE_CONFIRMED: { by: 'person', payload: 'none', tone: 'main' },
    AGE_NOT_CONFIRMED: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    ISSUED_IN_FULL: { by: 'person', payload: 'step', tone: 'main', counted: 'all', irreversible: true },
    PARTIALLY_ISSUED: { by: 'person', payload: 'step', tone: 'plain', counted: 'part', irreversible: true },
    RETURNED_FULLY: { by: 'person', payload: 'step', tone: 'danger', counted: 'none', irreversible: true },
    CUSTOMER_LEFT: { by: 'person', payload: 'none', tone: 'plain', irreversible: true },
    ...leftGoodsEvents,
    ISSUE_WITHOUT_CODE: {
      by: 'person',
      payload: 'delivery/v1/without-code',
      tone: 'plain',
      right: 'orderIssueWithoutCode',
      secret: freeTextFields,
    },
    PAYMENT_CHANGED: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['code', 'issue', 'return'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
