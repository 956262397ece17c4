import type { Db, Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'

const cacheMs = 5_000
type EntryDetails = ReadonlyMap<string, Record<string, unknown>>
let cached: { until: number; entries: EntryDetails } | null = null

/**
 * Reads the details of all entries, by `<catalogue>/<id>`. They are cached for five seconds, so an entry that another
 * server process has added is unknown for at most this time.
 */
async function readCachedEntries(tx: Tx | Db): Promise<EntryDetails> {
  if (!cached || performance.now() > cached.until) {
    const { type, id, details } = catalogEntries
    const rows = await tx.select({ type, id, details }).from(catalogEntries)
    cached = {
      until: performance.now() + cacheMs,
      entries: new Map(rows.map((row) => [`${row.type}/${row.id}`, row.details])),
    }
  }
  return cached.entries
}

/** Must be called after this process has changed an entry. */
export function clearCatalogEntryCache(): void {
  cached = null
}

/** Returns a function that checks whether an entry exists, active or not. */
export async function readCatalogEntryLookup(tx: Tx | Db): Promise<(catalog: string, id: number) => boolean> {
  const entries = await readCachedEntries(tx)
  return (catalog, id) => entries.has(`${catalog}/${id}`)
}

/** Values of a numeric detail (for example the weight) by entry id. Entries without this detail are left out. */
export async function readNumericDetails(
  tx: Tx | Db,
  catalog: string,
  detail: string,
  ids: readonly number[],
): Promise<Record<string, number>> {
  const entries = await readCachedEntries(tx)
  const numbers: Record<string, number> = {}
  for (const id of ids) {
    const value = entries.get(`${catalog}/${id}`)?.[detail]
    if (typeof value === 'number') numbers[id] = value
  }
  return numbers
}
