import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'
import { orders } from './orders.ts'

/**
 * What only a test order says (specification 3). Its callback address is called with each change of its statuses
 * (`src/server/domains/order-card/test-callbacks.ts`); the external one is shown alone.
 */
export const testOrders = pgTable('test_orders', {
  orderId: whole('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Catalogue stockTypes. */
  stockTypeId: integer('stock_type_id'),
  callbackUrl: text('callback_url'),
  externalUrl: text('external_url'),
  /** Statuses that the callback address has accepted; null: none yet. */
  sentOrderStatus: integer('sent_order_status'),
  sentPayStatus: integer('sent_pay_status'),
  sentAt: instant('sent_at'),
  /** Failed calls since then, when the next one is due, and why the last one failed. */
  callbackAttempts: integer('callback_attempts').notNull().default(0),
  callbackNextAt: instant('callback_next_at'),
  callbackError: text('callback_error'),
})
