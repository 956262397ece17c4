import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

/** Records that a packed order was moved to another cell. */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'changeStoragePlace',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'naming' }, { target: 'notOffered' }],
    },
    naming: {
      meta: {
        ...{ for: 'person', form: 'changeStoragePlace/v1/place', right: 'orderStoragePlace' },
        ...{ mobile: true, stage: 'place' },
      },
      on: {
        PLACE_CHANGED: {
          target: 'changed',
          actions: {
            type: 'setStoragePlace',
            params: ({ event }) => ({ place: event.payload.storagePlace }),
          },
        },
      },
    },
    changed: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'changeStoragePlace',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: { PLACE_CHANGED: { by: 'person', payload: 'step', tone: 'main' } },
  stages: ['place'],
  summary: createStepTextValues,
})
