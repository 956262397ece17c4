import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'

/**
 * SQL condition for rows of the stores that the user may see, or of `requestedPfm` if it is one of them. `column` is
 * the store column. A single store is compared with =, because then the index of the column returns the rows already
 * sorted.
 */
export function buildStoresCondition(
  { stores }: Actor,
  requestedPfm?: string,
  column: SQL = sql`o.pfm`,
): SQL {
  const visiblePfms =
    stores === 'all'
      ? null
      : requestedPfm === undefined
        ? stores
        : stores.filter((pfm) => pfm === requestedPfm)
  if (visiblePfms === null) return requestedPfm === undefined ? sql`true` : sql`${column} = ${requestedPfm}`
  if (visiblePfms.length === 0) return sql`false`
  if (visiblePfms.length === 1) return sql`${column} = ${visiblePfms[0]}`
  const parameters = visiblePfms.map((pfm) => sql`${pfm}`)
  return sql`${column} in (${sql.join(parameters, sql`, `)})`
}
