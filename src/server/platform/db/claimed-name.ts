import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL expression for the name of the user who has claimed a task; null if nobody has, or if the claim has expired.
 * `alias`: name of the table `tasks` in the query. `clockTime`: time that replaces the database's clock in tests.
 */
export const buildClaimedNameSql = (alias: string, clockTime: Date | null): SQL<string | null> => {
  const now = clockTime === null ? sql`clock_timestamp()` : sql`${clockTime.toISOString()}::timestamptz`
  return sql<
    string | null
  >`case when ${sql.raw(alias)}.claimed_until > ${now} then ${sql.raw(alias)}.claimed_name end`
}
