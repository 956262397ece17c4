import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../../define.ts'
import type { WorkflowInput } from '../../../task-input.ts'
import { sumOf } from '../../pieces.ts'
import { collectingGuards, notCollected, type CollectedEvent, type CollectingContext } from './lines.ts'
import {
  packageCount,
  packagesToCount,
  packingGuards,
  type PackedEvent,
  type PackingContext,
} from './packages.ts'

/** A forming collects and packs a whole order. */
export type FormingContext = CollectingContext & PackingContext

export type FormingEvent =
  | Move<'STARTED'>
  | CollectedEvent
  | PackedEvent
  | Move<'BACK_TO_COLLECTION'>
  | Move<'FORM', { storagePlace?: string }>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: FormingContext }

/** Minor units. */
const collectedSum = ({ lines, collected }: CollectingContext) =>
  sumOf(collected, (c) => c.collected * (lines.find((l) => l.lineId === c.lineId)?.unitPrice ?? 0))

/** Named predicates of a forming. The first that says no names the refusal: text `refusals.<name>`. */
export const formingGuards = {
  ...collectingGuards,
  ...packingGuards,
  belowMinimum: ({ context }: Args) => collectedSum(context) < context.limits.minSum,
  allCollected: ({ context }: Args) =>
    context.lines.every((l) => context.collected.find((c) => c.lineId === l.lineId)?.collected === l.ordered),
}

export const startForming = ({ order, limits }: WorkflowInput): FormingContext => ({
  lines: order.lines,
  limits,
  packagesRequired: order.packagesRequired,
  collected: [],
  packages: [],
})

/** Effect at every end: what was collected is written down. */
export const saveCollected = {
  type: 'saveCollected' as const,
  params: ({ context }: Args) => ({ lines: context.collected, packages: context.packages }),
}

/**
 * Effect of an end with a shortage: reports it to the order, and whether anything of value was collected. A gift alone
 * is nothing that the customer would want without a call.
 */
export const reportShortage = <const Type extends string>(type: Type) => ({
  type: 'reportToOrder' as const,
  params: ({ context }: { context: CollectingContext }) => ({
    event: { type, ofValue: collectedSum(context) > 0 },
  }),
})

/** Effect of the last step: the cell where the order waits, when one is named. */
export const savePlace = {
  type: 'setStoragePlace' as const,
  params: ({ event }: { event: { payload: { storagePlace?: string } } }) => ({
    place: event.payload.storagePlace ?? null,
  }),
}

export function formingSummary(context: FormingContext): Record<string, number | string> {
  const ordered = sumOf(context.lines, (l) => l.ordered)
  const collected = sumOf(context.collected, (l) => l.collected)
  return {
    ordered,
    collected,
    missing: ordered - collected,
    packages: packageCount(context.packages),
    maxPackages: context.limits.maxPackages,
    minSum: context.limits.minSum,
    collectedSum: collectedSum(context),
    ...countsOfLines(context.collected),
    // Texts of their own say that forming cancels it.
    ...(collectedSum(context) < context.limits.minSum && { context: 'belowMinimum' }),
  }
}

/** Per line, as `11:2 12:1`: collected quantity, and reasons of shortages. */
export const countsOfLines = (lines: CollectingContext['collected']): Record<string, string> => ({
  ...(lines.length > 0 && {
    lineCounts: lines.map(({ lineId, collected }) => `${lineId}:${collected}`).join(' '),
    lineReasons: lines
      .filter(({ reasonId }) => reasonId !== null)
      .map(({ lineId, reasonId }) => `${lineId}:${reasonId}`)
      .join(' '),
  }),
})

/** Initial form data: the values entered before; other lines start from zero. */
export const linesToCollect = ({ lines, collected }: CollectingContext) => ({
  lines: lines.map(({ lineId }) => collected.find((c) => c.lineId === lineId) ?? notCollected(lineId)),
})

/** Initial data of the forms of a version without weighing. */
export const formingData =
  (forms: { collect: FormId; packages: FormId }) =>
  (context: FormingContext, form: FormId): unknown => {
    if (form === forms.packages) return packagesToCount(context)
    return form === forms.collect ? linesToCollect(context) : {}
  }
