import type { PackageCount, Tare } from '../../effects.ts'
import type { Context, Event } from './rules.ts'

type Args = { context: Context; event: Event }

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

const packagesOf = (event: Event): PackageCount[] => (event.type === 'PACKED' ? event.payload.packages : [])

/** The containers that the person has just typed. */
export const typedTares = (event: Event): Tare[] =>
  event.type === 'TARES_WEIGHED' || event.type === 'UNUSED_TARES_DROPPED' ? event.payload.tares : []

export const usedTares = (event: Event): Tare[] => typedTares(event).filter((tare) => !tare.unused)

/** Grams with contents; what is not weighed yet counts as nothing. */
export const weightOf = (tares: readonly Tare[]): number => total(tares.map((tare) => tare.weight ?? 0))

/** Source: specification 5, «Collection and forming»: tare and packages. */
export const packingGuards = {
  someTareUnused: ({ event }: Args) => typedTares(event).some((tare) => tare.unused),
  noTareUnused: ({ event }: Args) => typedTares(event).every((tare) => !tare.unused),
  atLeastOneTare: ({ event }: Args) => typedTares(event).length > 0,
  everyTareWeighed: ({ event }: Args) => typedTares(event).every((tare) => tare.weight !== null),
  noBoxTooHeavy: ({ context, event }: Args) =>
    typedTares(event).every((tare) => (tare.weight ?? 0) <= context.limits.maxBoxWeight),
  weightWithinLimit: ({ context, event }: Args) =>
    weightOf(typedTares(event)) <= context.limits.maxOrderWeight,

  packagesNeeded: ({ context }: Args) => context.packagesRequired,
  atLeastOnePackage: ({ event }: Args) => packagesOf(event).length > 0,
  everyPackageTypeOnce: ({ event }: Args) =>
    new Set(packagesOf(event).map((p) => p.typeId)).size === packagesOf(event).length,
  packagesWithinLimit: ({ context, event }: Args) =>
    total(packagesOf(event).map((p) => p.count)) <= context.limits.maxPackages,
}
