import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/**
 * The order's money and points, the one book of them: what was asked, held, taken, let go, paid, given back. A row is never
 * removed and its sum never changes; what happens to it later is its status. docs/architecture.md, «Money».
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    orderId: whole('order_id').notNull(),
    /** Why it is there: `capture`, `notTaken`, `refund:17`, `points:cancel`. Of one order it exists once. */
    purpose: text('purpose').notNull(),
    /** Its place in the order's book, from 1. */
    number: integer('number').notNull(),
    /** `src/shared/ledger.ts` */
    kind: text('kind').notNull(),
    /** Minor units of `currency`; points: their minor units. */
    amount: whole('amount').notNull(),
    currency: text('currency').notNull(),
    /** How it came or goes: bank, till, courier, giftCard, partner, account, loyalty. */
    way: text('way').notNull(),
    /** waiting, asked, failed, settled */
    status: text('status').notNull(),
    /** What the bank calls the payment; null: the payment the order came with. */
    paymentId: text('payment_id'),
    /** Key of the bank's operation. */
    operationKey: text('operation_key').unique(),
    refundId: whole('refund_id'),
    /** Why a person must look at it: `src/shared/ledger.ts`. */
    problem: text('problem'),
    /** What it was settled by: number of a document, or what the person wrote. */
    document: text('document'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose] }),
    uniqueIndex('ledger_entries_number').on(t.orderId, t.number),
    index('ledger_entries_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null`),
    // Few at any time: what is owed or stands to be looked at.
    index('ledger_entries_due')
      .on(t.createdAt, t.orderId)
      .where(sql`status <> 'settled'`),
    // Accounting: what has come and gone, the newest first.
    index('ledger_entries_transactions')
      .on(t.settledAt.desc().nullsFirst(), t.orderId.desc().nullsFirst(), t.number.desc().nullsFirst())
      .where(sql`status = 'settled' and kind in ('captured', 'paid', 'refunded')`),
    // Reports: what has gone back, by day.
    index('ledger_entries_refunded')
      .on(t.settledAt, t.orderId)
      .where(sql`kind = 'refunded' and status = 'settled'`),
  ],
)

/** What a receipt is settled with: the sums are its total. */
export interface ReceiptPayment {
  /** before: an advance that has its own receipt from a till, courier or partner; credit: not paid yet; counter: other pieces. */
  by: 'electronic' | 'before' | 'credit' | 'counter'
  /** Minor units. */
  sum: number
}

export interface ReceiptItem {
  lineId: number | null
  name: string
  /** Minor units a piece. */
  price: number
  quantity: number
  /** Per cent. */
  vat: number
  /** `credit`: what was sold unpaid is paid now. */
  kind: 'goods' | 'service' | 'credit'
  /** Code of the one piece of a marked product; null: nobody can say which piece it was. */
  mark?: string | null
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
    /** planned: printed when the money is transferred; asked, wait, done, fail */
    status: text('status').notNull(),
    /** The service's id of it. */
    uuid: text('uuid'),
    items: jsonb('items').$type<ReceiptItem[]>().notNull(),
    total: whole('total').notNull(),
    payments: jsonb('payments').$type<ReceiptPayment[]>().notNull(),
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
    index('receipts_failed')
      .on(t.id.desc())
      .where(sql`status = 'fail'`),
  ],
)
