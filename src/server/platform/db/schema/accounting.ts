import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/**
 * How a transaction (an entry of the ledger) stands in the accounts; one without a row here is open. Written beside the
 * order's decisions, which know nothing of it.
 */
export const sapPostings = pgTable(
  'sap_postings',
  {
    orderId: whole('order_id').notNull(),
    /** The entry's place in the order's book. */
    number: integer('number').notNull(),
    /** schemas/values/accounting.ts */
    state: text('state').notNull(),
    /** YYYY-MM-DD, of the posting or of the hold. */
    postingDate: text('posting_date'),
    factory: text('factory'),
    warehouse: text('warehouse'),
    /** SAP's number of it. */
    document: text('document'),
    /** How often it has been asked for; names the event that does it. */
    asked: integer('asked').notNull().default(0),
    /** Batch and line that did the last thing with it: carried out again, they answer as before. */
    batchId: whole('batch_id'),
    batchLine: integer('batch_line'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.number] })],
)
