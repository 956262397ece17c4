import type { VersionShare } from '../../../../schemas/api/processes.ts'
import type { VersionState } from '../../../../schemas/api/workflows.ts'
import type { Db } from '../../platform/db/database.ts'
import { workflowActivations } from '../../platform/db/schema/workflow.ts'
import { isPublishedVersion } from '../../engine/registry.ts'
import { getVersionShares } from '../../engine/versions.ts'
import { readStoreCodes } from './activations.ts'

type ActivationRow = Pick<
  typeof workflowActivations.$inferSelect,
  'version' | 'active' | 'pfms' | 'share' | 'retired'
>
interface VersionStatus {
  state: VersionState
  takes: VersionShare | null
}

/**
 * Returns a function that looks up the publishing state of a version, and which share of the new instances starts with
 * it.
 */
export async function loadVersionStatusLookup(
  db: Db,
): Promise<(name: string, version: number) => VersionStatus> {
  const activations = await db.select().from(workflowActivations)
  const pfms = await readStoreCodes(db)
  return (name, version) => {
    const takes = computeNewWorkShare(activations, pfms, name, version)
    const row = activations.find(
      (activation) => activation.workflow === name && activation.version === version,
    )
    return { takes, state: getVersionPublishingState({ name, version }, row, takes !== null) }
  }
}

/**
 * Computes which share of the new instances of each store starts with a version. Newer versions take their share first.
 * Null if no instance starts with it.
 */
function computeNewWorkShare(
  activations: Parameters<typeof getVersionShares>[0],
  pfms: readonly string[],
  name: string,
  version: number,
): VersionShare | null {
  const storeShares = pfms.flatMap((pfm) => {
    // Each order has one number (0 to 99) for all versions, so a version gets only what exceeds the shares of newer
    // ones.
    let newerShare = 0
    for (const activation of getVersionShares(activations, name, pfm)) {
      if (activation.version === version)
        return activation.share > newerShare ? [{ pfm, share: activation.share - newerShare }] : []
      newerShare = Math.max(newerShare, activation.share)
    }
    return []
  })
  if (storeShares.length === 0) return null
  const shares = storeShares.map(({ share }) => share)
  return {
    pfms: storeShares.length === pfms.length ? null : storeShares.map(({ pfm }) => pfm),
    least: Math.min(...shares),
    most: Math.max(...shares),
  }
}

/**
 * Determines the publishing state of a version.
 * @param begins true if new instances start with this version in at least one store
 */
export function getVersionPublishingState(
  workflow: { name: string; version: number },
  row: ActivationRow | undefined,
  begins: boolean,
): VersionState {
  if (!isPublishedVersion(workflow)) return 'draft'
  if (row?.retired) return 'retired'
  if (row && !row.active) return 'paused'
  if (!begins) return 'superseded'
  return row && (row.pfms !== null || row.share < 100) ? 'limited' : 'active'
}
