import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import type { CollectedLine, PackageCount, Tare } from '../../effects.ts'
import type { Facts } from '../../facts.ts'
import type { Limits, OrderLineFacts, WorkflowInput } from '../../task-input.ts'
import { collectedBefore, collectingGuards } from './collecting.ts'
import { packingGuards, weightOf } from './packing.ts'

export interface Context {
  lines: OrderLineFacts[]
  limits: Limits
  packagesRequired: boolean
  collected: CollectedLine[]
  tares: Tare[]
  packages: PackageCount[]
}

export type Event =
  | Move<'STARTED'>
  | Move<'COLLECTED', { lines: CollectedLine[] }, Pick<Facts, 'marks'>>
  | Move<'TARES_WEIGHED', { tares: Tare[] }>
  | Move<'UNUSED_TARES_DROPPED', { tares: Tare[] }>
  | Move<'PACKED', { packages: PackageCount[] }>
  | Move<'PACKING_CANCELLED'>
  | Move<'BACK_TO_COLLECTION'>
  | Move<'BACK_TO_TARES'>
  | Move<'FORM'>
  | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

/** Named predicates of the machine. The first that says no names the refusal: text `refusals.<name>`. */
export const guards = {
  ...collectingGuards,
  ...packingGuards,
  belowMinimum: ({ context }: Args) => collectedSum(context) < context.limits.minSum,
  allCollected: ({ context }: Args) =>
    context.lines.every((l) => context.collected.find((c) => c.lineId === l.lineId)?.collected === l.ordered),
}

/** Minor units. */
const collectedSum = (context: Context) =>
  total(
    context.collected.map(
      (c) => c.collected * (context.lines.find((l) => l.lineId === c.lineId)?.unitPrice ?? 0),
    ),
  )

export function startFrom(input: WorkflowInput): Context {
  return {
    lines: input.order.lines,
    limits: input.limits,
    packagesRequired: input.order.packagesRequired,
    collected: collectedBefore(input.order.lines),
    tares: [],
    packages: [],
  }
}

const kilograms = (grams: number) => grams / 1000

/** Names in `Weight` are grams, those in `Kg` kilograms. */
export function summary(context: Context): Record<string, number> {
  const ordered = total(context.lines.map((l) => l.ordered))
  const collected = total(context.collected.map((l) => l.collected))
  const { maxPackages, maxOrderWeight, maxBoxWeight, minSum } = context.limits
  return {
    ordered,
    collected,
    missing: ordered - collected,
    tares: context.tares.length,
    weightKg: kilograms(weightOf(context.tares)),
    packages: total(context.packages.map((p) => p.count)),
    maxPackages,
    maxOrderWeight,
    maxOrderKg: kilograms(maxOrderWeight),
    maxBoxWeight,
    maxBoxKg: kilograms(maxBoxWeight),
    minSum,
    collectedSum: collectedSum(context),
  }
}

export function formData(context: Context, form: FormId): unknown {
  if (form === 'formationDelivery/v1/tares') return { tares: context.tares }
  if (form === 'formationDelivery/v1/packages') return { packages: context.packages }
  if (form !== 'formationDelivery/v1/collect') return {}
  const before = (lineId: number) => context.collected.find((c) => c.lineId === lineId)
  return {
    lines: context.lines.map(
      ({ lineId }) => before(lineId) ?? { lineId, collected: 0, reasonId: null, marks: [] },
    ),
  }
}
