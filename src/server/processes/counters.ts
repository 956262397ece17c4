import { sql, type SQL } from 'drizzle-orm'

/** The calendar of the counters; a period with other bounds reads the rest of its first and last day from the records. */
export const countedZone = 'Europe/Moscow'

/** Of one step of the scale to the one before: its middle is never further than 2.5 % from what it stands for. */
const ratio = 1.05

/** Step of the scale for a time. Under a millisecond is the first. */
export const bucketOf = (took: SQL): SQL =>
  sql`floor(ln(greatest(extract(epoch from ${took}) * 1000, 1)::float8) / ln(${sql.raw(`${ratio}`)}::float8))::int`

/** Milliseconds that a step stands for. */
export const timeOf = (bucket: number): number => Math.round(ratio ** (bucket + 0.5))

/** In place of a step: it came; it stands there still. */
export const arrivedCounter = -1
export const presentCounter = -2

/** In place of a store: all of them together. */
export const everyStore = '*'

/** Of everybody: the roles held now, joined, by person. */
export const currentRoles = sql`select user_id, string_agg(role_id, ',' order by role_id) as roles from user_roles group by user_id`

export const dayOf = (at: SQL): SQL => sql`(${at} at time zone ${sql.raw(`'${countedZone}'`)})::date`
