import { and, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type Shown, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  formData,
  guards,
  nothingLeftBehind,
  putBack,
  startFrom,
  summary,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, stage: string, ...show: Shown[]): PersonStep => ({
  for: 'person',
  form,
  right: 'taskPayingWork',
  mobile: true,
  stage,
  show,
})

/** The payable sum and its components. */
const priceByParts = [
  ...['goodsSum', 'discountSum', 'pointsSum', 'deliverySum', 'packagesSum', 'paidSum', 'payableSum'],
]

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** Listed for the manager as an exception. */
const recordShort = {
  type: 'recordException' as const,
  params: ({ context, event }: { context: Context; event: Event }) => ({
    kind: 'shortReturn' as const,
    reason: putBack({ context, event }).comment,
  }),
}

/** Restarts the step, so that a submit with the old sum is refused. */
const anotherSum = <State extends string>(target: State) => ({ target, reenter: true })

/** Payment: awaited from the bank, or taken at the till before the goods are handed over (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'paying',
  context: ({ input }) => startFrom(input),
  initial: 'opened',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    opened: {
      always: [{ guard: 'paidOnline', target: 'awaitingBank' }, { target: 'atTheTill' }],
    },
    // The order's process receives the bank's notification and withdraws this task.
    awaitingBank: {
      meta: { for: 'system', awaits: ['PAYMENT_CHANGED', 'ORDER_WITHDRAWN'], stage: 'payment' },
      on: { PAYMENT_CHANGED: 'restDue' },
    },
    // Partial payment: the customer pays the rest in the store, or online after all.
    restDue: {
      meta: { ...step('paying/v1/payment', 'payment'), sums: priceByParts },
      on: {
        PAYMENT_CHANGED: anotherSum('restDue'),
        REST_PAID: {
          target: 'restPaid',
          actions: {
            type: 'markPaid',
            params: ({ event }) => ({ document: event.payload.document ?? null }),
          },
        },
      },
    },
    atTheTill: {
      meta: { ...step('paying/v1/payment', 'payment', 'goods'), goods: 'takenPieces', sums: priceByParts },
      on: {
        PAYMENT_CHANGED: anotherSum('atTheTill'),
        PAID_AND_ISSUED: {
          target: 'paid',
          actions: {
            type: 'markPaid',
            params: ({ event }) => ({ document: event.payload.document ?? null }),
          },
        },
        // Nothing is taken: the refused pieces are reset, and the order waits again.
        NOT_PAID: {
          target: 'notPaid',
          actions: { type: 'saveReturned', params: nothingLeftBehind },
        },
      },
    },
    paid: {
      always: [{ guard: 'takenInFull', target: 'issuedInFull' }, { target: 'returningRest' }],
    },
    // The customer has left with a part: from here on the order can neither be cancelled nor expire.
    returningRest: {
      meta: step('paying/v1/returning', 'return'),
      entry: report('GOODS_HANDED_OVER'),
      on: {
        RETURNED_TO_WAREHOUSE: {
          guard: and(['restIsTheOrders', 'nothingMissing']),
          target: 'partiallyIssued',
          actions: { type: 'shelveReturned', params: {} },
        },
        // A piece lost or damaged between the till and the shelf is recorded.
        RETURNED_IN_PART: {
          guard: and([
            'restIsTheOrders',
            'somethingMissing',
            'everyMissingHasReason',
            'missingUnitsAreKnown',
          ]),
          target: 'partiallyIssued',
          actions: [{ type: 'putBack', params: putBack }, recordShort],
        },
      },
    },
    // Fully paid, equivalent to a hold of the bank: the order continues with its forming.
    restPaid: { type: 'final', entry: report('PAYMENT_HELD') },
    issuedInFull: { type: 'final', entry: report('ISSUED_IN_FULL') },
    partiallyIssued: { type: 'final', entry: report('PARTIALLY_ISSUED') },
    notPaid: { type: 'final', entry: report('NOT_PAID') },
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
    PAID_AND_ISSUED: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    NOT_PAID: { by: 'person', payload: 'none', tone: 'plain' },
    RETURNED_TO_WAREHOUSE: {
      by: 'person',
      payload: 'step',
      tone: 'main',
      counted: 'all',
      irreversible: true,
    },
    RETURNED_IN_PART: { by: 'person', payload: 'step', tone: 'plain', counted: 'part', irreversible: true },
    REST_PAID: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    PAYMENT_CHANGED: { by: 'system' },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['payment', 'return'],
  summary,
  formData,
})
