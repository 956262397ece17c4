import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { workflowActivations } from '../db/schema/workflow.ts'

/** Is a version one that new instances begin with somewhere? Version 1 is, while nothing else was activated. */
export async function activations(db: Db): Promise<(name: string, version: number) => boolean> {
  const rows = await db.select().from(workflowActivations).where(eq(workflowActivations.active, true))
  return (name, version) => {
    const own = rows.filter((row) => row.workflow === name)
    return own.length === 0 ? version === 1 : own.some((row) => row.version === version)
  }
}
