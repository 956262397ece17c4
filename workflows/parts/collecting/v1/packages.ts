import { and } from 'xstate'
import type { EventEnvelope, MachineEvent } from '../../../define.ts'
import type { PackageCount } from '../../../effects.ts'
import type { Facts } from '../../../facts.ts'
import type { WorkflowLimits } from '../../../task-input.ts'

/** Context of a machine that packs goods. */
export interface PackingContext {
  limits: WorkflowLimits
  packagesRequired: boolean
  packages: PackageCount[]
}

export type PackedEvent = MachineEvent<'PACKED', { packages: PackageCount[] }, Pick<Facts, 'packagePrices'>>

type AnyEvent = { type: string } & EventEnvelope
type Args = { context: PackingContext; event: AnyEvent }

const isPacked = (event: AnyEvent): event is PackedEvent => event.type === 'PACKED'
const getTypedPackages = (event: AnyEvent) => (isPacked(event) ? event.payload.packages : [])

export const countPackages = (packages: readonly PackageCount[]) =>
  packages.reduce((sum, { count }) => sum + count, 0)

/** Price of all packages in minor units. */
export const getPackagesSum = (packages: readonly PackageCount[]) =>
  packages.reduce((sum, { count, price = 0 }) => sum + count * price, 0)

/**
 * Adds its current price to each package; 0 if the price is unknown. A later change of the price does not apply to the
 * order.
 */
export function getPricedPackages({ payload, facts }: PackedEvent): PackageCount[] {
  const { packagePrices = {} }: Partial<Facts> = facts
  return payload.packages.map(({ typeId, count }) => ({ typeId, count, price: packagePrices[typeId] ?? 0 }))
}

/** Initial data of the form for packages. */
export const createPackagesFormData = ({ packages }: Pick<PackingContext, 'packages'>) => ({
  packages: packages.map(({ typeId, count }) => ({ typeId, count })),
})

/** Source: specification 5, «Collection and forming»: packages. */
export const packingGuards = {
  packagesNeeded: ({ context }: Args) => context.packagesRequired,
  atLeastOnePackage: ({ event }: Args) => getTypedPackages(event).length > 0,
  everyPackageTypeOnce: ({ event }: Args) =>
    new Set(getTypedPackages(event).map((p) => p.typeId)).size === getTypedPackages(event).length,
  packagesWithinLimit: ({ context, event }: Args) =>
    countPackages(getTypedPackages(event)) <= context.limits.maxPackages,
}

/** Guard for the payload of PACKED. */
export const validPackagesGuard = and(['atLeastOnePackage', 'everyPackageTypeOnce', 'packagesWithinLimit'])
