import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    dateDone: instant('date_done'),
  },
  (t) => [index('refunds_order').on(t.orderId), index('refunds_date').on(t.refundDate.desc(), t.id.desc())],
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
