import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../db/database.ts'
import { versionsOf } from './registry.ts'

/**
 * Version that new instances begin with: the highest one activated for the store or for all. Before anything was
 * activated, version 1.
 */
export async function activeVersion(tx: Tx, name: string, pfm: string): Promise<number> {
  const versions = versionsOf(name)
  if (versions.length === 0) throw new Error(`unknown workflow ${name}`)
  if (versions.length === 1) return versions[0]!.version
  const [row] = await rows<{ version: number }>(
    tx,
    sql`select version from workflow_activations
      where workflow = ${name} and active and (pfms is null or ${pfm} = any(pfms))
      order by version desc limit 1`,
  )
  return row?.version ?? 1
}
