import type { Db, Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'

const keptForMs = 5_000
type Kept = ReadonlyMap<string, Record<string, unknown>>
let kept: { until: number; entries: Kept } | null = null

/** Another server process offers and takes a new entry within five seconds. */
async function keptEntries(tx: Tx | Db): Promise<Kept> {
  if (!kept || performance.now() > kept.until) {
    const { type, id, details } = catalogEntries
    const rows = await tx.select({ type, id, details }).from(catalogEntries)
    kept = {
      until: performance.now() + keptForMs,
      entries: new Map(rows.map((row) => [`${row.type}/${row.id}`, row.details])),
    }
  }
  return kept.entries
}

/** After a change of this process. */
export function forgetEntries(): void {
  kept = null
}

/** Which entries exist. */
export async function knownEntries(tx: Tx | Db): Promise<(catalog: string, id: number) => boolean> {
  const entries = await keptEntries(tx)
  return (catalog, id) => entries.has(`${catalog}/${id}`)
}

/** A number among the details of entries, by the entry's id; entries without it are left out. */
export async function numbersOf(
  tx: Tx | Db,
  catalog: string,
  detail: string,
  ids: readonly number[],
): Promise<Record<string, number>> {
  const entries = await keptEntries(tx)
  const numbers: Record<string, number> = {}
  for (const id of ids) {
    const value = entries.get(`${catalog}/${id}`)?.[detail]
    if (typeof value === 'number') numbers[id] = value
  }
  return numbers
}
