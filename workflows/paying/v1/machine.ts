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

/** What is to be paid, and what it is made of. */
const priceByParts = [
  ...['goodsSum', 'discountSum', 'pointsSum', 'deliverySum', 'packagesSum', 'paidSum', 'payableSum'],
]

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** Seen by the manager among what was done by exception. */
const recordShort = {
  type: 'recordException' as const,
  params: ({ context, event }: { context: Context; event: Event }) => ({
    kind: 'shortReturn' as const,
    reason: putBack({ context, event }).comment,
  }),
}

/** The step begins anew: whoever was shown the old sum books nothing by it. */
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
    // The order's own process hears the bank and withdraws this task.
    awaitingBank: {
      meta: { for: 'system', awaits: ['PAYMENT_CHANGED', 'ORDER_WITHDRAWN'], stage: 'payment' },
      on: { PAYMENT_CHANGED: 'restDue' },
    },
    // Less came than was asked: the customer may bring the rest to the store, or pay it online after all.
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
        // Nothing is taken: what the customer had chosen to leave is forgotten, and the order waits again.
        NOT_PAID: {
          target: 'notPaid',
          actions: { type: 'saveReturned', params: nothingLeftBehind },
        },
      },
    },
    paid: {
      always: [{ guard: 'takenInFull', target: 'issuedInFull' }, { target: 'returningRest' }],
    },
    // The customer has left with a part: from here on the order can be neither cancelled nor given up by a timer.
    returningRest: {
      meta: step('paying/v1/returning', 'return'),
      entry: report('GOODS_HANDED_OVER'),
      on: {
        RETURNED_TO_WAREHOUSE: {
          guard: and(['restIsTheOrders', 'nothingMissing']),
          target: 'partiallyIssued',
          actions: { type: 'shelveReturned', params: {} },
        },
        // A piece that is lost or spoiled between the till and the shelf is recorded so.
        RETURNED_IN_PART: {
          guard: and(['restIsTheOrders', 'somethingMissing', 'everyMissingHasReason']),
          target: 'partiallyIssued',
          actions: [{ type: 'putBack', params: putBack }, recordShort],
        },
      },
    },
    // What was asked has come, as if the bank had held it: the order goes on to its forming.
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
