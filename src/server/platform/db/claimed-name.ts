import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL expression for the name of the user who has claimed a task; null if nobody has, or if the claim has expired.
 * `alias`: name of the table `tasks` in the query.
 */
export const buildClaimedNameSql = (alias: string): SQL<string | null> =>
  sql.raw(`case when ${alias}.claimed_until > clock_timestamp() then ${alias}.claimed_name end`) as SQL<
    string | null
  >
