import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'
import { guards, createInitialContext, createStepTextValues, type Context, type Event } from './rules.ts'

/**
 * Cancels, completes or restarts one outbox event manually. It has a single step: `src/server/engine/events/actions.ts`
 * locks the event, executes the step and updates the event in one transaction.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: DeskInput; meta: StepMeta },
  guards,
}).createMachine({
  id: 'eventAction',
  context: ({ input }) => createInitialContext(input),
  initial: 'offered',
  states: {
    offered: {
      always: [{ guard: 'somethingPossible', target: 'choosing' }, { target: 'notOffered' }],
    },
    choosing: {
      meta: {
        ...{ for: 'person', form: 'eventAction/v1/event', stage: 'event', show: ['path'] },
        ...{ right: 'settingsEvents', mobile: true },
      },
      on: {
        RESTART: { guard: 'canRestart', target: 'restarted' },
        COMPLETE: { guard: 'canComplete', target: 'completed' },
        CANCEL: { guard: 'canCancel', target: 'canceled' },
      },
    },
    restarted: { type: 'final' },
    completed: { type: 'final' },
    canceled: { type: 'final' },
    notOffered: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'eventAction',
  version: 1,
  kind: 'desk',
  machine,
  guards,
  events: {
    RESTART: { by: 'person', payload: 'none', tone: 'main' },
    COMPLETE: { by: 'person', payload: 'none', tone: 'plain', irreversible: true },
    CANCEL: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
  },
  stages: ['event'],
  summary: createStepTextValues,
})
