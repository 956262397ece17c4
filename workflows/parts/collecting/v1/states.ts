import { and, assign } from 'xstate'
import type { EventEnvelope, PersonEvent, PersonStep, SystemEvent } from '../../../define.ts'
import { reportToOrder } from '../../report.ts'
import { reportShortage, saveCollected, savePlace, type FormingContext } from './forming.ts'
import { typedLines } from './lines.ts'
import { packagesAreSound, pricedPackages, type PackedEvent } from './packages.ts'
import {
  notWeighed,
  taresAreSound,
  usedTares,
  weighed,
  weightConfirmed,
  type WeighingContext,
} from './weighing.ts'

type AnyEvent = { type: string } & EventEnvelope

/** Actions of a machine that remember what was collected and packed. */
export const formingMemory = <C extends FormingContext, E extends AnyEvent>() => {
  const remember = (change: (event: E) => Partial<FormingContext>) =>
    assign<C, E, undefined, E, never>(({ event }) => change(event) as Partial<C>)
  return {
    rememberCollected: remember((event) => ({ collected: typedLines(event) })),
    rememberPackages: remember((event) => ({ packages: pricedPackages(event as unknown as PackedEvent) })),
  }
}

/** Actions of a machine that remember what was weighed. */
export const weighingMemory = <C extends FormingContext & WeighingContext, E extends AnyEvent>() => {
  const remember = (change: (args: { context: C; event: E }) => Partial<FormingContext & WeighingContext>) =>
    assign<C, E, undefined, E, never>((args) => change(args) as Partial<C>)
  return {
    rememberTares: remember(weighed),
    rememberUsedTares: remember(({ event }) => ({ tares: usedTares(event) })),
    rememberWhyWeight: remember(weightConfirmed),
    forgetPacking: remember(() => ({ ...notWeighed, packages: [] })),
  }
}

/** Transition of PACKED. */
export const packed = {
  guard: packagesAreSound,
  target: 'confirming',
  actions: 'rememberPackages',
} as const

/** Restarts the packing without containers and packages. */
export const cancelPacking = { target: 'weighing', reenter: true, actions: 'forgetPacking' } as const

/** States in which containers are weighed, between `collecting` and `packing`. */
export const weighingStates = (steps: { tares: PersonStep; doubt: PersonStep }) =>
  ({
    weighing: {
      meta: steps.tares,
      on: {
        TARES_WEIGHED: { guard: and([...taresAreSound]), target: 'weighed', actions: 'rememberTares' },
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
      meta: steps.doubt,
      on: {
        WEIGHT_CONFIRMED: { target: 'weighed', actions: 'rememberWhyWeight' },
        BACK_TO_TARES: 'weighing',
        BACK_TO_COLLECTION: 'collecting',
      },
    },
  }) as const

/** Transitions of FORM: below the minimum sum the order is cancelled. */
export const formed = [
  { guard: 'belowMinimum', target: 'cancelledBelowMinimum' },
  { guard: 'allCollected', target: 'formedInFull', actions: savePlace },
  { target: 'formedWithShortage', actions: savePlace },
] as const

/**
 * Final states of a forming. Irreversible from here on: the packing is saved and the order's process continues. `saves`:
 * what is saved besides the collected pieces and packages.
 */
export const formingEnds = <const Saves extends readonly unknown[]>(...saves: Saves) =>
  ({
    formedInFull: { type: 'final', entry: [saveCollected, ...saves, reportToOrder('FORMED_IN_FULL')] },
    formedWithShortage: {
      type: 'final',
      entry: [saveCollected, ...saves, reportShortage('FORMED_WITH_SHORTAGE')],
    },
    cancelledBelowMinimum: {
      type: 'final',
      entry: [saveCollected, ...saves, reportToOrder('FORMED_BELOW_MINIMUM')],
    },
    cancelledOutOfStock: {
      type: 'final',
      entry: [saveCollected, ...saves, reportToOrder('NOTHING_COLLECTED')],
    },
    withdrawn: { type: 'final' },
  }) as const

/** Events of a forming without weighing. */
export const formingEvents = {
  STARTED: { by: 'person', payload: 'none', tone: 'main' },
  COLLECTED: { by: 'person', payload: 'step', tone: 'main', facts: ['marks'] },
  PACKED: { by: 'person', payload: 'step', tone: 'main', facts: ['packagePrices'] },
  BACK_TO_COLLECTION: { by: 'person', payload: 'none', tone: 'plain' },
  FORM: { by: 'person', payload: 'step', tone: 'main', irreversible: true },
  ORDER_WITHDRAWN: { by: 'system' },
} as const satisfies Record<string, PersonEvent | SystemEvent>

/** Where nothing was collected, forming cancels the order. The way back is the main action. */
export const outOfStockOverrides = {
  FORM: { tone: 'danger' },
  BACK_TO_COLLECTION: { tone: 'main' },
} as const
