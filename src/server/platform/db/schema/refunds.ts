import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'

/** Refund operation (specification 3). Sums are minor units of the order's currency. */
export const refunds = pgTable(
  'refunds',
  {
    id: whole('id')
      .primaryKey()
      .default(sql`nextval('refund_number')`),
    orderId: whole('order_id').notNull(),
    refundType: integer('refund_type').notNull(),
    refundDate: instant('refund_date').notNull(),
    /** `src/shared/refund-statuses.ts` */
    refundStatus: integer('refund_status').notNull(),
    refundFio: text('refund_fio'),
    refundPhone: text('refund_phone'),
    /** Catalogue refundAccountTypes: bank details, card, card via terminal; null when refused. */
    typeAccount: integer('type_account'),
    refundReason: integer('refund_reason').notNull(),
    comment: text('comment'),
    commentToCustomer: text('comment_to_customer'),
    initiator: text('initiator').notNull(),
    payerName: text('payer_name'),
    payerPhone: text('payer_phone'),
    orderRefundSap: text('order_refund_sap'),
    partnerName: text('partner_name'),
    total: whole('total').notNull(),
    /** Only for a transfer to a bank account. */
    checkingAccount: text('checking_account'),
    bankName: text('bank_name'),
    bik: text('bik'),
    correspondentAccount: text('correspondent_account'),
    paymentNumber: text('payment_number'),
    transferredOn: date('transferred_on'),
    /** Which account of the shop paid: it has one for each currency. Its payment orders have each a number of their day. */
    payerAccount: text('payer_account'),
    /** Id of whoever wrote the bank details down last. */
    detailsBy: text('details_by'),
    /** Id and name of the second person who has agreed to the transfer, to these bank details. */
    approvedBy: text('approved_by'),
    approvedByName: text('approved_by_name'),
    approvedAt: instant('approved_at'),
    /** Made out by a register of the food-delivery partner, which says on which day it is posted in the accounts. */
    registerId: whole('register_id'),
    postingDate: date('posting_date'),
    dateDone: instant('date_done'),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_date').on(t.refundDate.desc(), t.id.desc()),
    index('refunds_register')
      .on(t.registerId)
      .where(sql`register_id is not null`),
    // «0815» is the number 815.
    uniqueIndex('refunds_payment_order').on(
      t.payerAccount,
      t.transferredOn,
      sql`ltrim(${t.paymentNumber}, '0')`,
    ),
  ],
)

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: whole('refund_id').notNull(),
    lineId: whole('line_id').notNull(),
    refundQuantity: integer('refund_quantity').notNull(),
    totalRefundPrice: whole('total_refund_price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.lineId] })],
)

/** Registers of refunds that the food-delivery partner sends (specification 1): one file each. */
export const refundRegisters = pgTable(
  'refund_registers',
  {
    /** Also its number. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** open, finished, closed */
    status: text('status').notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    /** Of all its rows that are right. */
    currency: text('currency').notNull(),
    initiator: text('initiator').notNull(),
    createdAt: instant('created_at').notNull(),
    transferDate: date('transfer_date'),
    postingDate: date('posting_date'),
    /** When it was finished or closed. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('refund_registers_newest').on(t.createdAt.desc(), t.id.desc()),
    // A file is one register, unless that was given up.
    uniqueIndex('refund_registers_file')
      .on(t.fileHash)
      .where(sql`status <> 'closed'`),
  ],
)

/** A row as the file has it, and how it stood when it was last looked at. */
export const refundRegisterRows = pgTable(
  'refund_register_rows',
  {
    registerId: whole('register_id')
      .notNull()
      .references(() => refundRegisters.id, { onDelete: 'cascade' }),
    /** As the sheet numbers it. */
    line: integer('line').notNull(),
    /** What it is about, as it was typed. */
    subject: text('subject').notNull(),
    /** null: the row could not be read. */
    orderId: whole('order_id'),
    sku: text('sku'),
    productName: text('product_name'),
    quantity: integer('quantity').notNull().default(0),
    /** Minor units. */
    cost: whole('cost').notNull().default(0),
    currency: text('currency'),
    transactionDate: date('transaction_date'),
    /** Of what was posted in the accounts already: it has to be corrected there. */
    correction: boolean('correction').notNull().default(false),
    /** Wrong whatever the order says: nobody looks at it again. */
    misread: boolean('misread').notNull(),
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Record<string, unknown> | null>(),
    /** The refund that it was made out by. */
    refundId: whole('refund_id'),
  },
  (t) => [
    primaryKey({ columns: [t.registerId, t.line] }),
    index('refund_register_rows_order')
      .on(t.orderId)
      .where(sql`refund_id is not null`),
  ],
)
