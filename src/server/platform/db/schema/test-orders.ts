import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Fields that only test orders have (specification 3). The callback URL is called after each change of the order status
 * or the payment status (`src/server/domains/order-card/test-callbacks.ts`). The external URL is only displayed.
 */
export const testOrders = pgTable('test_orders', {
  orderId: bigintNumberColumn('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Id in the catalogue stockTypes. */
  stockTypeId: integer('stock_type_id'),
  callbackUrl: text('callback_url'),
  externalUrl: text('external_url'),
  /** Last order status that the callback URL accepted. Null if it has accepted none yet. */
  sentOrderStatus: integer('sent_order_status'),
  /** Last payment status that the callback URL accepted. Null if it has accepted none yet. */
  sentPayStatus: integer('sent_pay_status'),
  sentAt: instantColumn('sent_at'),
  /** Number of failed calls since the last accepted one. */
  callbackAttempts: integer('callback_attempts').notNull().default(0),
  /** Time of the next call after a failed one. */
  callbackNextAt: instantColumn('callback_next_at'),
  callbackError: text('callback_error'),
})
