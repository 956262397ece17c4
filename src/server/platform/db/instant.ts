import { sql, type SQL } from 'drizzle-orm'

/** SQL that formats a timestamp column as ISO 8601 in UTC with milliseconds. */
export const buildIsoInstantSql = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
