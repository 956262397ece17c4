import { and, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, freeTextFields, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createBankRetryParams,
  createDropCaptureParams,
  guards,
  isBankEntry,
  isDeliveredByService,
  createPaymentParams,
  createSettlementParams,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskMoneyReturnWork',
  mobile: false,
  stage,
})

const settle = { type: 'settleByHand' as const, params: createSettlementParams }
const tryAgain = {
  TRY_AGAIN: {
    guard: 'byBank' as const,
    target: '#moneyReturn.askedAgain',
    actions: { type: 'askBankAgain' as const, params: createBankRetryParams },
  },
}

/**
 * Money of an order that cannot be moved automatically, for example refunds by gift card or partner, refusals of the
 * bank, payments that do not match the order, and unpaid debts. A user settles the case and enters a document or a
 * comment, which is stored in the ledger, or repeats the request to the bank.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'moneyReturn',
  context: ({ input }) => createInitialContext(input),
  initial: 'opened',
  // The server withdraws the task when the awaited payment is received.
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    opened: {
      always: [
        { guard: 'isUnpaid', target: 'collecting' },
        { guard: 'isStray', target: 'checking' },
        { guard: 'isCapture', target: 'taking' },
        { guard: 'byGiftCard', target: 'returningToGiftCard' },
        { guard: 'byPartner', target: 'returningByPartner' },
        { target: 'returning' },
      ],
    },
    returning: {
      meta: step('moneyReturn/v1/return', 'return'),
      on: {
        RETURNED: { guard: and(['documentHasNumber', 'notInFuture']), target: 'done', actions: settle },
        ...tryAgain,
      },
    },
    returningToGiftCard: {
      meta: step('moneyReturn/v1/return', 'return'),
      on: { RETURNED: { guard: and(['documentHasNumber', 'notInFuture']), target: 'done', actions: settle } },
    },
    returningByPartner: {
      meta: step('moneyReturn/v1/return', 'return'),
      on: { RETURNED: { guard: and(['documentHasNumber', 'notInFuture']), target: 'done', actions: settle } },
    },
    taking: {
      meta: step('moneyReturn/v1/return', 'return'),
      on: {
        TAKEN: { guard: and(['documentHasNumber', 'notInFuture']), target: 'done', actions: settle },
        // The hold has expired, or the bank refuses to capture it. The customer must pay again.
        NOT_TAKEN: {
          guard: and(['byBank', 'isExplained']),
          target: 'notTaken',
          actions: { type: 'dropCapture', params: createDropCaptureParams },
        },
        ...tryAgain,
      },
    },
    collecting: {
      meta: step('moneyReturn/v1/return', 'return'),
      on: {
        PAID: {
          guard: and(['documentHasNumber', 'notInFuture']),
          target: 'done',
          actions: [{ type: 'markPaid', params: createPaymentParams }, settle],
        },
        CARRIER_PAID: {
          guard: and(['isCarried', 'documentHasNumber', 'notInFuture']),
          target: 'done',
          actions: [{ type: 'markPaid', params: createPaymentParams }, settle],
        },
        WRITTEN_OFF: { guard: 'isExplained', target: 'writtenOff', actions: settle },
      },
    },
    checking: {
      meta: step('moneyReturn/v1/check', 'return'),
      on: { CHECKED: { guard: 'isExplained', target: 'done', actions: settle } },
    },
    done: { type: 'final' },
    notTaken: { type: 'final' },
    writtenOff: { type: 'final' },
    askedAgain: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

/**
 * An event with an explanation in place of a document. The effect `settleByHand` gets it as `document`, the effect
 * `dropCapture` as `comment`.
 */
const explanation = {
  by: 'person',
  irreversible: true,
  secret: { fields: [...freeTextFields.fields, 'document'], guards: ['isExplained'] },
} as const

export default defineWorkflow({
  name: 'moneyReturn',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    RETURNED: { by: 'person', payload: 'step', tone: 'main', irreversible: true, facts: ['storeDay'] },
    TAKEN: { by: 'person', payload: 'step', tone: 'main', irreversible: true, facts: ['storeDay'] },
    PAID: { by: 'person', payload: 'step', tone: 'main', irreversible: true, facts: ['storeDay'] },
    CARRIER_PAID: {
      ...{ by: 'person', payload: 'step', tone: 'plain', irreversible: true },
      ...{ facts: ['storeDay'], onlyIf: isDeliveredByService },
    },
    WRITTEN_OFF: { ...explanation, payload: 'moneyReturn/v1/check', tone: 'danger' },
    NOT_TAKEN: {
      ...explanation,
      payload: 'moneyReturn/v1/check',
      tone: 'danger',
      onlyIf: isBankEntry,
    },
    CHECKED: { ...explanation, payload: 'step', tone: 'main' },
    TRY_AGAIN: { by: 'person', payload: 'none', tone: 'plain', onlyIf: isBankEntry },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['return'],
  summary: createStepTextValues,
})
