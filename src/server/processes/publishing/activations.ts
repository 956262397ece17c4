import type { Db, Tx } from '../../platform/db/database.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { workflowActivations } from '../../platform/db/schema/workflow.ts'
import { getVersionShares } from '../../engine/versions.ts'

/**
 * Codes of all stores. If there is no store, the result contains one empty code, so that the versions for new instances
 * can still be determined.
 */
export async function readStoreCodes(db: Db | Tx): Promise<string[]> {
  const pfms = (await db.select({ pfm: stores.pfm }).from(stores)).map(({ pfm }) => pfm)
  return pfms.length > 0 ? pfms : ['']
}

/** Returns a function that checks whether new instances start with this version in at least one store. */
export async function readActivationLookup(db: Db): Promise<(name: string, version: number) => boolean> {
  const rows = await db.select().from(workflowActivations)
  const pfms = await readStoreCodes(db)
  return (name, version) =>
    pfms.some((pfm) => getVersionShares(rows, name, pfm).some((candidate) => candidate.version === version))
}
