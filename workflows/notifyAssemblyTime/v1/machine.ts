import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

/** Notifies the customer that the order will be collected later than promised (specification 4). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'notifyAssemblyTime',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'notifyAssemblyTime/v1/ask',
        right: 'orderNotifyAssemblyTime',
        mobile: true,
        stage: 'ask',
        show: ['phone', 'goods'],
      },
      on: { NOTIFY: 'done' },
    },
    done: {
      type: 'final',
      entry: { type: 'notifyCustomer', params: { template: 'assemblyDelayed' } },
    },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'notifyAssemblyTime',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    NOTIFY: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
  },
  stages: ['ask'],
  summary: createStepTextValues,
})
