import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, freeTextFields, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createChosenPiecesUpdate,
  createInitialFormData,
  guards,
  createRefundParams,
  createRefundRefusalParams,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('orderInitiateRefund', true)
const lastStep = (form: FormId): PersonStep => ({
  ...step(form, 'confirm', 'goods'),
  ...{ goods: 'asked', sums: ['backPoints', 'backSum'] },
})

const openRefund = { type: 'openRefund' as const, params: createRefundParams }
const rightChoice = [
  'everyLineIsTheOrders',
  'nothingAboveKept',
  'somethingChosen',
  'everyMarkIsTheOrders',
  'marksSayWhich',
  'accountIsOffered',
] as const

const chosen = [
  {
    guard: and([...rightChoice, 'termIsOver']),
    target: 'lateWarning',
    actions: 'rememberChoice',
  },
  { guard: and([...rightChoice]), target: 'chosen', actions: 'rememberChoice' },
] as const

const explained = { ...freeTextFields, guards: ['otherIsExplained'] }
const secret = {
  fields: [
    ...explained.fields,
    ...['checkingAccount', 'bik', 'correspondentAccount', 'bankName', 'payerName'],
  ],
  guards: [...explained.guards, 'bikIsOfBank', 'accountKeyFits', 'correspondentFits'],
}

/**
 * Refund of issued goods: choose pieces, reason and account, then open or refuse the refund (specification 4 and 5).
 * The bank details are in the last event and are not stored in this machine.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: { ...effects, rememberChoice: assign(createChosenPiecesUpdate) },
}).createMachine({
  id: 'initiateRefund',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: and(['issued', 'somethingKept']), target: 'open' }, { target: 'notOffered' }],
    },
    open: {
      initial: 'asking',
      on: {
        REFUSE: {
          guard: and(['everyLineIsTheOrders', 'nothingAboveKept']),
          target: 'refused',
          actions: { type: 'refuseRefund', params: createRefundRefusalParams },
        },
      },
      states: {
        asking: {
          always: [{ guard: 'accountIsChosen', target: 'choosing' }, { target: 'choosingGoods' }],
        },
        choosing: { meta: step('initiateRefund/v1/refund', 'products'), on: { CHOSEN: chosen } },
        // No account can be chosen: the refund uses the original payment method.
        choosingGoods: { meta: step('initiateRefund/v1/goods', 'products'), on: { CHOSEN: chosen } },
        // The order was paid online and issued more than `refundWarningDays` days ago. The user must confirm the
        // refund.
        lateWarning: {
          meta: { ...step('initiateRefund/v1/late', 'products', 'goods', 'money'), goods: 'asked' },
          on: { ACKNOWLEDGED: 'chosen', BACK: 'asking' },
        },
        chosen: {
          always: [{ guard: 'toBankAccount', target: 'enteringDetails' }, { target: 'confirming' }],
        },
        enteringDetails: {
          meta: lastStep('initiateRefund/v1/bank-details'),
          on: {
            CONFIRM_WITH_DETAILS: {
              guard: and(['otherIsExplained', 'bikIsOfBank', 'accountKeyFits', 'correspondentFits']),
              target: '#initiateRefund.done',
              actions: openRefund,
            },
            BACK: 'asking',
          },
        },
        confirming: {
          meta: lastStep('initiateRefund/v1/confirm'),
          on: {
            CONFIRM: {
              guard: and(['otherIsExplained']),
              target: '#initiateRefund.done',
              actions: openRefund,
            },
            BACK: 'asking',
          },
        },
      },
    },
    // Final: nothing can be corrected any more.
    done: { type: 'final' },
    refused: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'initiateRefund',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    CHOSEN: { by: 'person', payload: 'step', tone: 'main', counted: 'some' },
    ACKNOWLEDGED: { by: 'person', payload: 'none', tone: 'main' },
    CONFIRM_WITH_DETAILS: { by: 'person', payload: 'step', tone: 'main', irreversible: true, secret },
    CONFIRM: { by: 'person', payload: 'step', tone: 'main', irreversible: true, secret: explained },
    BACK: { by: 'person', payload: 'none', tone: 'plain' },
    REFUSE: {
      ...{ by: 'person', payload: 'initiateRefund/v1/refusal', tone: 'danger', irreversible: true },
      secret: freeTextFields,
    },
  },
  stages: ['products', 'confirm'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
