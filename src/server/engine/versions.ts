import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Reference } from '../world/world.ts'
import { namespaceOf, versionsOf } from './registry.ts'

/**
 * Version that new instances begin with: the newest published one, unless it is switched off or limited to stores of
 * which this is none. Before anything was published, version 1.
 */
export function activeVersion(activations: Reference['activations'], name: string, pfm: string): number {
  const versions = versionsOf(name)
  if (versions.length === 0) throw new Error(`unknown workflow ${name}`)
  const begins = versions.toReversed().find((workflow) => {
    const said = activations.find((one) => one.workflow === name && one.version === workflow.version)
    if (said === undefined) return Object.hasOwn(published, namespaceOf(workflow))
    return said.active && (said.pfms === null || said.pfms.includes(pfm))
  })
  return (begins ?? versions[0]!).version
}

/** The rows by which this version of the workflow and no other is begun with. */
export const onlyVersion = (name: string, version: number): Reference['activations'] =>
  versionsOf(name).map((one) => ({
    workflow: name,
    version: one.version,
    pfms: null,
    active: one.version === version,
  }))
