import { sql } from 'drizzle-orm'

/** A worker shows every second that it still has its events; after this long without, it is gone. */
const leaseSeconds = 3

export const leaseUntil = sql.raw(`clock_timestamp() + interval '${leaseSeconds} seconds'`)
