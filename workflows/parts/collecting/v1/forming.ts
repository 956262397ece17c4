import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../../define.ts'
import type { WorkflowInput } from '../../../task-input.ts'
import { sumBy } from '../../pieces.ts'
import {
  collectingGuards,
  createUncollectedLine,
  type CollectedEvent,
  type CollectingContext,
} from './lines.ts'
import {
  countPackages,
  createPackagesFormData,
  getPackagesSum,
  packingGuards,
  type PackedEvent,
  type PackingContext,
} from './packages.ts'

/** Context of forming, which collects and packs a whole order. */
export type FormingContext = CollectingContext & PackingContext

export type FormingEvent =
  | MachineEvent<'STARTED'>
  | CollectedEvent
  | PackedEvent
  | MachineEvent<'BACK_TO_COLLECTION'>
  | MachineEvent<'FORM', { storagePlace?: string }>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: FormingContext }

/** Price of the collected pieces in minor units. */
const collectedSum = ({ lines, collected }: CollectingContext) =>
  sumBy(collected, (c) => c.collected * (lines.find((l) => l.lineId === c.lineId)?.unitPrice ?? 0))

/** Guards of forming. A refused event has the text `refusals.<name>` of the first guard that fails. */
export const formingGuards = {
  ...collectingGuards,
  ...packingGuards,
  belowMinimum: ({ context }: Args) => collectedSum(context) < context.limits.minSum,
  allCollected: ({ context }: Args) =>
    context.lines.every((l) => context.collected.find((c) => c.lineId === l.lineId)?.collected === l.ordered),
}

export const createFormingContext = ({ order, limits }: WorkflowInput): FormingContext => ({
  lines: order.lines,
  limits,
  packagesRequired: order.packagesRequired,
  collected: [],
  packages: [],
})

/** Effect of final states: saves the collected pieces and packages. */
export const saveCollectedEffect = {
  type: 'saveCollected' as const,
  params: ({ context }: Args) => ({ lines: context.collected, packages: context.packages }),
}

/**
 * Effect of a final state that reports a shortage to the order's process. `ofValue` is false if the collected pieces cost
 * nothing, for example only a gift; then the order's choice «collect the rest» does not apply.
 */
export const createReportShortageEffect = <const Type extends string>(type: Type) => ({
  type: 'reportToOrder' as const,
  params: ({ context }: { context: CollectingContext }) => ({
    event: { type, ofValue: collectedSum(context) > 0 },
  }),
})

/** Effect of the last step: saves the storage cell that the user entered. Without one, the order keeps its cell. */
export const saveStoragePlaceEffect = {
  type: 'setStoragePlace' as const,
  params: ({ event }: { event: { payload: { storagePlace?: string } } }) => ({
    place: event.payload.storagePlace ?? null,
  }),
}

export function createFormingTextValues(context: FormingContext): Record<string, number | string> {
  const ordered = sumBy(context.lines, (l) => l.ordered)
  const collected = sumBy(context.collected, (l) => l.collected)
  return {
    ordered,
    collected,
    missing: ordered - collected,
    packages: countPackages(context.packages),
    packagesSum: getPackagesSum(context.packages),
    maxPackages: context.limits.maxPackages,
    minSum: context.limits.minSum,
    collectedSum: collectedSum(context),
    ...formatLineCounts(context.collected),
    // An order below the minimum sum has its own text, because FORM cancels it.
    ...(collectedSum(context) < context.limits.minSum && { context: 'belowMinimum' }),
  }
}

/** Formats collected quantities and shortage reasons as `<lineId>:<value>`, for example `11:2 12:1`. */
export const formatLineCounts = (lines: CollectingContext['collected']): Record<string, string> => ({
  ...(lines.length > 0 && {
    lineCounts: lines.map(({ lineId, collected }) => `${lineId}:${collected}`).join(' '),
    lineReasons: lines
      .filter(({ reasonId }) => reasonId !== null)
      .map(({ lineId, reasonId }) => `${lineId}:${reasonId}`)
      .join(' '),
  }),
})

/** Initial form data: the pieces of each line that were entered before, otherwise zero pieces. */
export const createCollectFormData = ({ lines, collected }: CollectingContext) => ({
  lines: lines.map(
    ({ lineId }) => collected.find((c) => c.lineId === lineId) ?? createUncollectedLine(lineId),
  ),
})

/** Creates the function `formData` of a version without weighing. */
export const createFormingFormData =
  (forms: { collect: FormId; packages: FormId }) =>
  (context: FormingContext, form: FormId): unknown => {
    if (form === forms.packages) return createPackagesFormData(context)
    return form === forms.collect ? createCollectFormData(context) : {}
  }
