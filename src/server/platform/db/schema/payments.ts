import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Ledger of the money and points of an order: payments, holds, captures, releases and refunds. An entry is never
 * deleted, and its amount never changes. See docs/architecture.md, «Money».
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    orderId: bigintNumberColumn('order_id').notNull(),
    /** Reason of the entry, for example `capture`, `notTaken`, `refund:17`, `points:cancel`. Unique within an order. */
    purpose: text('purpose').notNull(),
    /** Position in the order's ledger, starting from 1. */
    number: integer('number').notNull(),
    /** Kinds are listed in `src/shared/ledger.ts`. */
    kind: text('kind').notNull(),
    /** In minor units of `currency`, or in points. */
    amount: bigintNumberColumn('amount').notNull(),
    currency: text('currency').notNull(),
    /** Payment channel: bank, till, courier, giftCard, partner, account, loyalty. */
    way: text('way').notNull(),
    /** A status of `ledgerStatuses` (`src/shared/ledger.ts`). */
    status: text('status').notNull(),
    /**
     * Payment id of the bank. Null for a payment without such an id, for example the one with which the order was
     * created.
     */
    paymentId: text('payment_id'),
    /** Idempotency key of the operation at the bank. */
    operationKey: text('operation_key').unique(),
    refundId: bigintNumberColumn('refund_id'),
    /** Reason why an operator must check the entry (`src/shared/ledger.ts`). */
    problem: text('problem'),
    /** Document that settled the entry: its number, or a text that the operator entered. */
    document: text('document'),
    createdAt: instantColumn('created_at').notNull(),
    settledAt: instantColumn('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose] }),
    uniqueIndex('ledger_entries_number').on(t.orderId, t.number),
    index('ledger_entries_payment')
      .on(t.paymentId)
      .where(sql`payment_id is not null`),
    // The index contains only a few rows: open entries, and entries that an operator must check.
    index('ledger_entries_due')
      .on(t.createdAt, t.orderId)
      .where(sql`status <> 'settled'`),
    // For accounting: incoming and outgoing money, newest first.
    index('ledger_entries_transactions')
      .on(t.settledAt.desc().nullsFirst(), t.orderId.desc().nullsFirst(), t.number.desc().nullsFirst())
      .where(sql`status = 'settled' and kind in ('captured', 'paid', 'refunded')`),
    // For the check that a document of a till is used for one order only. The numbers «000123» and «123» are equal.
    index('ledger_entries_till_documents')
      .on(sql`ltrim(upper(btrim(${t.document})), '0')`)
      .where(sql`kind = 'paid' and way = 'till' and document is not null`),
    // For reports: refunds by day.
    index('ledger_entries_refunded')
      .on(t.settledAt, t.orderId)
      .where(sql`kind = 'refunded' and status = 'settled'`),
  ],
)

/** Part of the payment of a receipt. The sum of all parts is the total of the receipt. */
export interface ReceiptPayment {
  /**
   * electronic: paid without cash. before: an advance with its own receipt from a till, courier or partner. credit: not
   * paid yet. counter: paid with returned pieces.
   */
  by: 'electronic' | 'before' | 'credit' | 'counter'
  /** In minor units. */
  sum: number
}

export interface ReceiptItem {
  lineId: number | null
  name: string
  /** In minor units per piece. */
  price: number
  quantity: number
  /** In per cent. */
  vat: number
  /** `credit`: later payment for goods that were sold on credit. */
  kind: 'goods' | 'service' | 'credit'
  /**
   * Marking code of a single marked piece. Null if it is unknown which piece it was. Absent for goods without marking.
   */
  mark?: string | null
}

/** Fiscal receipts of sales and refunds, with their state at the receipt service. */
export const receipts = pgTable(
  'receipts',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('receipt_number')`),
    orderId: bigintNumberColumn('order_id').notNull(),
    refundId: bigintNumberColumn('refund_id'),
    /** One of: sell, sellRefund. */
    kind: text('kind').notNull(),
    /**
     * Id that this server assigns before the registration. The service creates no second receipt with the same id.
     * After a refusal, the next request contains the id with the number of the attempt as a suffix.
     */
    externalId: text('external_id').notNull().unique(),
    /**
     * planned: to be registered when the money is transferred. asked: the event that registers the receipt is created.
     * wait: registered, but not printed yet. done: printed. fail: refused.
     */
    status: text('status').notNull(),
    /** Id that the service assigned to the receipt. */
    uuid: text('uuid'),
    items: jsonb('items').$type<ReceiptItem[]>().notNull(),
    total: bigintNumberColumn('total').notNull(),
    payments: jsonb('payments').$type<ReceiptPayment[]>().notNull(),
    /**
     * Fiscal data from the cash register, for example the numbers of fiscal drive and document, and the fiscal sign.
     */
    fiscal: jsonb('fiscal').$type<Record<string, unknown> | null>(),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (t) => [
    index('receipts_order').on(t.orderId),
    index('receipts_created').on(t.createdAt.desc(), t.id.desc()),
    index('receipts_failed')
      .on(t.id.desc())
      .where(sql`status = 'fail'`),
  ],
)
