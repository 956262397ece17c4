import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../identity/actor.ts'

/**
 * What belongs to the stores that the person may see, or to the one of them that is asked for. `of`: the column of the
 * store. One store is compared by =, so that its index gives the order of a page too.
 */
export function inStores({ stores }: Actor, asked?: string, of: SQL = sql`o.pfm`): SQL {
  const seen = stores === 'all' ? null : asked === undefined ? stores : stores.filter((pfm) => pfm === asked)
  if (seen === null) return asked === undefined ? sql`true` : sql`${of} = ${asked}`
  if (seen.length === 0) return sql`false`
  if (seen.length === 1) return sql`${of} = ${seen[0]}`
  const each = seen.map((pfm) => sql`${pfm}`)
  return sql`${of} in (${sql.join(each, sql`, `)})`
}
