import { setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createCancelEvent,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

/** Cancels the order, with a reason or without one (specification 4, «Cancel order with optional reason»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'cancelOrder',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'choosingReason' }, { target: 'notOffered' }],
    },
    choosingReason: {
      meta: {
        for: 'person',
        form: 'cancelOrder/v1/reason',
        right: 'orderCancel',
        mobile: true,
        stage: 'reason',
        show: ['money'],
      },
      on: {
        // Every CANCEL must be confirmed (`irreversible`), and so a cancellation without a reason too (specification 5,
        // «Issue»).
        CANCEL: {
          target: 'done',
          actions: { type: 'reportToOrder', params: ({ event }) => ({ event: createCancelEvent(event) }) },
        },
      },
    },
    done: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'cancelOrder',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    CANCEL: { by: 'person', payload: 'step', tone: 'danger', irreversible: true, secret: freeTextFields },
  },
  stages: ['reason'],
  summary: createStepTextValues,
})
