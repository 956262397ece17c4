import { sql, type SQL } from 'drizzle-orm'

/**
 * Version of the rule by which records are counted. It is the id of the row of `process_counted`. Counters of another
 * rule are not read, and are counted again. Increase it when the same records give other counters. 2: a migration does
 * not end a stay.
 */
export const countingRule = 2

/** Time zone of the counted days. */
export const counterZone = 'Europe/Moscow'

/**
 * Ratio between neighbouring buckets of the logarithmic scale of durations. Every value in a bucket differs from the
 * middle of the bucket by at most 2.5 %.
 */
const ratio = 1.05

/** SQL for the bucket of a duration. All durations under a millisecond are in the first bucket. */
export const buildDurationBucketSql = (duration: SQL): SQL =>
  sql`floor(ln(greatest(extract(epoch from ${duration}) * 1000, 1)::float8) / ln(${sql.raw(`${ratio}`)}::float8))::int`

/** Duration in the middle of a bucket, in ms. */
export const getBucketMiddleDuration = (bucket: number): number => Math.round(ratio ** (bucket + 0.5))

/** Bucket number of rows that count the instances that entered the state. */
export const arrivalsBucket = -1
/** Bucket number of rows that count the instances that are still in the state. */
export const unfinishedBucket = -2

/** Store code of rows that count all stores together. */
export const allStoresCode = '*'

/** SQL for the current roles of each user, sorted and separated by commas. */
export const currentRolesSql = sql`select user_id, string_agg(role_id, ',' order by role_id) as roles from user_roles group by user_id`

export const buildCounterDaySql = (at: SQL): SQL =>
  sql`(${at} at time zone ${sql.raw(`'${counterZone}'`)})::date`
