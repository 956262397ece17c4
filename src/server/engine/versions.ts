import { createHash } from 'node:crypto'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Reference } from './order-state/order-state.ts'
import { namespaceOf, versionsOf } from './registry.ts'

export interface Begun {
  version: number
  /** Of a hundred, those that reach it: what newer versions leave. */
  share: number
}

/**
 * Versions that new instances of a store begin with, newest first: those that are published, unless they are switched off or
 * limited to stores of which this is none, down to the first that takes all. Empty: none is left.
 */
export function versionsBegun(activations: Reference['activations'], name: string, pfm: string): Begun[] {
  const begun: Begun[] = []
  for (const workflow of versionsOf(name).toReversed()) {
    const said = activations.find((one) => one.workflow === name && one.version === workflow.version)
    if (said === undefined ? !Object.hasOwn(published, namespaceOf(workflow)) : !said.active) continue
    if (said && said.pfms !== null && !said.pfms.includes(pfm)) continue
    const share = said?.share ?? 100
    begun.push({ version: workflow.version, share })
    if (share === 100) break
  }
  return begun
}

/** 0 to 99, the same for all that is begun of a workflow for one order: a share that grows takes none back. */
const drawn = (name: string, of: string | number): number =>
  createHash('sha256').update(`${name}:${of}`).digest().readUInt32BE() % 100

/**
 * Version that a new instance begins with; `of`: the order or subject that it is begun for. Before anything was published,
 * version 1.
 */
export function activeVersion(
  activations: Reference['activations'],
  name: string,
  pfm: string,
  of: string | number,
): number {
  const versions = versionsOf(name)
  if (versions.length === 0) throw new Error(`unknown workflow ${name}`)
  const begun = versionsBegun(activations, name, pfm)
  return (begun.find(({ share }) => share === 100 || drawn(name, of) < share) ?? versions[0]!).version
}

/** Stores and share that a version is limited to. */
export interface Limit {
  pfms: string[] | null
  share: number
}

/** Would this work fall to a version of that limit? By the same drawing as new work. */
export const isWithin = (
  { pfms, share }: Limit,
  name: string,
  { pfm, orderId, subject }: { pfm: string | null; orderId: number | null; subject: string | null },
): boolean =>
  (pfms === null || pfms.includes(pfm ?? '')) &&
  (share === 100 || drawn(name, orderId ?? subject ?? '') < share)

/** The rows by which this version of the workflow and no other is begun with. */
export const onlyVersion = (name: string, version: number): Reference['activations'] =>
  versionsOf(name).map((one) => ({
    workflow: name,
    version: one.version,
    pfms: null,
    active: one.version === version,
    share: 100,
  }))
