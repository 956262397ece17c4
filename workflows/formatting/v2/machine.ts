import { setup } from 'xstate'
import { defineWorkflow, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  formingGuards as guards,
  formingSummary as summary,
  startForming,
  type FormingContext,
} from '../../parts/collecting/v1/forming.ts'
import { collectedBefore, linesAreSound } from '../../parts/collecting/v1/lines.ts'
import {
  formed,
  formingEnds,
  formingEvents,
  formingMemory,
  outOfStockOverrides,
  packed,
} from '../../parts/collecting/v1/states.ts'
import { personSteps } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, type Event } from './rules.ts'

const step = personSteps('taskFormattingWork', false)

/**
 * Forming of a pickup order by the store: collect, pack, confirm (specification 4 and 5). An order returned after a
 * shortage was not agreed opens with the pieces collected before.
 */
const machine = setup({
  types: {} as { context: FormingContext; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: { ...effects, ...formingMemory<FormingContext, Event>() },
}).createMachine({
  id: 'formatting',
  context: ({ input }) => ({
    ...startForming(input),
    collected: collectedBefore(input.order.lines),
  }),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formatting/v2/ready', 'collect', 'goods', 'path'),
      on: {
        STARTED: { target: 'collecting', actions: reportToOrder('FORMING_STARTED') },
      },
    },
    collecting: {
      meta: step('formatting/v2/collect', 'collect'),
      on: {
        COLLECTED: { guard: linesAreSound, target: 'collected', actions: 'rememberCollected' },
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
      meta: step('formatting/v2/packages', 'packages'),
      on: { PACKED: packed, BACK_TO_COLLECTION: 'collecting' },
    },
    confirming: {
      meta: step('formatting/v2/confirm', 'confirm', 'shortage', 'goods'),
      on: { FORM: formed, BACK_TO_COLLECTION: 'collecting' },
    },
    outOfStock: {
      meta: {
        ...step('formatting/v2/nothing-collected', 'confirm', 'shortage'),
        eventOverrides: outOfStockOverrides,
      },
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // formedInFull, formedWithShortage, cancelledBelowMinimum, cancelledOutOfStock, withdrawn
    ...formingEnds(),
  },
})

export default defineWorkflow({
  name: 'formatting',
  version: 2,
  kind: 'task',
  machine,
  guards,
  events: { ...formingEvents },
  stages: ['collect', 'packages', 'confirm'],
  summary,
  formData,
})
