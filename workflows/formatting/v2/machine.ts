import { assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type Shown, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import {
  formingGuards as guards,
  formingSummary as summary,
  saveCollected,
  savePlace,
  startForming,
  type FormingContext,
  reportShortage,
} from '../../parts/collecting/v1/forming.ts'
import { collectedBefore, linesAreSound } from '../../parts/collecting/v1/lines.ts'
import { packagesAreSound, pricedPackages } from '../../parts/collecting/v1/packages.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, type Event } from './rules.ts'

const step = (form: FormId, stage: string, ...show: Shown[]): PersonStep => ({
  for: 'person',
  form,
  right: 'taskFormattingWork',
  mobile: false,
  stage,
  show,
})

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/**
 * Forming of a pickup order by the store: collect, pack, confirm (specification 4 and 5). An order returned after a
 * shortage was not agreed opens with the pieces collected before.
 */
const machine = setup({
  types: {} as { context: FormingContext; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: effects,
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
          guard: linesAreSound,
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
          guard: packagesAreSound,
          target: 'confirming',
          actions: assign({ packages: ({ event }) => pricedPackages(event) }),
        },
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    confirming: {
      meta: step('formatting/v2/confirm', 'confirm', 'shortage', 'goods'),
      on: {
        FORM: [
          { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
          { guard: 'allCollected', target: 'formedInFull', actions: savePlace },
          { target: 'formedWithShortage', actions: savePlace },
        ],
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    outOfStock: {
      meta: step('formatting/v2/nothing-collected', 'confirm', 'shortage'),
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // Irreversible from here on: the collected pieces are saved and the order's process continues.
    formedInFull: { type: 'final', entry: [saveCollected, report('FORMED_IN_FULL')] },
    formedWithShortage: { type: 'final', entry: [saveCollected, reportShortage('FORMED_WITH_SHORTAGE')] },
    cancelledBelowMinimum: { type: 'final', entry: [saveCollected, report('FORMED_BELOW_MINIMUM')] },
    cancelledOutOfStock: { type: 'final', entry: [saveCollected, report('NOTHING_COLLECTED')] },
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
    PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
    BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
    FORM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['collect', 'packages', 'confirm'],
  summary,
  formData,
})
