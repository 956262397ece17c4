import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/** What was asked of the bank or told by it, in minor units of the order's currency. What is done adds up to what the customer paid. */
export const paymentOperations = pgTable(
  'payment_operations',
  {
    /** The event's key, or the bank's own id of what it did by itself: no operation counts twice. */
    key: text('key').primaryKey(),
    orderId: whole('order_id').notNull(),
    /** hold, deposit, reverse, refund */
    kind: text('kind').notNull(),
    amount: whole('amount').notNull(),
    /** asked, done, failed */
    status: text('status').notNull(),
    refundId: whole('refund_id'),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [index('payment_operations_order').on(t.orderId)],
)

export interface ReceiptItem {
  lineId: number | null
  name: string
  /** Minor units a piece. */
  price: number
  quantity: number
  /** Per cent. */
  vat: number
  kind: 'goods' | 'service'
}

/** Fiscal receipts: what was sold or given back, and what came of it at the receipt service. */
export const receipts = pgTable(
  'receipts',
  {
    id: whole('id')
      .primaryKey()
      .default(sql`nextval('receipt_number')`),
    orderId: whole('order_id').notNull(),
    refundId: whole('refund_id'),
    /** sell, sellRefund */
    kind: text('kind').notNull(),
    /** Our name of it at the service: the same one is never registered twice. */
    externalId: text('external_id').notNull().unique(),
    /** asked, wait, done, fail */
    status: text('status').notNull(),
    /** The service's id of it. */
    uuid: text('uuid'),
    items: jsonb('items').$type<ReceiptItem[]>().notNull(),
    total: whole('total').notNull(),
    /** What the cash register printed: numbers of fiscal drive, document and sign. */
    fiscal: jsonb('fiscal').$type<Record<string, unknown> | null>(),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('receipts_order').on(t.orderId),
    index('receipts_created').on(t.createdAt.desc(), t.id.desc()),
  ],
)
