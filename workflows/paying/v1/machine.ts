import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import { leftGoodsEvents, createReturningLeftGoodsState } from '../../parts/rest-back/v1/states.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createInitialFormData,
  guards,
  createZeroReturnParams,
  createPutBackParams,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskPayingWork', true)

/** Names of the sums above the form: the components of the payable sum, and this sum. */
const priceByParts = [
  ...['goodsSum', 'discountSum', 'pointsSum', 'deliverySum', 'packagesSum', 'paidSum', 'payableSum'],
]

/** Effect of a payment at the till, with the number of its receipt. */
const markPaid = {
  type: 'markPaid' as const,
  params: ({ event }: { event: Extract<Event, { type: 'PAID_AND_ISSUED' | 'REST_PAID' }> }) => ({
    document: event.payload.document ?? null,
  }),
}

const tillPayment = {
  by: 'person',
  payload: 'step',
  tone: 'main',
  irreversible: true,
  facts: ['tillDocument'],
} as const

/** Restarts the step after a change of the payable sum, so that a submit with the old sum is refused. */
const anotherSum = <State extends string>(target: State) => ({ target, reenter: true })

/** Payment: awaited from the bank, or taken at the till before the goods are handed over (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'paying',
  context: ({ input }) => createInitialContext(input),
  initial: 'opened',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    opened: {
      always: [{ guard: 'paidOnline', target: 'awaitingBank' }, { target: 'atTheTill' }],
    },
    // The order's process withdraws this task when the order is paid in full or cancelled.
    awaitingBank: {
      meta: { for: 'system', awaits: ['PAYMENT_CHANGED', 'ORDER_WITHDRAWN'], stage: 'payment' },
      on: { PAYMENT_CHANGED: 'restDue' },
    },
    // After a partial payment the customer pays the rest in the store or online.
    restDue: {
      meta: { ...step('paying/v1/payment', 'payment'), sums: priceByParts },
      on: {
        PAYMENT_CHANGED: anotherSum('restDue'),
        REST_PAID: {
          guard: 'documentIsUnused',
          target: 'restPaid',
          actions: markPaid,
        },
      },
    },
    atTheTill: {
      meta: { ...step('paying/v1/payment', 'payment', 'goods'), goods: 'takenPieces', sums: priceByParts },
      on: {
        PAYMENT_CHANGED: anotherSum('atTheTill'),
        PAID_AND_ISSUED: {
          guard: 'documentIsUnused',
          target: 'paid',
          actions: markPaid,
        },
        // The customer takes nothing. The numbers of refused pieces are reset to 0, and the order waits for the next
        // visit.
        NOT_PAID: {
          target: 'notPaid',
          actions: { type: 'saveReturned', params: createZeroReturnParams },
        },
      },
    },
    paid: {
      always: [{ guard: 'takenInFull', target: 'issuedInFull' }, { target: 'returningRest' }],
    },
    returningRest: createReturningLeftGoodsState(step('paying/v1/returning', 'return'), createPutBackParams),
    // The order is paid in full. Its process continues as after a hold of the bank.
    restPaid: { type: 'final', entry: reportToOrder('PAYMENT_HELD') },
    issuedInFull: { type: 'final', entry: reportToOrder('ISSUED_IN_FULL') },
    partiallyIssued: { type: 'final', entry: reportToOrder('PARTIALLY_ISSUED') },
    notPaid: { type: 'final', entry: reportToOrder('NOT_PAID') },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'paying',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    PAID_AND_ISSUED: tillPayment,
    NOT_PAID: { by: 'person', payload: 'none', tone: 'plain', irreversible: true },
    ...leftGoodsEvents,
    REST_PAID: tillPayment,
    PAYMENT_CHANGED: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['payment', 'return'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
