import { sql } from 'drizzle-orm'

/** Workers renew their leases every second. After this time without a renewal a worker is considered dead. */
const leaseSeconds = 3

export const leaseUntilSql = sql.raw(`clock_timestamp() + interval '${leaseSeconds} seconds'`)
