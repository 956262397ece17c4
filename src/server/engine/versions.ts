import type { Reference } from '../world/world.ts'
import { versionsOf } from './registry.ts'

/**
 * Version that new instances begin with: the highest one activated for the store or for all. Before anything was
 * activated, version 1.
 */
export function activeVersion(activations: Reference['activations'], name: string, pfm: string): number {
  const versions = versionsOf(name)
  if (versions.length === 0) throw new Error(`unknown workflow ${name}`)
  if (versions.length === 1) return versions[0]!.version
  const active = activations
    .filter((one) => one.workflow === name && (one.pfms === null || one.pfms.includes(pfm)))
    .map((one) => one.version)
  return active.length === 0 ? 1 : Math.max(...active)
}
