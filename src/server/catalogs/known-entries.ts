import type { Db, Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'

const keptForMs = 30_000
let kept: { until: number; keys: Set<string> } | null = null

/** Which entries exist; entries are never deleted, so a copy kept for half a minute can only lack the newest. */
export async function knownEntries(tx: Tx | Db): Promise<(catalog: string, id: number) => boolean> {
  if (!kept || performance.now() > kept.until) {
    const rows = await tx.select({ type: catalogEntries.type, id: catalogEntries.id }).from(catalogEntries)
    kept = {
      until: performance.now() + keptForMs,
      keys: new Set(rows.map(({ type, id }) => `${type}/${id}`)),
    }
  }
  const { keys } = kept
  return (catalog, id) => keys.has(`${catalog}/${id}`)
}
