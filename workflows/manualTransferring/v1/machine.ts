import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createCorrectionParams,
  guards,
  createInitialContext,
  createStepTextValues,
  createTransferParams,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskManualTransferringWork',
  mobile: false,
  stage,
})

const secret = {
  fields: ['checkingAccount', 'bik', 'correspondentAccount', 'bankName', 'payerName'],
  guards: ['bikIsOfBank', 'accountKeyFits', 'correspondentFits'],
}

/**
 * Manual transfer of a refund to a bank account by an accountant (specification 4, «Transfer of refund made»). Bank
 * details are stored with the refund. This machine gets them in an event and does not store them.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: { ...effects, rememberCorrected: assign({ corrected: true }) },
}).createMachine({
  id: 'manualTransferring',
  context: ({ input }) => createInitialContext(input),
  initial: 'transferring',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    transferring: {
      meta: step('manualTransferring/v1/transfer', 'transfer'),
      on: {
        TRANSFERRED: {
          guard: and(['numberIsOfPaymentOrder', 'notInFuture', 'notBeforeRefund', 'notTooOld']),
          target: 'transferred',
          actions: [
            { type: 'markRefundTransferred', params: createTransferParams },
            { type: 'notifyCustomer', params: { template: 'refundTransferred' } },
          ],
        },
        DETAILS_WRONG: 'awaitingDetails',
      },
    },
    // The user says that the bank details are wrong, for example because the bank returned the money, and enters
    // others.
    awaitingDetails: {
      meta: step('manualTransferring/v1/details', 'details'),
      on: {
        DETAILS_CORRECTED: {
          guard: and(['bikIsOfBank', 'accountKeyFits', 'correspondentFits']),
          target: 'transferring',
          actions: ['rememberCorrected', { type: 'correctRefundDetails', params: createCorrectionParams }],
        },
        DETAILS_RIGHT: 'transferring',
      },
    },
    transferred: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'manualTransferring',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    TRANSFERRED: {
      by: 'person',
      payload: 'step',
      tone: 'main',
      irreversible: true,
      facts: ['storeDay', 'accountTransfers'],
    },
    DETAILS_WRONG: { by: 'person', payload: 'none', tone: 'plain' },
    DETAILS_CORRECTED: { by: 'person', payload: 'step', tone: 'main', secret },
    DETAILS_RIGHT: { by: 'person', payload: 'none', tone: 'plain' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['details', 'transfer'],
  summary: createStepTextValues,
})
