import { createHash } from 'node:crypto'
import type { ReferenceData } from './order-state/order-state.ts'
import { isChangedVersion } from '../../../schemas/values/changed-versions.ts'
import { getWorkflowVersions, isPublishedVersion } from './registry.ts'

export interface VersionShare {
  version: number
  /**
   * Percentage from the activation, 100 without an activation. An instance starts with the first version of the list
   * whose share exceeds the number of the instance (0 to 99).
   */
  share: number
}

/**
 * Versions for new instances of a store, newest first: published or activated versions that are not switched off and
 * not limited to other stores. A changed version needs an activation. The list ends with the first version that has a
 * share of 100. The list may be empty.
 */
export function getVersionShares(
  activations: ReferenceData['activations'],
  name: string,
  pfm: string,
): VersionShare[] {
  const candidates: VersionShare[] = []
  for (const workflow of getWorkflowVersions(name).toReversed()) {
    const activation = activations.find((row) => row.workflow === name && row.version === workflow.version)
    if (
      activation === undefined
        ? isChangedVersion(workflow.version) || !isPublishedVersion(workflow)
        : !activation.active
    )
      continue
    if (activation && activation.pfms !== null && !activation.pfms.includes(pfm)) continue
    const share = activation?.share ?? 100
    candidates.push({ version: workflow.version, share })
    if (share === 100) break
  }
  return candidates
}

/**
 * Number from 0 to 99 for a workflow and an order or subject. It never changes, so that an increased share includes all
 * instances of the smaller share.
 */
const percentile = (name: string, key: string | number): number =>
  createHash('sha256').update(`${name}:${key}`).digest().readUInt32BE() % 100

/**
 * Chooses the version for a new instance: the newest active version whose stores and share include the instance,
 * otherwise the oldest version. Throws for an unknown workflow.
 * @param key id of the order, or subject of the desk workflow
 */
export function chooseVersion(
  activations: ReferenceData['activations'],
  name: string,
  pfm: string,
  key: string | number,
): number {
  const versions = getWorkflowVersions(name)
  if (versions.length === 0) throw new Error(`unknown workflow ${name}`)
  const candidates = getVersionShares(activations, name, pfm)
  return (candidates.find(({ share }) => share === 100 || percentile(name, key) < share) ?? versions[0]!)
    .version
}

/** Limit of a version to some stores and to a percentage of the instances. `pfms` null means all stores. */
export interface VersionLimit {
  pfms: string[] | null
  share: number
}

/**
 * True if the limit includes this instance. The number that is compared with the share is the same as in {@link
 * chooseVersion}.
 */
export const isWithinVersionLimit = (
  { pfms, share }: VersionLimit,
  name: string,
  { pfm, orderId, subject }: { pfm: string | null; orderId: number | null; subject: string | null },
): boolean =>
  (pfms === null || pfms.includes(pfm ?? '')) &&
  (share === 100 || percentile(name, orderId ?? subject ?? '') < share)

/** Activation rows that make all new instances start on this version. */
export const createSingleVersionActivations = (name: string, version: number): ReferenceData['activations'] =>
  getWorkflowVersions(name).map((candidate) => ({
    workflow: name,
    version: candidate.version,
    pfms: null,
    active: candidate.version === version,
    share: 100,
  }))
