import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * State in accounting of a transaction, which is an entry of the ledger of an order. A transaction without a row is
 * open. Decisions of the engine neither read nor write these rows.
 */
export const sapPostings = pgTable(
  'sap_postings',
  {
    orderId: bigintNumberColumn('order_id').notNull(),
    /** Position of the entry in the order's ledger. */
    number: integer('number').notNull(),
    /** One of `sapStates` (schemas/values/accounting.ts). */
    state: text('state').notNull(),
    /** Posting day or, for a held transaction, day of the hold, YYYY-MM-DD. */
    postingDate: text('posting_date'),
    factory: text('factory'),
    warehouse: text('warehouse'),
    /** Document number in SAP. */
    document: text('document'),
    /** Number of posting requests so far. It is part of the key of the event that sends the request. */
    asked: integer('asked').notNull().default(0),
    /**
     * Batch with which a user last changed the transaction. Null for a change outside of a batch. If the batch runs
     * again, the change is recognized and not repeated.
     */
    batchId: bigintNumberColumn('batch_id'),
    /** Row of this batch. */
    batchLine: integer('batch_line'),
    changedBy: text('changed_by').notNull(),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.number] })],
)
