import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** The delivery service brings the order back (specification 4, «Return from delivery»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'returnFromDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'returnFromDelivery/v1/ask',
        right: 'orderReturnFromDelivery',
        mobile: true,
        stage: 'ask',
      },
      on: { RETURN: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'RETURN_STARTED' } } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'returnFromDelivery',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    RETURN: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
  },
  stages: ['ask'],
  summary,
})
