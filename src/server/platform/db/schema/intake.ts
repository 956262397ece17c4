import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Order numbers of online shops and partners, with the order that was created for each. An order that a client sends
 * again is recognized by its number and not created again.
 */
export const intakeOrders = pgTable(
  'intake_orders',
  {
    /** Name of the client that sent the order. */
    client: text('client').notNull(),
    partnerOrderId: text('partner_order_id').notNull(),
    /** Digest of the content, used to refuse a different order with the same number. */
    digest: text('digest').notNull(),
    /** Null only within the transaction that creates the order. */
    orderId: bigintNumberColumn('order_id'),
    at: instantColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.client, t.partnerOrderId] })],
)
