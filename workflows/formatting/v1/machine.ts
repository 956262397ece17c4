import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  formingGuards as guards,
  createFormingTextValues as summary,
  createFormingContext,
  type FormingContext,
} from '../../parts/collecting/v1/forming.ts'
import { validLinesGuard } from '../../parts/collecting/v1/lines.ts'
import {
  formEventTransitions,
  createFormingFinalStates,
  formingEvents,
  createFormingActions,
  nothingCollectedEventOverrides,
  packedEventTransition,
} from '../../parts/collecting/v1/states.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { createInitialFormData, type Event } from './rules.ts'

const step = createPersonStepFactory('taskFormattingWork', false)

/** Forming of a pickup order by the store: collect, pack, confirm (specification 4 and 5). */
const machine = setup({
  types: {} as { context: FormingContext; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: { ...effects, ...createFormingActions<FormingContext, Event>() },
}).createMachine({
  id: 'formatting',
  context: ({ input }) => createFormingContext(input),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formatting/v1/ready', 'collect', 'goods', 'path'),
      on: {
        STARTED: { target: 'collecting', actions: reportToOrder('FORMING_STARTED') },
      },
    },
    collecting: {
      meta: step('formatting/v1/collect', 'collect'),
      on: {
        COLLECTED: { guard: validLinesGuard, target: 'collected', actions: 'rememberCollected' },
      },
    },
    collected: {
      always: [
        { guard: 'nothingCollected', target: 'outOfStock' },
        { guard: 'packagesNeeded', target: 'packing' },
        { target: 'confirming' },
      ],
    },
    packing: {
      meta: step('formatting/v1/packages', 'packages'),
      on: { PACKED: packedEventTransition, BACK_TO_COLLECTION: 'collecting' },
    },
    confirming: {
      meta: step('formatting/v1/confirm', 'confirm', 'shortage', 'goods'),
      on: { FORM: formEventTransitions, BACK_TO_COLLECTION: 'collecting' },
    },
    outOfStock: {
      meta: {
        ...step('formatting/v1/nothing-collected', 'confirm', 'shortage'),
        eventOverrides: nothingCollectedEventOverrides,
      },
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // States: formedInFull, formedWithShortage, cancelledBelowMinimum, cancelledOutOfStock, withdrawn.
    ...createFormingFinalStates(),
  },
})

export default defineWorkflow({
  name: 'formatting',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: { ...formingEvents },
  stages: ['collect', 'packages', 'confirm'],
  summary,
  formData: createInitialFormData,
})
