import { setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Right } from '../../../src/shared/rights.ts'
import {
  defineWorkflow,
  freeTextFields,
  type PersonStep,
  type StepContent,
  type StepMeta,
} from '../../define.ts'
import { effects } from '../../effects.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createCancelEvent,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = (form: FormId, right: Right, ...show: StepContent[]): PersonStep => ({
  ...{ for: 'person', form, right },
  ...{ mobile: true, stage: 'decision', show },
})
const cancel = {
  target: 'orderCancelled',
  actions: {
    type: 'reportToOrder',
    params: ({ event }: { event: Extract<Event, { type: 'CANCEL_ORDER' }> }) => ({
      event: createCancelEvent(event),
    }),
  },
} as const

/**
 * A user decides how an order continues if its customer was not reached, a label or a courier did not come, or the
 * delivery service contradicted the order.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'deciding',
  context: ({ input }) => createInitialContext(input),
  initial: 'asked',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    asked: {
      always: [
        { guard: 'aboutConfirmation', target: 'notConfirmed' },
        { guard: 'aboutLabel', target: 'labelMissing' },
        { guard: 'aboutShipment', target: 'courierMissing' },
        { target: 'contradicted' },
      ],
    },
    notConfirmed: {
      meta: step('deciding/v1/ask', 'taskConfirmingWork', 'phone', 'goods', 'money'),
      on: { CALL_AGAIN: 'calledAgain', CANCEL_ORDER: cancel },
    },
    labelMissing: {
      meta: step('deciding/v1/ask', 'taskDecidingWork', 'goods', 'money'),
      on: { REQUEST_LABEL: 'labelRequested', CANCEL_ORDER: cancel },
    },
    courierMissing: {
      meta: step('deciding/v1/ask', 'taskDecidingWork', 'documents', 'goods'),
      on: { COURIER_TOOK: 'takenByCourier', COURIER_EXPECTED: 'courierExpected', CANCEL_ORDER: cancel },
    },
    // The delivery service reported a status that the order cannot have. The report did not change the order.
    contradicted: {
      meta: step('deciding/v1/settle', 'taskDeliveryOutcomeWork'),
      on: {
        SETTLED: {
          target: 'settled',
          actions: {
            type: 'recordException',
            params: ({ event }) => ({ kind: 'contradiction', reason: event.payload.comment }),
          },
        },
      },
    },
    calledAgain: { type: 'final', entry: reportToOrder('RECONSIDERED') },
    labelRequested: { type: 'final', entry: reportToOrder('LABEL_REQUESTED') },
    takenByCourier: { type: 'final', entry: reportToOrder('ISSUED_TO_DELIVERY') },
    courierExpected: { type: 'final', entry: reportToOrder('SHIPMENT_AWAITED') },
    orderCancelled: { type: 'final' },
    settled: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'deciding',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    CALL_AGAIN: { by: 'person', payload: 'none', tone: 'main' },
    REQUEST_LABEL: { by: 'person', payload: 'none', tone: 'main' },
    COURIER_TOOK: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
    COURIER_EXPECTED: { by: 'person', payload: 'none', tone: 'plain' },
    SETTLED: { by: 'person', payload: 'step', tone: 'main', secret: freeTextFields },
    CANCEL_ORDER: {
      ...{ by: 'person', payload: 'deciding/v1/cancel', tone: 'danger', right: 'orderCancel' },
      secret: freeTextFields,
    },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['decision'],
  summary: createStepTextValues,
})
