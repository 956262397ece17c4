import { setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  guards,
  createStatusEvent,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

/**
 * Changes the status of an order manually. The status is never set directly: the corresponding event is sent to the
 * order's process, so that tasks, money and messages follow.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'changeStatus',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'somewhereToGo', target: 'choosing' }, { target: 'notOffered' }],
    },
    choosing: {
      meta: {
        for: 'person',
        form: 'changeStatus/v1/status',
        right: 'orderChangeStatus',
        mobile: false,
        stage: 'status',
      },
      on: {
        CHANGE_STATUS: {
          guard: 'leadsThere',
          target: 'done',
          actions: [
            { type: 'commentOrder', params: ({ event }) => ({ comment: event.payload.comment ?? '' }) },
            { type: 'reportToOrder', params: (args) => ({ event: createStatusEvent(args) }) },
          ],
        },
      },
    },
    done: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'changeStatus',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: {
    CHANGE_STATUS: {
      ...{ by: 'person', payload: 'step', tone: 'main', irreversible: true },
      secret: freeTextFields,
    },
  },
  stages: ['status'],
  summary: createStepTextValues,
})
