import { sql } from 'drizzle-orm'

/**
 * SQL condition that the order `o` is real. One rule for test orders: lists of work contain them with a mark, because
 * somebody must finish them. Sums, postings, customers and reports leave them out, because no money moved.
 */
export const isRealOrderSql = sql`not o.is_test`
