import { and, assign, setup } from 'xstate'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { defineWorkflow, type PersonStep, type StepMeta } from '../../define.ts'
import { effects } from '../../effects.ts'
import { saveCollected } from '../../parts/collecting/v1/forming.ts'
import { linesAreSound } from '../../parts/collecting/v1/lines.ts'
import { packagesAreSound } from '../../parts/collecting/v1/packages.ts'
import type { WorkflowInput } from '../../task-input.ts'
import { formData, guards, startFrom, summary, type Context, type Event } from './rules.ts'
import { typedTares, usedTares } from './weighing.ts'

const step = (form: FormId, stage: string): PersonStep => ({
  for: 'person',
  form,
  right: 'taskFormationDeliveryWork',
  mobile: false,
  stage,
})

const saveTares = {
  type: 'saveTares' as const,
  params: ({ context }: { context: Context }) => ({ tares: context.tares }),
}
const report = (type: string) => ({ type: 'reportToOrder' as const, params: { event: { type } } })

/** The packing begins anew, with no container and no package. */
const cancelPacking = { target: 'weighing', reenter: true, actions: 'forgetPacking' } as const

/**
 * Forming of an order for delivery: collect, put into containers, weigh, pack, confirm (specification 4 and 5). An order
 * that comes back, since the customer did not agree to what was missing, opens with what lies aside already.
 */
const machine = setup({
  types: {} as { context: Context; events: Event; input: WorkflowInput; meta: StepMeta },
  guards,
  actions: {
    ...effects,
    rememberTares: assign({ tares: ({ event }) => typedTares(event) }),
    rememberUsedTares: assign({ tares: ({ event }) => usedTares(event) }),
    forgetPacking: assign({ tares: [], packages: [] }),
  },
}).createMachine({
  id: 'formationDelivery',
  context: ({ input }) => startFrom(input),
  initial: 'ready',
  on: { ORDER_WITHDRAWN: '.withdrawn' },
  states: {
    ready: {
      meta: step('formationDelivery/v1/ready', 'collect'),
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
          guard: and([
            'noTareUnused',
            'atLeastOneTare',
            'everyTareWeighed',
            'noBoxTooHeavy',
            'weightWithinLimit',
          ]),
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
      always: [{ guard: 'packagesNeeded', target: 'packing' }, { target: 'confirming' }],
    },
    packing: {
      meta: step('formationDelivery/v1/packages', 'packages'),
      on: {
        PACKED: {
          guard: packagesAreSound,
          target: 'confirming',
          actions: assign({ packages: ({ event }) => event.payload.packages }),
        },
        BACK_TO_TARES: 'weighing',
        PACKING_CANCELLED: cancelPacking,
      },
    },
    confirming: {
      meta: step('formationDelivery/v1/confirm', 'confirm'),
      on: {
        FORM: [
          { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
          { guard: 'allCollected', target: 'formedInFull' },
          { target: 'formedWithShortage' },
        ],
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
    // A delivery takes at least one product: without any the order ends here.
    outOfStock: {
      meta: step('formationDelivery/v1/nothing-collected', 'confirm'),
      on: { FORM: 'cancelledOutOfStock', BACK_TO_COLLECTION: 'collecting' },
    },
    // Irreversible from here on: what was packed is written down and the order's own process goes on.
    formedInFull: { type: 'final', entry: [saveCollected, saveTares, report('FORMED_IN_FULL')] },
    formedWithShortage: { type: 'final', entry: [saveCollected, saveTares, report('FORMED_WITH_SHORTAGE')] },
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
    TARES_WEIGHED: { by: 'person', payload: 'step', tone: 'main' },
    PACKED: { by: 'person', payload: 'step', tone: 'main' },
    FORM: { by: 'person', payload: 'none', tone: 'main', irreversible: true },
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
