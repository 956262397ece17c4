import { and, setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  guards,
  reportedEvent,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

/** Hands a packed order over to the courier, box by box (specification 4, «Issue to courier»). */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'issueToCourier',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'asking' }, { target: 'notOffered' }],
    },
    asking: {
      meta: {
        for: 'person',
        form: 'issueToCourier/v1/boxes',
        right: 'orderIssueToCourier',
        mobile: true,
        stage: 'ask',
        show: ['documents'],
      },
      on: {
        ISSUE_TO_COURIER: {
          guard: and(['noOtherBox', 'everyBox']),
          target: 'done',
          actions: { type: 'reportToOrder', params: { event: { type: reportedEvent } } },
        },
      },
    },
    done: { type: 'final' },
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
    ISSUE_TO_COURIER: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
  },
  stages: ['ask'],
  summary: createStepTextValues,
})
