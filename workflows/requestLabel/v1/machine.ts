import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** Asks the delivery service for the shipping label once more (specification 4, «Re-request shipping label»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'requestLabel',
  context: ({ input }) => startFrom(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'requestLabel/v1/ask',
        right: 'orderRequestLabel',
        mobile: true,
        stage: 'ask',
      },
      on: { REQUEST_LABEL: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'LABEL_REQUESTED' } } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'requestLabel',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    REQUEST_LABEL: { by: 'person', payload: 'none', tone: 'main' },
  },
  stages: ['ask'],
  summary,
})
