import { and } from 'xstate'
import type { EventEnvelope, Move } from '../../../define.ts'
import type { PackageCount } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { Limits } from '../../../task-input.ts'

/** What a machine that packs knows. */
export interface PackingContext {
  limits: Limits
  packagesRequired: boolean
  packages: PackageCount[]
}

export type PackedEvent = Move<'PACKED', { packages: PackageCount[] }, Pick<Facts, 'packagePrices'>>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: PackingContext; event: AnyEvent }

const isPacked = (event: AnyEvent): event is PackedEvent => event.type === 'PACKED'
const packagesOf = (event: AnyEvent) => (isPacked(event) ? event.payload.packages : [])

export const packageCount = (packages: readonly PackageCount[]) =>
  packages.reduce((sum, { count }) => sum + count, 0)

/** Packages with the price of their types: what they cost is known from the packing on. */
export function pricedPackages({ payload, facts }: PackedEvent): PackageCount[] {
  const { packagePrices = {} }: Partial<Facts> = facts
  return payload.packages.map(({ typeId, count }) => ({ typeId, count, price: packagePrices[typeId] ?? 0 }))
}

/** What the form of the packages opens with. */
export const packagesToCount = ({ packages }: Pick<PackingContext, 'packages'>) => ({
  packages: packages.map(({ typeId, count }) => ({ typeId, count })),
})

/** Source: specification 5, «Collection and forming»: packages. */
export const packingGuards = {
  packagesNeeded: ({ context }: Args) => context.packagesRequired,
  atLeastOnePackage: ({ event }: Args) => packagesOf(event).length > 0,
  everyPackageTypeOnce: ({ event }: Args) =>
    new Set(packagesOf(event).map((p) => p.typeId)).size === packagesOf(event).length,
  packagesWithinLimit: ({ context, event }: Args) =>
    packageCount(packagesOf(event)) <= context.limits.maxPackages,
}

/** All that is asked of the typed packages. */
export const packagesAreSound = and(['atLeastOnePackage', 'everyPackageTypeOnce', 'packagesWithinLimit'])
