import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type Shown, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { saveCollected, savePlace, reportShortage } from '../../parts/collecting/v1/forming.ts'
import { linesAreSound } from '../../parts/collecting/v1/lines.ts'
import { packagesAreSound, pricedPackages } from '../../parts/collecting/v1/packages.ts'
import {
  notWeighed,
  saveTares,
  taresAreSound,
  usedTares,
  weighed,
  weightConfirmed,
} from '../../parts/collecting/v1/weighing.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, guards, startFrom, summary, type Context, type Event } from './rules.ts'

const step = (form: FormId, stage: string, ...show: Shown[]): PersonStep => ({
  for: 'person',
  form,
  right: 'taskFormationDeliveryWork',
  mobile: false,
  stage,
  show,
})

const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** Restarts the packing without containers and packages. */
const cancelPacking = { target: 'weighing', reenter: true, actions: 'forgetPacking' } as const

/**
 * Forming of a delivery order: collect, put into containers, weigh, pack, confirm (specification 4 and 5). An order
 * returned after a shortage was not agreed opens with the pieces collected before.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberTares: assign(({ context, event }) => weighed({ context, event })),
    rememberUsedTares: assign({ tares: ({ event }) => usedTares(event) }),
    rememberWhyWeight: assign(({ event }) => weightConfirmed({ event })),
    forgetPacking: assign({ ...notWeighed, packages: [] }),
  },
}).createMachine({
  id: 'formationDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formationDelivery/v1/ready', 'collect', 'goods', 'path'),
      on: { STARTED: { target: 'collecting', actions: report('FORMING_STARTED') } },
    },
    collecting: {
      meta: step('formationDelivery/v1/collect', 'collect'),
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
        { guard: 'nothingCollected', target: 'outOfStock', actions: 'forgetPacking' },
        { target: 'weighing' },
      ],
    },
    weighing: {
      meta: step('formationDelivery/v1/tares', 'tares'),
      on: {
        TARES_WEIGHED: {
          guard: and([...taresAreSound]),
          target: 'weighed',
          actions: 'rememberTares',
        },
        UNUSED_TARES_DROPPED: {
          guard: 'someTareUnused',
          target: 'weighing',
          reenter: true,
          actions: 'rememberUsedTares',
        },
        PACKING_CANCELLED: cancelPacking,
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    weighed: {
      always: [
        { guard: 'weightDoubtful', target: 'doubtingWeight' },
        { guard: 'packagesNeeded', target: 'packing' },
        { target: 'confirming' },
      ],
    },
    // The product card may be wrong, so a user can confirm the weight; the reason is stored with the order.
    doubtingWeight: {
      meta: step('formationDelivery/v1/doubt', 'tares'),
      on: {
        WEIGHT_CONFIRMED: { target: 'weighed', actions: 'rememberWhyWeight' },
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    packing: {
      meta: step('formationDelivery/v1/packages', 'packages'),
      on: {
        PACKED: {
          guard: packagesAreSound,
          target: 'confirming',
          actions: assign({ packages: ({ event }) => pricedPackages(event) }),
        },
        BACK_TO_TARES: 'weighing',
        PACKING_CANCELLED: cancelPacking,
      },
    },
    confirming: {
      meta: step('formationDelivery/v1/confirm', 'confirm', 'shortage', 'goods'),
      on: {
        FORM: [
          { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
          { guard: 'allCollected', target: 'formedInFull', actions: savePlace },
          { target: 'formedWithShortage', actions: savePlace },
        ],
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    // A delivery needs at least one product: without any the order ends here.
    outOfStock: {
      meta: step('formationDelivery/v1/nothing-collected', 'confirm', 'shortage'),
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // Irreversible from here on: the packing is saved and the order's process continues.
    formedInFull: { type: 'final', entry: [saveCollected, saveTares, report('FORMED_IN_FULL')] },
    formedWithShortage: {
      type: 'final',
      entry: [saveCollected, saveTares, reportShortage('FORMED_WITH_SHORTAGE')],
    },
    cancelledBelowMinimum: {
      type: 'final',
      entry: [saveCollected, saveTares, report('FORMED_BELOW_MINIMUM')],
    },
    cancelledOutOfStock: { type: 'final', entry: [saveCollected, saveTares, report('NOTHING_COLLECTED')] },
    withdrawn: { type: 'final' },
  },
})

export default defineWorkflow({
  name: 'formationDelivery',
  version: 1,
  kind: 'task',
  machine,
  guards,
  events: {
    STARTED: { by: 'person', payload: 'none', tone: 'main' },
    COLLECTED: { by: 'person', payload: 'step', tone: 'main', facts: ['marks'] },
    TARES_WEIGHED: { by: 'person', payload: 'step', tone: 'main', facts: ['tareWeights'] },
    WEIGHT_CONFIRMED: { by: 'person', payload: 'step', tone: 'danger' },
    PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
    FORM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    UNUSED_TARES_DROPPED: { by: 'person', payload: 'step', tone: 'plain' },
    BACK_TO_TARES: { by: 'person', payload: 'none', tone: 'plain' },
    BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
    PACKING_CANCELLED: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['collect', 'tares', 'packages', 'confirm'],
  summary,
  formData,
})
