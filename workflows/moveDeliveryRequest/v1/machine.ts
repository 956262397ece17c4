import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** Another day of the delivery is asked for: opens the task that moves it. */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'moveDeliveryRequest',
  context: ({ input }) => startFrom(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'moveDeliveryRequest/v1/ask',
        right: 'orderMoveDelivery',
        mobile: true,
        stage: 'ask',
      },
      on: { MOVE: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'MOVE_REQUESTED' } } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'moveDeliveryRequest',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    MOVE: { by: 'person', payload: 'none', tone: 'main' },
  },
  stages: ['ask'],
  summary,
})
