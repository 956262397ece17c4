import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'
import { catalogs } from './entries/catalogs.ts'

const isChangedByShop = sql`${catalogEntries.version} > 0`
/**
 * Text and details of an entry after the update. Those of an entry that the retailer has changed take precedence over
 * those of the release. The detail `call` of the table is retained even in entries that the retailer has not changed.
 */
const description = sql`case when ${isChangedByShop} then ${catalogEntries.description} else excluded.description end`
const details = sql`excluded.details || case when ${isChangedByShop} then ${catalogEntries.details}
  else jsonb_strip_nulls(jsonb_build_object('call', ${catalogEntries.details}->'call')) end`

/**
 * Adds and updates the entries of this release in the table. Entries that exist only in the table remain. Runs at every
 * start.
 */
export async function syncCatalogs(tx: Tx): Promise<void> {
  const rows = Object.entries(catalogs).flatMap(([type, entries]) =>
    entries.map(({ id, description, details = {} }, sort) => ({ type, id, description, details, sort })),
  )
  await tx
    .insert(catalogEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogEntries.type, catalogEntries.id],
      set: {
        description,
        details,
        sort: sql`excluded.sort`,
      },
      // Avoids rewriting unchanged rows at every start.
      setWhere: sql`(${catalogEntries.description}, ${catalogEntries.details}, ${catalogEntries.sort})
        is distinct from (${description}, ${details}, excluded.sort)`,
    })
}
