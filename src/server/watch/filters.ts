import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../actor.ts'

/** Orders (`o`) of the stores that the person may see, or of one of them. */
export const inStores = ({ stores }: Actor, pfm: string | undefined, of: SQL = sql`o.pfm`): SQL => {
  const seen =
    stores === 'all'
      ? sql`true`
      : sql`${of} in (select jsonb_array_elements_text(${JSON.stringify(stores)}::jsonb))`
  return pfm === undefined ? seen : sql`${seen} and ${of} = ${pfm}`
}

/** A column as ISO 8601 UTC. */
export const instant = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
