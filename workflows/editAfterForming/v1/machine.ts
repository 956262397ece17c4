import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** A formed order is to be changed: opens its edit after forming (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'editAfterForming',
  context: ({ input }) => startFrom(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'editAfterForming/v1/ask',
        right: 'orderEditAfterForming',
        mobile: true,
        stage: 'ask',
      },
      on: { EDIT: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'EDIT_REQUESTED' } } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'editAfterForming',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    EDIT: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
  },
  stages: ['ask'],
  summary,
})
