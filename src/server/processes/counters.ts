import { sql, type SQL } from 'drizzle-orm'

/** Time zone of the counted days. The partial first and last day of a period are read from the records. */
export const counterZone = 'Europe/Moscow'

/**
 * Ratio between neighbouring buckets of the logarithmic scale. The middle of a bucket is within 2.5 % of every value in
 * it.
 */
const ratio = 1.05

/** Bucket of an interval. All times under a millisecond are in the first bucket. */
export const buildBucketSql = (duration: SQL): SQL =>
  sql`floor(ln(greatest(extract(epoch from ${duration}) * 1000, 1)::float8) / ln(${sql.raw(`${ratio}`)}::float8))::int`

/** Milliseconds in the middle of a bucket. */
export const getBucketTime = (bucket: number): number => Math.round(ratio ** (bucket + 0.5))

/** Pseudo-buckets that contain the number of arrivals, and the number of instances that are still in the state. */
export const arrivalsBucket = -1
export const presentBucket = -2

/** Pseudo-store for all stores together. */
export const allStores = '*'

/** Every user with the ids of their current roles, sorted and joined by commas. */
export const currentRolesSql = sql`select user_id, string_agg(role_id, ',' order by role_id) as roles from user_roles group by user_id`

export const buildDaySql = (at: SQL): SQL => sql`(${at} at time zone ${sql.raw(`'${counterZone}'`)})::date`
