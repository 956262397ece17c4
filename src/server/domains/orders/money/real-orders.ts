import { sql } from 'drizzle-orm'

/**
 * SQL condition that the order `o` is real. Test orders are listed with a mark in lists of work, because staff must
 * finish them. They are left out of sums, postings and reports, because no money moved.
 */
export const isRealOrderSql = sql`not o.is_test`
