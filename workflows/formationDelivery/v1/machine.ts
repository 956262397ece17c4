import { setup } from 'xstate'
import { defineWorkflow, freeTextFields, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { validLinesGuard } from '../../parts/collecting/v1/lines.ts'
import {
  cancelPackingTransition,
  formEventTransitions,
  createFormingFinalStates,
  createFormingActions,
  nothingCollectedEventOverrides,
  packedEventTransition,
  createWeighingActions,
  createWeighingStates,
} from '../../parts/collecting/v1/states.ts'
import { saveTaresEffect } from '../../parts/collecting/v1/weighing.ts'
import { createPersonStepFactory } from '../../parts/person-step.ts'
import { reportToOrder } from '../../parts/report.ts'
import type { WorkflowInput } from '../../task-input.ts'
import {
  createInitialFormData,
  guards,
  createInitialContext,
  createStepTextValues,
  type Context,
  type Event,
} from './rules.ts'

const step = createPersonStepFactory('taskFormationDeliveryWork', false)

/**
 * Forming of a delivery order: collect, put into containers, weigh, pack, confirm (specification 4 and 5). If the
 * customer refused a shortage, the order is formed again and the form contains the pieces collected before.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    ...createFormingActions<Context, Event>(),
    ...createWeighingActions<Context, Event>(),
  },
}).createMachine({
  id: 'formationDelivery',
  context: ({ input }) => createInitialContext(input),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formationDelivery/v1/ready', 'collect', 'goods', 'path'),
      on: { STARTED: { target: 'collecting', actions: reportToOrder('FORMING_STARTED') } },
    },
    collecting: {
      meta: step('formationDelivery/v1/collect', 'collect'),
      on: {
        COLLECTED: { guard: validLinesGuard, target: 'collected', actions: 'rememberCollected' },
      },
    },
    collected: {
      always: [
        { guard: 'nothingCollected', target: 'outOfStock', actions: 'forgetPacking' },
        { target: 'weighing' },
      ],
    },
    // States: weighing, weighed, doubtingWeight.
    ...createWeighingStates({
      tares: step('formationDelivery/v1/tares', 'tares'),
      doubt: step('formationDelivery/v1/doubt', 'tares'),
    }),
    packing: {
      meta: step('formationDelivery/v1/packages', 'packages'),
      on: {
        PACKED: packedEventTransition,
        BACK_TO_TARES: 'weighing',
        PACKING_CANCELLED: cancelPackingTransition,
      },
    },
    confirming: {
      meta: step('formationDelivery/v1/confirm', 'confirm', 'shortage', 'goods'),
      on: {
        FORM: formEventTransitions,
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    // Nothing was collected. FORM cancels the order, because a delivery needs at least one product.
    outOfStock: {
      meta: {
        ...step('formationDelivery/v1/nothing-collected', 'confirm', 'shortage'),
        eventOverrides: nothingCollectedEventOverrides,
      },
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // States: formedInFull, formedWithShortage, cancelledBelowMinimum, cancelledOutOfStock, withdrawn.
    ...createFormingFinalStates(saveTaresEffect),
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
    WEIGHT_CONFIRMED: { by: 'person', payload: 'step', tone: 'danger', secret: freeTextFields },
    PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
    FORM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
    UNUSED_TARES_DROPPED: { by: 'person', payload: 'step', tone: 'plain' },
    BACK_TO_TARES: { by: 'person', payload: 'none', tone: 'plain' },
    BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
    PACKING_CANCELLED: { by: 'person', payload: 'none', tone: 'danger', irreversible: true },
    ORDER_WITHDRAWN: { by: 'system' },
  },
  stages: ['collect', 'tares', 'packages', 'confirm'],
  summary: createStepTextValues,
  formData: createInitialFormData,
})
