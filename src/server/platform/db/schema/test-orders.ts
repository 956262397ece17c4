import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, bigintNumber } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Fields that only test orders have (specification 3). The callback URL is called after each status change
 * (`src/server/domains/order-card/test-callbacks.ts`). The external URL is only displayed.
 */
export const testOrders = pgTable('test_orders', {
  orderId: bigintNumber('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Id in the catalogue stockTypes. */
  stockTypeId: integer('stock_type_id'),
  callbackUrl: text('callback_url'),
  externalUrl: text('external_url'),
  /** The last statuses that the callback URL accepted. Null if there are none yet. */
  sentOrderStatus: integer('sent_order_status'),
  sentPayStatus: integer('sent_pay_status'),
  sentAt: instant('sent_at'),
  /** Number of failed calls since then, the time of the next call, and the last error. */
  callbackAttempts: integer('callback_attempts').notNull().default(0),
  callbackNextAt: instant('callback_next_at'),
  callbackError: text('callback_error'),
})
