import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, startFrom, summary, type Context, type Event } from './rules.ts'

/** The courier takes a packed order with its documents (specification 4, «Issue to courier»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'issueToCourier',
  context: ({ input }) => startFrom(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'issueToCourier/v1/ask',
        right: 'orderIssueToCourier',
        mobile: true,
        stage: 'ask',
      },
      on: { ISSUE_TO_COURIER: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'reportToOrder', params: { event: { type: 'ISSUED_TO_DELIVERY' } } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'issueToCourier',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    ISSUE_TO_COURIER: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
  },
  stages: ['ask'],
  summary,
})
