import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { catalogEntries } from '../db/schema/reference.ts'
import { catalogs } from './entries/catalogs.ts'

const ofShop = sql`${catalogEntries.version} > 0`
/** What the shop has changed stands over the release's, and so does its word on which entries ask for a call. */
const description = sql`case when ${ofShop} then ${catalogEntries.description} else excluded.description end`
const details = sql`excluded.details || case when ${ofShop} then ${catalogEntries.details}
  else jsonb_strip_nulls(jsonb_build_object('call', ${catalogEntries.details}->'call')) end`

/** Brings the table up to what this release knows. Entries that only the table has stay. Run at every start. */
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
      // Unchanged rows are not written anew at every start.
      setWhere: sql`(${catalogEntries.description}, ${catalogEntries.details}, ${catalogEntries.sort})
        is distinct from (${description}, ${details}, excluded.sort)`,
    })
}
