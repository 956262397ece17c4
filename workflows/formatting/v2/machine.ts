import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { collectedBefore, formData, guards, summary, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskFormattingWork',
  mobile: false,
  stage,
})

const save = {
  type: 'saveCollected' as const,
  params: ({ context }: { context: Context }) => ({ lines: context.collected, packages: context.packages }),
}
const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/**
 * Forming of a pickup order by the store: collect, pack, confirm (specification 4 and 5). An order that comes back, since
 * the customer did not agree to what was missing, is not collected anew: it opens with what lies aside already.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
}).createMachine({
  id: 'formatting',
  context: ({ input }) => ({
    lines: input.order.lines,
    limits: input.limits,
    packagesRequired: input.order.packagesRequired,
    collected: collectedBefore(input.order.lines),
    packages: [],
  }),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formatting/v2/ready', 'collect'),
      on: {
        STARTED: {
          target: 'collecting',
          actions: report('FORMING_STARTED'),
        },
      },
    },
    collecting: {
      meta: step('formatting/v2/collect', 'collect'),
      on: {
        COLLECTED: {
          guard: and([
            'everyLineIsTheOrders',
            'nothingAboveOrdered',
            'everyShortageHasReason',
            'everyMarkIsScanned',
            'everyMarkIsGood',
            'noMarkTwice',
            'noMarkOfAnotherOrder',
          ]),
          target: 'collected',
          actions: assign({ collected: ({ event }) => event.payload.lines }),
        },
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
      on: {
        PACKED: {
          guard: and(['atLeastOnePackage', 'everyPackageTypeOnce', 'packagesWithinLimit']),
          target: 'confirming',
          actions: assign({ packages: ({ event }) => event.payload.packages }),
        },
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    confirming: {
      meta: step('formatting/v2/confirm', 'confirm'),
      on: {
        FORM: [
          { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
          { guard: 'allCollected', target: 'formedInFull' },
          { target: 'formedWithShortage' },
        ],
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    outOfStock: {
      meta: step('formatting/v2/nothing-collected', 'confirm'),
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // Irreversible from here on: what was collected is written down and the order's own process goes on.
    formedInFull: { type: 'final', entry: [save, report('FORMED_IN_FULL')] },
    formedWithShortage: { type: 'final', entry: [save, report('FORMED_WITH_SHORTAGE')] },
    cancelledBelowMinimum: { type: 'final', entry: [save, report('FORMED_BELOW_MINIMUM')] },
    cancelledOutOfStock: { type: 'final', entry: [save, report('NOTHING_COLLECTED')] },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'formatting',
  version: 2,
  kind: 'task',
  machine,
  guards,
  events: {
    STARTED: { by: 'person', payload: 'none', tone: 'main' },
    COLLECTED: { by: 'person', payload: 'step', tone: 'main', facts: ['marks'] },
    PACKED: { by: 'person', payload: 'step', tone: 'main' },
    BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
    FORM: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['collect', 'packages', 'confirm'],
  summary,
  formData,
})
