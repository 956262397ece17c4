import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

/** Prolongs the storage of a formed order for a customer who comes later, up to the limit from the settings. */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'prolongStorage',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'possible', target: 'choosing' }, { target: 'notOffered' }],
    },
    choosing: {
      meta: {
        ...{ for: 'person', form: 'prolongStorage/v1/days', right: 'orderProlongStorage' },
        ...{ mobile: true, stage: 'term' },
      },
      on: {
        PROLONG: {
          guard: 'withinLimit',
          target: 'prolonged',
          actions: {
            type: 'reportToOrder',
            params: ({ event }) => ({ event: { type: 'STORAGE_PROLONGED', days: event.payload.days } }),
          },
        },
      },
    },
    prolonged: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'prolongStorage',
  version: 1,
  kind: 'action',
  machine,
  guards,
  events: { PROLONG: { by: 'person', payload: 'step', tone: 'main' } },
  stages: ['term'],
  summary: createStepTextValues,
})
