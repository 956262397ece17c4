import type { Db, Tx } from '../platform/db/database.ts'
import { stores } from '../platform/db/schema/reference.ts'
import { workflowActivations } from '../platform/db/schema/workflow.ts'
import { versionsBegun } from '../engine/versions.ts'

/** Stores in which something can begin. A shop without stores begins nothing; what one would begin with is said all the same. */
export async function storesThatBegin(db: Db | Tx): Promise<string[]> {
  const pfms = (await db.select({ pfm: stores.pfm }).from(stores)).map(({ pfm }) => pfm)
  return pfms.length > 0 ? pfms : ['']
}

/** Is a version one that new instances begin with in one store at least? */
export async function activations(db: Db): Promise<(name: string, version: number) => boolean> {
  const rows = await db.select().from(workflowActivations)
  const pfms = await storesThatBegin(db)
  return (name, version) =>
    pfms.some((pfm) => versionsBegun(rows, name, pfm).some((begun) => begun.version === version))
}
