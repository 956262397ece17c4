import { sql } from 'drizzle-orm'
import {
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
import { instantColumn, bigintNumberColumn } from './columns.ts'

/** Refund operation (specification 3). Sums are in minor units of the currency of the order. */
export const refunds = pgTable(
  'refunds',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('refund_number')`),
    orderId: bigintNumberColumn('order_id').notNull(),
    refundType: integer('refund_type').notNull(),
    refundDate: instantColumn('refund_date').notNull(),
    /** Statuses are listed in `src/shared/refund-statuses.ts`. */
    refundStatus: integer('refund_status').notNull(),
    refundFio: text('refund_fio'),
    refundPhone: text('refund_phone'),
    /**
     * Way in which the money is refunded: to bank details, to the card, to the card via terminal (catalogue
     * refundAccountTypes). Null if no account was chosen, for example for a refused refund.
     */
    typeAccount: integer('type_account'),
    refundReason: integer('refund_reason').notNull(),
    comment: text('comment'),
    commentToCustomer: text('comment_to_customer'),
    initiator: text('initiator').notNull(),
    payerName: text('payer_name'),
    payerPhone: text('payer_phone'),
    orderRefundSap: text('order_refund_sap'),
    partnerName: text('partner_name'),
    total: bigintNumberColumn('total').notNull(),
    /** The fields from `checkingAccount` to `transferredOn` are set only for a transfer to a bank account. */
    checkingAccount: text('checking_account'),
    bankName: text('bank_name'),
    bik: text('bik'),
    correspondentAccount: text('correspondent_account'),
    paymentNumber: text('payment_number'),
    transferredOn: date('transferred_on'),
    /**
     * Account of the retailer from which the refund is paid, one per currency. A payment number is unique per account
     * and day.
     */
    payerAccount: text('payer_account'),
    /** Id of the user who entered the bank details last. */
    detailsBy: text('details_by'),
    /** Id of the second user, who approved the transfer to these bank details. */
    approvedBy: text('approved_by'),
    approvedByName: text('approved_by_name'),
    approvedAt: instantColumn('approved_at'),
    /** Register of the food-delivery partner from which the refund was created. */
    registerId: bigintNumberColumn('register_id'),
    /** Posting day in accounting, copied from the register. */
    postingDate: date('posting_date'),
    dateDone: instantColumn('date_done'),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_date').on(t.refundDate.desc(), t.id.desc()),
    // For the transfers of several orders to one bank account.
    index('refunds_account')
      .on(t.checkingAccount, t.bik)
      .where(sql`checking_account is not null`),
    index('refunds_register')
      .on(t.registerId)
      .where(sql`register_id is not null`),
    // The numbers «0815» and «815» are equal.
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
    refundId: bigintNumberColumn('refund_id').notNull(),
    lineId: bigintNumberColumn('line_id').notNull(),
    refundQuantity: integer('refund_quantity').notNull(),
    totalRefundPrice: bigintNumberColumn('total_refund_price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.lineId] })],
)

/** Refund registers of the food-delivery partner (specification 1), one per file. */
export const refundRegisters = pgTable(
  'refund_registers',
  {
    /** Id of the register, which is also its number: a running number without gaps. */
    id: bigintNumberColumn('id').primaryKey(),
    /** One of: open, finished, closed. */
    status: text('status').notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    /** Common currency of all valid rows. */
    currency: text('currency').notNull(),
    initiator: text('initiator').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    transferDate: date('transfer_date'),
    postingDate: date('posting_date'),
    /** Time when the register was finished or closed. */
    endedAt: instantColumn('ended_at'),
  },
  (t) => [
    index('refund_registers_newest').on(t.createdAt.desc(), t.id.desc()),
    // A file belongs to at most one register that is not closed.
    uniqueIndex('refund_registers_file')
      .on(t.fileHash)
      .where(sql`status <> 'closed'`),
  ],
)

/** Rows of the file of a register, with the result of their last validation. */
export const refundRegisterRows = pgTable(
  'refund_register_rows',
  {
    registerId: bigintNumberColumn('register_id')
      .notNull()
      .references(() => refundRegisters.id, { onDelete: 'cascade' }),
    /** Row number in the sheet. */
    line: integer('line').notNull(),
    /** Order number and product as entered. */
    subject: text('subject').notNull(),
    /** The order of the row. Null if its number could not be read. */
    orderId: bigintNumberColumn('order_id'),
    sku: text('sku'),
    productName: text('product_name'),
    quantity: integer('quantity').notNull().default(0),
    /** In minor units. */
    cost: bigintNumberColumn('cost').notNull().default(0),
    currency: text('currency'),
    transactionDate: date('transaction_date'),
    /** True if a transaction of the order is posted or sent for posting, so that accounting must correct it. */
    correction: boolean('correction').notNull().default(false),
    /**
     * True if a problem was found when the file was read, for example an unreadable value or another currency. Such a
     * row is not validated again.
     */
    misread: boolean('misread').notNull(),
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Record<string, unknown> | null>(),
    /** Refund that was created from the row. Null if there is none yet. */
    refundId: bigintNumberColumn('refund_id'),
  },
  (t) => [
    primaryKey({ columns: [t.registerId, t.line] }),
    index('refund_register_rows_order')
      .on(t.orderId)
      .where(sql`refund_id is not null`),
  ],
)
