import { and, assign } from 'xstate'
import type { EventEnvelope, PersonEvent, PersonStep, SystemEvent } from '../../../define.ts'
import { reportToOrder } from '../../report.ts'
import {
  createReportShortageEffect,
  saveCollectedEffect,
  saveStoragePlaceEffect,
  type FormingContext,
} from './forming.ts'
import { getEnteredLines } from './lines.ts'
import { validPackagesGuard, getPricedPackages, type PackedEvent } from './packages.ts'
import {
  emptyWeighingContext,
  explainWeight,
  validTaresGuards,
  getUsedTares,
  createWeighingUpdate,
  type WeighingContext,
} from './weighing.ts'

type AnyEvent = { type: string } & EventEnvelope

/** Creates the actions that store collected pieces and packages in the context. */
export const createFormingActions = <C extends FormingContext, E extends AnyEvent>() => {
  const createAssign = (change: (event: E) => Partial<FormingContext>) =>
    assign<C, E, undefined, E, never>(({ event }) => change(event) as Partial<C>)
  return {
    rememberCollected: createAssign((event) => ({ collected: getEnteredLines(event) })),
    rememberPackages: createAssign((event) => ({
      packages: getPricedPackages(event as unknown as PackedEvent),
    })),
  }
}

/** Creates the actions that store weighed containers in the context. */
export const createWeighingActions = <C extends FormingContext & WeighingContext, E extends AnyEvent>() => {
  const createAssign = (
    change: (args: { context: C; event: E }) => Partial<FormingContext & WeighingContext>,
  ) => assign<C, E, undefined, E, never>((args) => change(args) as Partial<C>)
  return {
    rememberTares: createAssign(createWeighingUpdate),
    rememberUsedTares: createAssign(({ event }) => ({ tares: getUsedTares(event) })),
    rememberWeightConfirmed: createAssign(() => ({ weightConfirmed: true })),
    forgetPacking: createAssign(() => ({ ...emptyWeighingContext, packages: [] })),
  }
}

/** Transition of PACKED: stores the packages and continues with the confirmation. */
export const packedEventTransition = {
  guard: validPackagesGuard,
  target: 'confirming',
  actions: 'rememberPackages',
} as const

/** Restarts the packing without containers and packages. */
export const cancelPackingTransition = {
  target: 'weighing',
  reenter: true,
  actions: 'forgetPacking',
} as const

/** Creates the states in which containers are weighed, between `collecting` and `packing`. */
export const createWeighingStates = (steps: { tares: PersonStep; doubt: PersonStep }) =>
  ({
    weighing: {
      meta: steps.tares,
      on: {
        TARES_WEIGHED: { guard: and([...validTaresGuards]), target: 'weighed', actions: 'rememberTares' },
        UNUSED_TARES_DROPPED: {
          guard: 'someTareUnused',
          target: 'weighing',
          reenter: true,
          actions: 'rememberUsedTares',
        },
        PACKING_CANCELLED: cancelPackingTransition,
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
    // The user can confirm an unexpected weight, because a product card may be wrong. The explanation is added to the
    // log of the order.
    doubtingWeight: {
      meta: steps.doubt,
      on: {
        WEIGHT_CONFIRMED: { target: 'weighed', actions: ['rememberWeightConfirmed', explainWeight] },
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
  }) as const

/** Transitions of FORM. An order below the minimum sum is cancelled. */
export const formEventTransitions = [
  { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
  { guard: 'allCollected', target: 'formedInFull', actions: saveStoragePlaceEffect },
  { target: 'formedWithShortage', actions: saveStoragePlaceEffect },
] as const

/**
 * Creates the final states of forming. They are irreversible, because the result is saved and the order's process
 * continues. `saves`: effects that save more than the collected pieces and packages.
 */
export const createFormingFinalStates = <const Saves extends readonly unknown[]>(...saves: Saves) =>
  ({
    formedInFull: { type: 'final', entry: [saveCollectedEffect, ...saves, reportToOrder('FORMED_IN_FULL')] },
    formedWithShortage: {
      type: 'final',
      entry: [saveCollectedEffect, ...saves, createReportShortageEffect('FORMED_WITH_SHORTAGE')],
    },
    cancelledBelowMinimum: {
      type: 'final',
      entry: [saveCollectedEffect, ...saves, reportToOrder('FORMED_BELOW_MINIMUM')],
    },
    cancelledOutOfStock: {
      type: 'final',
      entry: [saveCollectedEffect, ...saves, reportToOrder('NOTHING_COLLECTED')],
    },
    withdrawn: { type: 'final' },
  }) as const

/** Events of forming without weighing. */
export const formingEvents = {
  STARTED: { by: 'person', payload: 'none', tone: 'main' },
  COLLECTED: { by: 'person', payload: 'step', tone: 'main', facts: ['marks'] },
  PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
  BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
  FORM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
  ORDER_WITHDRAWN: { by: 'system' },
} as const satisfies Record<string, PersonEvent | SystemEvent>

/** If nothing was collected, FORM cancels the order. Going back is therefore the main button. */
export const nothingCollectedEventOverrides = {
  FORM: { tone: 'danger' },
  BACK_TO_COLLECTION: { tone: 'main' },
} as const
