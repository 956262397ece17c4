import type { Db } from '../db/database.ts'
import { stores } from '../db/schema/reference.ts'
import { workflowActivations } from '../db/schema/workflow.ts'
import { activeVersion } from '../engine/versions.ts'

/** Is a version one that new instances begin with in one store at least? */
export async function activations(db: Db): Promise<(name: string, version: number) => boolean> {
  const rows = await db.select().from(workflowActivations)
  const pfms = (await db.select({ pfm: stores.pfm }).from(stores)).map(({ pfm }) => pfm)
  // A shop without stores begins nothing; what a store would begin with is said all the same.
  return (name, version) =>
    (pfms.length > 0 ? pfms : ['']).some((pfm) => activeVersion(rows, name, pfm) === version)
}
