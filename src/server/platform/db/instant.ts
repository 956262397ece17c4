import { sql, type SQL } from 'drizzle-orm'

/** A column as ISO 8601 UTC. */
export const buildIsoInstantSql = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
