import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, bigintNumber } from './columns.ts'

/**
 * Accounting state of a transaction (an entry of the ledger). A transaction without a row is open. The rows are not
 * written by decisions about the order, because these do not depend on them.
 */
export const sapPostings = pgTable(
  'sap_postings',
  {
    orderId: bigintNumber('order_id').notNull(),
    /** Position of the entry in the order's ledger. */
    number: integer('number').notNull(),
    /** One of `sapStates` (schemas/values/accounting.ts). */
    state: text('state').notNull(),
    /** YYYY-MM-DD, of the posting or of the hold. */
    postingDate: text('posting_date'),
    factory: text('factory'),
    warehouse: text('warehouse'),
    /** Document number in SAP. */
    document: text('document'),
    /** Number of posting requests so far. It is part of the key of the event that sends the request. */
    asked: integer('asked').notNull().default(0),
    /** Batch and line of the last change. With them, a batch that runs again returns the same result. */
    batchId: bigintNumber('batch_id'),
    batchLine: integer('batch_line'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.number] })],
)
